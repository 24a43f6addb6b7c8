import BerthBase
import BerthCommands
import BerthManifest
import BerthViewModel

/// `berth plugin list|info|check|bench`, and with what installs, finds and publishes plugins, and the
/// author's kit, all of `berth plugin`.
enum PluginCommands {
  static let all: [HostCommand] =
    own + PluginInstall.all + PluginSearch.all + PluginPack.all + PluginKit.all

  private static let own: [HostCommand] = [
    HostCommand(
      "plugin", "list", summary: "list the installed plugins, broken ones with their errors",
      examples: ["plugin list --json"]
    ) { session, _ throws(BerthError) in try list(session) },
    HostCommand(
      "plugin", "info", summary: "what a plugin is, needs and offers",
      arguments: [.text("plugin", "its id", required: true)]
    ) { session, arguments throws(BerthError) in
      try PluginInfo.report(session, arguments["plugin"]?.string ?? "")
    },
    PluginCheck.command, PluginBench.command,
  ]

  private static func list(_ session: Session) throws(BerthError) -> Report {
    let list = try session.registry().list()
    let entries = list.listings
    let disabled = try session.registry().disabled
    let plugins = entries.map { entry -> JSON in
      var item: JSON = [
        "id": .string(entry.id), "name": .string(entry.name), "version": .string(entry.version),
        "summary": .string(entry.summary), "manifest": .string(entry.file),
        "state": .string(state(entry, disabled)),
      ]
      if let problems = entry.error?.problems {
        item["problems"] = .list(problems) {
          [
            "path": .string($0.path), "message": .string($0.message),
            "remedy": .string($0.remedy),
          ]
        }
      }
      return item
    }
    let rows = entries.map { entry -> [View.Cell] in
      [
        View.Cell(entry.id), View.Cell(entry.name), View.Cell(entry.version),
        View.Cell(
          state(entry, disabled), tone: entry.isBroken ? .bad : .neutral),
      ]
    }
    let problems = entries.flatMap { entry in
      (entry.error?.problems ?? []).map {
        View.Item("\(entry.file): \($0.path): \($0.message)", subtitle: $0.remedy)
      }
    }
    let warnings = self.warnings(session, list)
    var children: [View] = [
      .table(
        columns: ["id", "name", "version", "state"], rows: rows,
        empty: "no plugin is installed")
    ]
    if !problems.isEmpty || !warnings.isEmpty {
      let items = problems + warnings.map { View.Item($0.message, subtitle: $0.remedy) }
      children.append(
        .section("Problems", children: [.list(items)]))
    }
    var data: JSON = ["plugins": .array(plugins)]
    if !warnings.isEmpty {
      data["warnings"] = .list(warnings) {
        [
          "code": .string($0.kind.rawValue), "path": .string($0.path),
          "message": .string($0.message), "remedy": .string($0.remedy),
        ]
      }
    }
    return Report(
      data, view: .page("Plugins", children: children))
  }

  /// What is odd about the folders; those nobody named need not be there.
  private static func warnings(_ session: Session, _ list: RegistryList) -> [RegistryWarning] {
    list.warnings.filter { warning in
      warning.kind != .folder || session.options.pluginFolders.contains(warning.path)
    }
  }

  private static func state(_ listing: RegistryListing, _ disabled: Set<String>) -> String {
    listing.isBroken ? "broken" : disabled.contains(listing.id) ? "disabled" : "ready"
  }
}
