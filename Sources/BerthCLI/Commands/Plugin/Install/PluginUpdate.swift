import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth plugin update`: another build of an installed plugin, what differs being shown first.
struct PluginUpdate {
  /// How long a build may take to say which schema it makes, in milliseconds.
  private static let patience = 60_000
  let session: Session
  let arguments: JSON
  /// What a list offers, where one was asked.
  var offer: PluginIndex.Entry?

  func run() throws(BerthError) -> Report {
    let id = arguments["plugin"]?.string ?? ""
    let home = try session.home()
    let installed = InstalledPlugins(home: home)
    guard let record = try installed.record(of: id) else { throw installed.notInstalled(id) }
    let offer = offer ?? self.offer(instead: record)
    let source: PluginSource
    if let offer {
      source = try PluginInstall.open(session, offer)
    } else {
      source = try PluginInstall.open(
        session, arguments["source"]?.string ?? record.source, arguments)
    }
    let staged = try PluginInstall.stage(session, source, offer: offer)
    let plugin = staged.entry
    guard plugin.manifest.id == id else {
      throw BerthError(
        "plugin.id", "\(source.name) is the plugin \(plugin.manifest.id), not \(id)",
        remedy: "berth plugin install installs it beside \(id)")
    }
    try PluginInstall.refuseProducts(of: plugin.manifest, session)
    try PluginInstall.refuseName(of: plugin.manifest, session)
    try PluginInstall.needs(of: plugin.manifest, session).require(for: plugin.manifest)
    let request = PluginRequest(plugin.manifest)
    // A manifest that was damaged meanwhile holds nothing to compare with.
    let old = (try? session.registry().entry(at: installed.folder(of: id)))?.manifest
    let changes = old.map { PluginRequest($0).changes(to: request) } ?? []
    let loses = try olderSchema(plugin, installed)
    try PluginInstall.confirm(
      session, question(record, plugin.manifest, loses), view(changes, record, plugin.manifest))
    var saved: JSON?
    if loses != nil, let file = arguments["backup"]?.string {
      let admin = DataAdmin(home: home, clock: session.clock)
      saved = try admin.backup(.home, to: Home.absolute(file))
      _ = try admin.erase(plugin: id, ofAllUsers: true)
    }
    let made = try installed.install(
      staged, source: source.name, at: PluginInstall.instant(session))
    var report = PluginInstall.report(
      made, plugin.manifest, request, key: staged.key,
      "Updated \(plugin.manifest.name) from \(record.version) to \(made.version).")
    report.data["from"] = .string(record.version)
    report.data["changes"] = .array(changes.map(\.json))
    if let saved { report.data["backup"] = saved["path"] }
    return report
  }

  /// What the lists offer that is newer than what is installed, where nothing says where from; lists that
  /// cannot be read offer nothing.
  private func offer(instead record: InstallRecord) -> PluginIndex.Entry? {
    guard arguments["source"]?.string == nil, arguments["sha256"]?.string == nil,
      let shelf = try? PluginShelf(session), let found = try? shelf.offer(record.id),
      let version = SemanticVersion(record.version), version < found.version
    else { return nil }
    return found
  }

  /// The schema versions of the data and of a build that knows only older ones; nil when the data
  /// can remain.
  ///
  /// - Throws: `storage.schema` when data would be lost and no backup was asked for.
  private func olderSchema(
    _ plugin: RegistryEntry, _ installed: InstalledPlugins
  ) throws(BerthError) -> (data: Int, build: Int)? {
    let id = plugin.manifest.id
    let data = try installed.schemaVersion(of: id)
    guard data > 0 else { return nil }
    let build =
      plugin.manifest.implements.contains { $0.description == "berth.storage/1" }
      ? try schema(of: plugin) : 0
    guard build < data else { return nil }
    guard arguments["backup"]?.string != nil else {
      throw BerthError(
        "storage.schema",
        "the data of \(id) are of schema \(data), version \(plugin.manifest.version) knows \(build)",
        remedy: "keep the newer build; or add --backup FILE, which saves the home's data there and "
          + "begins the plugin's anew",
        details: ["plugin": .string(id), "data": JSON(data), "build": JSON(build)])
    }
    return (data, build)
  }

  /// Asks a build for its schema version in a process of its own and a home that is thrown away.
  private func schema(of plugin: RegistryEntry) throws(BerthError) -> Int {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let result = try ChildProcess.run(
      ChildProcess.Command(
        path: session.layout.executable,
        arguments: ["plugin", "schema", plugin.file, "--json", "--home", scratch.path],
        environment: session.environment),
      limits: ChildProcess.Limits(milliseconds: Self.patience))
    guard result.ending == .exited(0), let json = try? JSON.parse(result.output),
      let version = json["schema"]?.int
    else {
      throw BerthError(
        "plugin.load",
        "the new \(plugin.manifest.id) does not say which data it knows: "
          + String(decoding: result.error, as: UTF8.self),
        remedy: "berth plugin check \(plugin.file) says more; nothing was changed")
    }
    return version
  }

  private func question(
    _ record: InstallRecord, _ manifest: Manifest, _ loses: (data: Int, build: Int)?
  ) -> String {
    let erased = loses.map { loses in
      " Its data (schema \(loses.data)) are saved, then begun anew (schema \(loses.build))."
    }
    return "Update \(manifest.id) from \(record.version) to \(manifest.version)?\(erased ?? "")"
  }

  private func view(
    _ changes: [PluginRequest.Change], _ record: InstallRecord, _ manifest: Manifest
  ) -> View {
    var items = changes.map { change in
      let parts = change.added.map { "+ \($0)" } + change.removed.map { "− \($0)" }
      return View.Item(
        change.title, subtitle: parts.joined(separator: ", "),
        badges: change.isPermission ? [View.Badge("asks for more", tone: .warning)] : [])
    }
    if items.isEmpty { items = [View.Item("it asks for nothing else than before")] }
    return .page(
      "\(manifest.name) \(record.version) → \(manifest.version)", children: [.list(items)])
  }
}
