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
    let source = try open(session, arguments["source"]?.string ?? "", arguments)
    let installed = InstalledPlugins(home: try session.home())
    let plugin = try installed.stage(try session.registry().entry(at: source.folder))
    let manifest = plugin.entry.manifest
    if try installed.record(of: manifest.id) != nil {
      throw BerthError(
        "input.exists", "\(manifest.id) is installed already",
        remedy: "berth plugin update \(manifest.id) \(arguments["source"]?.string ?? "")")
    }
    if let other = try? session.registry().anyEntry(manifest.id) {
      throw BerthError(
        "input.exists", "there is a plugin \(manifest.id) already, at \(other.file)",
        remedy: "an author changes the id; a copy of yours is used with --plugins instead")
    }
    try refuseProducts(of: manifest, session)
    let request = PluginRequest(manifest)
    try confirm(
      session, "Install \(manifest.name) \(manifest.version) (\(manifest.id))?", request.view)
    let record = try installed.install(plugin, source: source.name, at: instant(session))
    return report(
      record, manifest, request, "Installed \(manifest.name). Try: berth \(manifest.id)")
  }

  /// What is sold has one seller: a product is not named like another plugin or its product.
  ///
  /// - Throws: `input.exists`.
  static func refuseProducts(of manifest: Manifest, _ session: Session) throws(BerthError) {
    let others = try session.registry().entries().map(\.manifest).filter { $0.id != manifest.id }
    for product in manifest.entitlement?.products ?? [] {
      let owner = others.first { other in
        other.id == product.id
          || other.entitlement?.products.contains { $0.id == product.id } == true
      }
      guard let owner else { continue }
      throw BerthError(
        "input.exists", "\(manifest.id) sells “\(product.id)”, which is \(owner.id)'s",
        remedy: "its author names its products after the plugin: \(manifest.id).\(product.id)",
        details: ["product": .string(product.id), "plugin": .string(owner.id)])
    }
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
    _ record: InstallRecord, _ manifest: Manifest, _ request: PluginRequest, _ line: String
  ) -> Report {
    Report(
      [
        "id": .string(record.id), "name": .string(manifest.name),
        "version": .string(record.version), "source": .string(record.source),
        "sha256": JSON(record.files.first { $0.path == manifest.library }?.sha256),
        "files": JSON(record.files.map(\.path)), "asks": request.json,
      ], view: .text(line))
  }
}
