import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth plugin search|add|outdated|key`: plugins of others, found in lists.
enum PluginSearch {
  private static let lists = Manifest.Parameter(
    name: "index",
    summary: "a list to look into, in the place of those of the setting plugins.index",
    rule: ValueRule(.string), isRepeated: true, placeholder: "URL")

  static let all: [HostCommand] = [
    HostCommand(
      "plugin", "search", summary: "find plugins in the lists of the setting plugins.index",
      arguments: [.text("words", "what it is about; all without them", repeated: true)],
      options: [lists], examples: ["plugin search dice"]
    ) { session, arguments throws(BerthError) in try search(session, arguments) },
    HostCommand(
      "plugin", "add", summary: "install a plugin of the lists, and what it needs of them",
      arguments: [.text("id", "its id", required: true)], options: [lists],
      examples: ["plugin add dice"]
    ) { session, arguments throws(BerthError) in try add(session, arguments) },
    HostCommand(
      "plugin", "outdated", summary: "which installed plugins the lists offer a newer version of",
      options: [lists]
    ) { session, arguments throws(BerthError) in try outdated(session, arguments) },
    HostCommand(
      "plugin", "key", summary: "the key a plugin was signed with when it came",
      arguments: [.text("plugin", "its id", required: true)],
      options: [.flag("forget", "trust whatever key signs what comes next")],
      examples: ["plugin key dice"]
    ) { session, arguments throws(BerthError) in try key(session, arguments) },
  ]

  private static func shelf(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> PluginShelf {
    let given = (arguments["index"]?.array ?? []).compactMap(\.string)
    let shelf = try PluginShelf(session, lists: given.isEmpty ? nil : given)
    for failure in shelf.failures { session.output.say("\(failure.message); passed over") }
    return shelf
  }

  private static func installedVersions(_ session: Session) throws(BerthError) -> [String: String] {
    let entries = try session.registry().entries()
    return Dictionary(entries.map { ($0.manifest.id, "\($0.manifest.version)") }) { first, _ in
      first
    }
  }

  // MARK: Looking

  private static func search(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let words = (arguments["words"]?.array ?? []).compactMap(\.string)
    let found = try shelf(session, arguments).offers.filter { $0.matches(words) }
    let versions = try installedVersions(session)
    let items = found.map { entry in
      View.Item(
        "\(entry.name) \(entry.version)", subtitle: entry.summary,
        detail: entry.author.map { "by \($0)" },
        badges: versions[entry.id].map { [View.Badge("installed: \($0)")] } ?? [],
        children: [.init("berth plugin add \(entry.id)")])
    }
    let results = found.map { entry -> JSON in
      var json = entry.json
      json["installed"] = JSON(versions[entry.id])
      return json
    }
    return Report(
      ["results": .array(results), "total": JSON(results.count)],
      view: .page("Plugins", children: [.list(items, empty: "The lists offer nothing like that.")]))
  }

  private static func outdated(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let offers = try shelf(session, arguments).offers
    let installed = InstalledPlugins(home: try session.home())
    var old: [(record: InstallRecord, offer: PluginIndex.Entry)] = []
    for offer in offers {
      guard let record = try installed.record(of: offer.id),
        let version = SemanticVersion(record.version), version < offer.version
      else { continue }
      old.append((record, offer))
    }
    let items = old.map { record, offer in
      View.Item(
        offer.name, subtitle: "\(record.version) is installed, \(offer.version) is offered",
        children: [.init("berth plugin update \(offer.id)")])
    }
    return Report(
      [
        "plugins": .list(old) { record, offer in
          [
            "id": .string(offer.id), "name": .string(offer.name),
            "installed": .string(record.version), "version": .string("\(offer.version)"),
            "archive": .string(offer.archive),
          ]
        }, "total": JSON(old.count),
      ], view: .page("Newer versions", children: [.list(items, empty: "All are the newest.")]))
  }

  // MARK: Installing

  private static func add(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let id = arguments["id"]?.string ?? ""
    let installed = InstalledPlugins(home: try session.home())
    if try installed.record(of: id) != nil {
      throw BerthError(
        "input.exists", "\(id) is installed already", remedy: "berth plugin update \(id)")
    }
    let known = try session.registry().entries().map(\.manifest)
    let plan = try shelf(session, arguments).plan(id, installed: known)
    if plan.count > 1 {
      session.output.say(
        "\(id) needs \(plan.dropLast().map(\.id).joined(separator: ", ")): each is asked about.")
    }
    var reports: [Report] = []
    for entry in plan {
      let isOlder = try installed.record(of: entry.id) != nil
      reports.append(
        isOlder
          ? try PluginUpdate(
            session: session, arguments: ["plugin": .string(entry.id)], offer: entry
          )
          .run()
          : try PluginInstall.install(session, offer: entry))
      session.renew()
    }
    var report = reports[reports.count - 1]
    report.data["needed"] = .array(reports.dropLast().map(\.data))
    return report
  }

  // MARK: Keys

  private static func key(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let id = arguments["plugin"]?.string ?? ""
    let installed = InstalledPlugins(home: try session.home())
    let key = installed.key(of: id)
    guard let key else {
      throw BerthError(
        "not-found", "no signed build of \(id) has come here", remedy: "berth plugin list")
    }
    let forgets = arguments["forget"] == true
    if forgets {
      try PluginInstall.confirm(
        session, "Trust whatever key signs the next build of \(id)?", nil)
      _ = try installed.forgetKey(of: id)
    }
    return Report(
      ["id": .string(id), "key": .string(key), "forgotten": JSON(forgets)],
      view: .text(forgets ? "The key \(key) of \(id) is forgotten." : key))
  }
}
