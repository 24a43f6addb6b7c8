import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWorkers

/// `berth plugin install|remove|enable|disable|update`: plugins of others in the user's home.
enum PluginInstall {
  static let digest = Manifest.Parameter(
    name: "sha256", summary: "the SHA-256 digest the archive must have", rule: ValueRule(.string),
    placeholder: "HEX")

  static let all: [HostCommand] = [
    HostCommand(
      "plugin", "install", summary: "install a plugin after showing what it asks for",
      arguments: [.text("source", "a folder, a .tar.gz, or its https address", required: true)],
      options: [digest],
      examples: ["plugin install ./dice", "plugin install https://example.com/dice.tar.gz"]
    ) { session, arguments throws(BerthError) in try install(session, arguments) },
    HostCommand(
      "plugin", "update", summary: "install a newer build after showing what differs",
      arguments: [
        .text("plugin", "its id", required: true),
        .text("source", "where from; where it came from when left out"),
      ],
      options: [
        digest,
        Manifest.Parameter(
          name: "backup", summary: "allow older data: they are saved to FILE, then begun anew",
          rule: ValueRule(.string), placeholder: "FILE"),
      ],
      examples: ["plugin update dice ./dice"]
    ) { session, arguments throws(BerthError) in
      try PluginUpdate(session: session, arguments: arguments).run()
    },
    HostCommand(
      "plugin", "remove", summary: "remove an installed plugin; its data stay",
      arguments: [.text("plugin", "its id", required: true)],
      options: [.flag("erase", "remove its data of all users too")],
      examples: ["plugin remove dice"]
    ) { session, arguments throws(BerthError) in try remove(session, arguments) },
    turn("enable", "switch a plugin on again, or try one that is left alone", true),
    turn("disable", "switch a plugin off; its files and data stay", false),
  ]

  private static func install(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> Report {
    try install(
      session, try open(session, arguments["source"]?.string ?? "", arguments), offer: nil)
  }

  /// Installs what a list offers.
  static func install(
    _ session: Session, offer: PluginIndex.Entry
  ) throws(BerthError) -> Report {
    try install(session, try open(session, offer), offer: offer)
  }

  private static func install(
    _ session: Session, _ source: PluginSource, offer: PluginIndex.Entry?
  ) throws(BerthError) -> Report {
    let installed = InstalledPlugins(home: try session.home())
    let plugin = try stage(session, source, offer: offer)
    let manifest = plugin.entry.manifest
    if try installed.record(of: manifest.id) != nil {
      throw BerthError(
        "input.exists", "\(manifest.id) is installed already",
        remedy: "berth plugin update \(manifest.id) \(source.name)")
    }
    if let other = try? session.registry().anyEntry(manifest.id) {
      throw BerthError(
        "input.exists", "there is a plugin \(manifest.id) already, at \(other.file)",
        remedy: "an author changes the id; a copy of yours is used with --plugins instead")
    }
    try refuseProducts(of: manifest, session)
    try refuseName(of: manifest, session)
    try needs(of: manifest, session).require(for: manifest)
    let request = PluginRequest(manifest)
    try confirm(
      session, "Install \(manifest.name) \(manifest.version) (\(manifest.id))?",
      .page("", children: [try origin(of: plugin, installed, session), request.view]))
    let record = try installed.install(plugin, source: source.name, at: instant(session))
    return report(
      record, manifest, request, key: plugin.key,
      "Installed \(manifest.name). Try: berth \(manifest.id)")
  }

  /// Copies what a source holds into the home, to be asked about.
  ///
  /// - Parameter offer: what a list says of it; nil where no list was asked.
  /// - Throws: `plugin.key` where it is signed with another key than the list says, or than before.
  static func stage(
    _ session: Session, _ source: PluginSource, offer: PluginIndex.Entry?
  ) throws(BerthError) -> StagedPlugin {
    let installed = InstalledPlugins(home: try session.home())
    let plugin = try installed.stage(
      try session.registry().entry(at: source.folder), environment: session.environment)
    let manifest = plugin.entry.manifest
    if let offer {
      guard manifest.id == offer.id, manifest.version == offer.version else {
        throw BerthError(
          "plugin.index",
          "\(source.name) is \(manifest.id) \(manifest.version), not what the list says",
          remedy: "whoever hosts the list makes it anew with berth plugin index")
      }
      guard plugin.key == offer.key else {
        throw BerthError(
          "plugin.key",
          "the list says \(offer.id) is signed with \(offer.key ?? "no key"), and it is with "
            + "\(plugin.key ?? "none")",
          remedy: "ask its author which key is theirs", details: ["plugin": .string(offer.id)])
      }
    }
    try installed.requireKey(plugin.key, of: manifest.id)
    return plugin
  }

  /// What a plugin needs that is not there.
  static func needs(
    of manifest: Manifest, _ session: Session
  ) throws(BerthError) -> PluginNeeds {
    let others = try session.registry().entries().map(\.manifest).filter { $0.id != manifest.id }
    return PluginNeeds(manifest, host: PluginShelf.host, others: others)
  }

  /// Who made a plugin, under which licence, who signed it, and what it can do without.
  static func origin(
    of plugin: StagedPlugin, _ installed: InstalledPlugins, _ session: Session
  ) throws(BerthError) -> View {
    let manifest = plugin.entry.manifest
    var signed = "nobody: anybody could have made or changed it"
    if let key = plugin.key {
      let isKnown = installed.key(of: manifest.id) != nil
      signed = "\(key), \(isKnown ? "as before" : "seen for the first time; it is remembered")"
    }
    let services = try needs(of: manifest, session).services.map(\.description)
    let pairs: [(String, String?)] = [
      ("made by", manifest.author), ("licence", manifest.license),
      ("about it", manifest.homepage), ("signed by", signed),
      ("does without", services.isEmpty ? nil : services.joined(separator: ", ")),
    ]
    return .keyValues(pairs.compactMap { name, value in value.map { View.Pair(name, $0) } })
  }

  private static func remove(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let id = arguments["plugin"]?.string ?? ""
    let installed = InstalledPlugins(home: try session.home())
    guard FileBytes.exists(installed.folder(of: id)) || installed.ids.contains(id) else {
      throw installed.notInstalled(id)
    }
    let erases = arguments["erase"]?.bool == true
    if erases { try confirm(session, "Remove \(id) and all its data of all users?", nil) }
    let home = try session.home()
    let admin = DataAdmin(home: home, clock: session.clock)
    let hasData = admin.pluginsWithData.contains(id)
    try installed.remove(id)
    var data: JSON = ["id": .string(id), "removed": true, "dataKept": JSON(hasData && !erases)]
    if erases, hasData { data["erased"] = try admin.erase(plugin: id, ofAllUsers: true) }
    let rest =
      hasData && !erases
      ? " Its data stay; `berth data erase --plugin \(id)` removes them." : ""
    return Report(data, view: .text("Removed \(id).\(rest)"))
  }

  private static func turn(_ word: String, _ summary: String, _ isOn: Bool) -> HostCommand {
    HostCommand(
      "plugin", word, summary: summary, arguments: [.text("plugin", "its id", required: true)],
      examples: ["plugin \(word) dice"]
    ) { session, arguments throws(BerthError) in
      let id = arguments["plugin"]?.string ?? ""
      let plugin = try session.registry().anyEntry(id)
      let home = try session.home()
      let changed = try InstalledPlugins(home: home).setEnabled(isOn, plugin.manifest.id)
      let wasLeftAlone = isOn && PluginFailures.forget(plugin.manifest.id, home: home)
      let state = isOn ? "on" : "off"
      return Report(
        ["id": .string(id), "enabled": JSON(isOn), "changed": JSON(changed || wasLeftAlone)],
        view: .text(
          "\(plugin.manifest.name) \(changed ? "is switched" : "was switched") \(state)"
            + (changed ? "." : " already.")
            + (wasLeftAlone ? " Its failures are forgotten: its next call is tried." : "")))
    }
  }

  // MARK: Shared with updates

  /// Opens what the user named.
  static func open(
    _ session: Session, _ text: String, _ arguments: JSON
  ) throws(BerthError) -> PluginSource {
    try PluginSource(
      text, sha256: arguments["sha256"]?.string, environment: session.environment,
      fetcher: session.inputFetcher())
  }

  /// Opens what a list offers.
  static func open(
    _ session: Session, _ offer: PluginIndex.Entry
  ) throws(BerthError) -> PluginSource {
    try PluginSource(
      offer.archive, sha256: offer.sha256, environment: session.environment,
      fetcher: session.inputFetcher())
  }

  /// The instant of this run for records.
  static func instant(_ session: Session) -> String {
    CivilTime(unixMilliseconds: session.now, offset: 0).iso8601
  }

  /// Shows what is asked for and asks once; `--yes` answers.
  static func confirm(
    _ session: Session, _ question: String, _ view: View?
  ) throws(BerthError) {
    if let view { session.output.show(view) }
    try Confirmation(session: session).ask(question)
  }

  /// What was put in place.
  static func report(
    _ record: InstallRecord, _ manifest: Manifest, _ request: PluginRequest, key: String?,
    _ line: String
  ) -> Report {
    Report(
      [
        "id": .string(record.id), "name": .string(manifest.name),
        "version": .string(record.version), "source": .string(record.source),
        "key": JSON(key),
        "sha256": JSON(record.files.first { $0.path == manifest.library }?.sha256),
        "files": JSON(record.files.map(\.path)), "asks": request.json,
      ], view: .text(line))
  }
}
