import BerthJSON
import BerthRuntime
import BerthViews

/// `berth plugin list|info|check`.
enum PluginCommands {
  static let all: [HostCommand] = [
    HostCommand(
      "plugin", "list", summary: "list the installed plugins, broken ones with their errors",
      examples: ["plugin list --json"]
    ) { session, _ throws(BerthError) in try list(session) },
    HostCommand(
      "plugin", "info", summary: "what a plugin is, needs and offers",
      arguments: [.text("plugin", "its id", required: true)]
    ) { session, arguments throws(BerthError) in
      try info(session.registry().entry(arguments["plugin"]?.string ?? ""), session.isolation)
    },
    HostCommand(
      "plugin", "check", summary: "load a plugin in a temporary home and try what it declares",
      arguments: [.text("plugin", "its id, its folder or its manifest", required: true)],
      examples: ["plugin check ./hello-c"]
    ) { session, arguments throws(BerthError) in
      let report = try PluginCheck(session: session).run(arguments["plugin"]?.string ?? "")
      try session.output.emit(report.report)
      if let failure = report.firstFailure { throw failure }
      return nil
    },
  ]

  private static func list(_ session: Session) throws(BerthError) -> Report {
    let list = try session.registry().list()
    let entries = list.listings
    let plugins = entries.map { entry -> JSON in
      var item: JSON = [
        "id": .string(entry.id), "name": .string(entry.name), "version": .string(entry.version),
        "summary": .string(entry.summary), "manifest": .string(entry.file),
        "state": .string(entry.isBroken ? "broken" : "ready"),
      ]
      if let problems = entry.error?.problems {
        item["problems"] = .array(
          problems.map {
            [
              "path": .string($0.path), "message": .string($0.message),
              "remedy": .string($0.remedy),
            ]
          })
      }
      return item
    }
    let rows = entries.map { entry -> [ViewNode.Cell] in
      [
        ViewNode.Cell(entry.id), ViewNode.Cell(entry.name), ViewNode.Cell(entry.version),
        ViewNode.Cell(
          entry.isBroken ? "broken" : "ready", tone: entry.isBroken ? .bad : .neutral),
      ]
    }
    let problems = entries.flatMap { entry in
      (entry.error?.problems ?? []).map {
        ViewNode.Item("\(entry.file): \($0.path): \($0.message)", subtitle: $0.remedy)
      }
    }
    let warnings = self.warnings(session, list)
    var children: [ViewNode] = [
      .table(
        ViewNode.Table(
          columns: [.init("id"), .init("name"), .init("version"), .init("state")], rows: rows,
          empty: "no plugin is installed"))
    ]
    if !problems.isEmpty || !warnings.isEmpty {
      let items = problems + warnings.map { ViewNode.Item($0.message, subtitle: $0.remedy) }
      children.append(
        .section(
          ViewNode.Section(title: "Problems", children: [.list(ViewNode.List(items: items))])))
    }
    var data: JSON = ["plugins": .array(plugins)]
    if !warnings.isEmpty {
      data["warnings"] = .array(
        warnings.map {
          [
            "code": .string($0.kind.rawValue), "path": .string($0.path),
            "message": .string($0.message), "remedy": .string($0.remedy),
          ]
        })
    }
    return Report(
      data, view: .page(ViewNode.Page(title: "Plugins", children: children)))
  }

  /// What is odd about the folders; those nobody named need not be there.
  private static func warnings(_ session: Session, _ list: RegistryList) -> [RegistryWarning] {
    list.warnings.filter { warning in
      warning.kind != .folder || session.options.pluginFolders.contains(warning.path)
    }
  }

  private static func info(
    _ plugin: RegistryEntry, _ isolation: IsolationPolicy
  ) throws(BerthError) -> Report {
    let manifest = plugin.manifest
    return Report([
      "id": .string(manifest.id), "name": .string(manifest.name),
      "version": .string("\(manifest.version)"), "summary": .string(manifest.summary),
      "library": JSON(try? plugin.library()), "data": JSON(try? plugin.data()),
      "abi": .string("\(manifest.abi)"),
      "uses": JSON(manifest.uses.map(\.description)),
      "implements": JSON(manifest.implements.map(\.description)),
      "isolation": .string(
        isolation.isolation(of: manifest, library: (try? plugin.library()) ?? "").rawValue),
      "hosts": JSON(manifest.fetch?.hosts ?? []),
      "programs": JSON(manifest.programs.map(\.name)),
      "commands": .array(
        manifest.commands.filter { !$0.isHidden }.map {
          ["id": .string($0.name), "name": .string($0.name), "summary": .string($0.summary)]
        }),
      "widgets": .array(
        manifest.widgets.map {
          ["id": .string($0.id), "name": .string($0.name), "summary": .string($0.summary)]
        }),
      "products": .array(
        (manifest.entitlement?.products ?? []).map {
          ["id": .string($0.id), "name": .string($0.name), "price": $0.price.json]
        }),
    ])
  }
}
