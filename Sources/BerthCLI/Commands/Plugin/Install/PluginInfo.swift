import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthViewModel
import BerthWorkers

/// `berth plugin info`: what a plugin is, needs and offers, and how it came here.
enum PluginInfo {
  static func report(_ session: Session, _ id: String) throws(BerthError) -> Report {
    let registry = try session.registry()
    let plugin = try registry.anyEntry(id)
    let manifest = plugin.manifest
    let installed = InstalledPlugins(home: try session.home())
    var data: JSON = [
      "id": .string(manifest.id), "name": .string(manifest.name),
      "version": .string("\(manifest.version)"), "summary": .string(manifest.summary),
      "author": JSON(manifest.author), "license": JSON(manifest.license),
      "homepage": JSON(manifest.homepage), "key": JSON(installed.key(of: manifest.id)),
      "manifest": .string(plugin.file),
      "library": JSON(try? plugin.library()), "data": JSON(try? plugin.data()),
      "abi": .string("\(manifest.abi)"),
      "uses": JSON(manifest.uses.map(\.description)),
      "implements": JSON(manifest.implements.map(\.description)),
      "isolation": .string(
        session.isolation.isolation(of: manifest, library: (try? plugin.library()) ?? "").rawValue),
      "enabled": JSON(!registry.disabled.contains(id)),
      "hosts": JSON(manifest.fetch?.hosts ?? []),
      "programs": JSON(manifest.programs.map(\.name)),
      "asks": PluginRequest(manifest).json,
    ]
    if let needs = manifest.needs {
      data["needs"] = [
        "host": JSON(needs.host.map { "\($0)" }),
        "plugins": .list(needs.plugins) {
          ["id": .string($0.id), "version": .string("\($0.version)")]
        },
      ]
    }
    if let record = try installed.record(of: id) { data["installed"] = origin(record, installed) }
    if !plugin.warnings.isEmpty {
      data["warnings"] = JSON(plugin.warnings.map { "\($0)" })
    }
    data["commands"] = .array(
      manifest.commands.filter { !$0.isHidden }.map {
        ["id": .string($0.name), "name": .string($0.name), "summary": .string($0.summary)]
      })
    data["widgets"] = .list(manifest.widgets) {
      ["id": .string($0.id), "name": .string($0.name), "summary": .string($0.summary)]
    }
    data["products"] = .list((manifest.entitlement?.products ?? [])) {
      ["id": .string($0.id), "name": .string($0.name), "price": $0.price.json]
    }
    return Report(data)
  }

  /// Where it came from, and whether its files are still those that were installed.
  private static func origin(_ record: InstallRecord, _ installed: InstalledPlugins) -> JSON {
    var data: JSON = [
      "source": .string(record.source), "installedAt": .string(record.installedAt),
      "intact": true,
      "files": .list(record.files) {
        ["id": .string($0.path), "path": .string($0.path), "sha256": .string($0.sha256)]
      },
    ]
    do throws(BerthError) {
      try installed.verify(record.id)
    } catch {
      data["intact"] = false
      data["problem"] = error.json
    }
    return data
  }
}

extension PluginRequest {
  /// What is asked for, as a person reads it; topics that ask for nothing are left out.
  var view: View {
    .keyValues(
      topics.filter { !$0.values.isEmpty }.map {
        View.Pair($0.title, $0.values.joined(separator: ", "))
      })
  }
}
