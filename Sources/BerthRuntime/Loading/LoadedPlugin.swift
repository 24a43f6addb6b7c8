import BerthJSON
import BerthStorage
import CBerth

/// A plugin in this process: its library, one instance of it, and what belongs to the two.
///
/// Used from one thread at a time, as the ABI's `[instance]` tag says.
final class LoadedPlugin {
  let manifest: Manifest
  let services: HostServices
  /// The manifest's data folder, absolute; nil when it has none.
  let dataFolder: String?
  let storage: PluginStorage
  let providers: ProviderGroups
  private let block: UnsafePointer<berth_plugin>
  private let host: UnsafeMutablePointer<berth_host>
  private(set) var instance: OpaquePointer?
  private var index: SearchIndex?
  /// Services the plugin asked for without declaring them.
  private(set) var undeclared: [String] = []

  /// Loads the library, checks it against the manifest and makes an instance.
  init(
    manifest: Manifest, library: String, dataFolder: String?, services: HostServices
  ) throws(BerthError) {
    self.manifest = manifest
    self.services = services
    self.dataFolder = dataFolder
    storage = PluginStorage(home: services.home, manifest: manifest)
    let id = manifest.id
    CrashGuard.enter(plugin: id, doing: "loading")
    defer { CrashGuard.leave() }
    let identity = PluginIdentity(id: id, version: "\(manifest.version)")
    block = try PluginLibrary(path: library, manifest: identity).block
    providers = try ProviderGroups(
      block, id: id, implements: manifest.implements.map(\.description))
    host = .allocate(capacity: 1)
    host.initialize(
      to: berth_host(
        size: UInt32(MemoryLayout<berth_host>.size), abi_major: UInt16(BERTH_ABI_MAJOR),
        abi_minor: UInt16(BERTH_ABI_MINOR), host: nil,
        service: { LoadedPlugin.at($0)?.service($1.string) }))
    host.pointee.host = Unmanaged.passUnretained(self).toOpaque()
    try create()
  }

  private func create() throws(BerthError) {
    let context = CallContext(
      plugin: self, request: .init(command: "create"), allowsServices: false)
    var made: OpaquePointer?
    let status = block.pointee.create(host, context.raw, &made)
    guard status == BERTH_OK else {
      throw context.error
        ?? BerthError(
          "plugin.create", "\(manifest.id): create failed without saying why",
          remedy: "report it to the plugin's author")
    }
    instance = made
    guard made != nil else {
      throw BerthError(
        "plugin.create", "\(manifest.id): create said it was done and gave no instance",
        remedy: "set *instance_owned before returning BERTH_OK")
    }
    if let error = context.misuse { throw error }
  }

  deinit {
    if let instance {
      CrashGuard.enter(plugin: manifest.id, doing: "destroy")
      block.pointee.destroy(instance)
      CrashGuard.leave()
    }
    storage.close()
    host.deinitialize(count: 1)
    host.deallocate()
  }

  /// The plugin behind a host handle.
  static func at(_ host: UnsafePointer<berth_host>?) -> LoadedPlugin? {
    guard let handle = host?.pointee.host else { return nil }
    return Unmanaged<LoadedPlugin>.fromOpaque(handle).takeUnretainedValue()
  }

  private func service(_ id: String) -> UnsafeRawPointer? {
    let isDeclared = manifest.uses.contains { $0.description == id }
    if let watch = Boundary.watch {
      return watch.table(id, isDeclared ? ServiceTable.table(id) : nil, isDeclared: isDeclared)
    }
    guard isDeclared else {
      if !undeclared.contains(id) { undeclared.append(id) }
      CrashGuard.note(undeclared: undeclared)
      return nil
    }
    return ServiceTable.table(id)
  }

  // MARK: Providers

  /// Runs a command; the answers are checked to be JSON within the manifest's size limit.
  func run(_ request: CallRequest, wantsView: Bool) throws(BerthError) -> Answer {
    let provider = try require(providers.commands, BERTH_COMMANDS_ID)
    var data = outputBuffer()
    var view = outputBuffer()
    do throws(BerthError) {
      try invoke(request) { instance, call in
        data.withSink { data in
          view.withSink { view in
            withSlice(request.command) { command in
              withSlice(request.arguments.utf8()) { arguments in
                provider.pointee.run(
                  instance, call, command, arguments, data, wantsView ? view : nil)
              }
            }
          }
        }
      }
    } catch {
      try refuseOverLimit(data, "command \(request.command)")
      try refuseOverLimit(view, "its view")
      throw error
    }
    var answer = Answer(data: try parse(data, "command \(request.command)"), view: .none)
    if wantsView, !view.bytes.isEmpty { answer.view = try parse(view, "its view") }
    return answer
  }

  /// The one-line form of a search hit.
  func describe(_ collection: String, id: String) throws(BerthError) -> JSON {
    let provider = try require(providers.search, BERTH_SEARCH_ID)
    return try ask(CallRequest(command: "describe")) { instance, call, sink in
      withSlice(collection) { collection in
        withSlice(id) { provider.pointee.describe(instance, call, collection, $0, sink) }
      }
    } ?? .null
  }

  /// The notifications the plugin plans between two moments.
  func plan(from now: Int64, to horizon: Int64) throws(BerthError) -> JSON {
    let provider = try require(providers.notify, BERTH_NOTIFY_ID)
    return try ask(CallRequest(command: "plan")) { instance, call, sink in
      provider.pointee.plan(instance, call, now, horizon, sink)
    } ?? .null
  }

  /// The notification as it should be delivered, or nil to drop it.
  func finalize(_ notification: JSON) throws(BerthError) -> JSON? {
    let provider = try require(providers.notify, BERTH_NOTIFY_ID)
    return try ask(CallRequest(command: "finalize")) { instance, call, sink in
      withSlice(notification.utf8()) { provider.pointee.finalize(instance, call, $0, sink) }
    }
  }

  /// What the plugin says to an action of a notification.
  func respond(_ notification: JSON, action: String) throws(BerthError) -> JSON {
    let provider = try require(providers.notify, BERTH_NOTIFY_ID)
    return try ask(CallRequest(command: "respond")) { instance, call, sink in
      withSlice(notification.utf8()) { notification in
        withSlice(action) { provider.pointee.respond(instance, call, notification, $0, sink) }
      }
    } ?? .null
  }

  /// The paywall for a feature or quota as a view, or nil when the plugin has none of its own.
  func paywall(_ feature: String) throws(BerthError) -> JSON? {
    guard let provider = providers.entitlement else { return nil }
    return try ask(CallRequest(command: "paywall")) { instance, call, sink in
      withSlice(feature) { provider.pointee.paywall(instance, call, $0, sink) }
    }
  }

  /// Opens, migrates and seeds a database of the plugin.
  func openDatabase(_ scope: UInt32, in context: CallContext) throws(BerthError) -> OpenDatabase {
    let provider = try require(providers.storage, BERTH_STORAGE_ID)
    let instance = self.instance
    do throws(BerthError) {
      return try storage.open(
        scope,
        schema: SchemaProvider(
          version: { provider.pointee.schema_version(instance, $0) },
          migrate: { [self] database, scope, from, to throws(BerthError) in
            enter("migrate")
            let status = provider.pointee.migrate(
              instance, context.raw, database.handle, scope, from, to)
            enter(context.command)
            try context.check(status, "migrate")
          },
          seed: { [self] database, scope throws(BerthError) in
            enter("seed")
            let status = provider.pointee.seed(instance, context.raw, database.handle, scope)
            enter(context.command)
            try context.check(status, "seed")
          }))
    } catch {
      // A seed that failed may have made the index of a file that is closed now.
      index = nil
      throw error
    }
  }

  /// Answers a query of one of the plugin's collections.
  func search(_ collection: String, _ request: JSON) throws(BerthError) -> JSON {
    let context = CallContext(plugin: self, request: CallRequest(command: "search"))
    enter("search")
    defer { leave() }
    return try searchIndex(in: context).collection(collection).query(request)
  }

  /// Opens, migrates and seeds the private database, if the plugin has one.
  func prepareStorage(_ onProgress: ProgressHandler?) throws(BerthError) {
    guard let provider = providers.storage else { return }
    enter("schema_version")
    defer { leave() }
    guard provider.pointee.schema_version(instance, UInt32(BERTH_SCOPE_PRIVATE)) > 0 else { return }
    let context = CallContext(
      plugin: self, request: CallRequest(command: "seed", onProgress: onProgress))
    _ = try openDatabase(UInt32(BERTH_SCOPE_PRIVATE), in: context)
  }

  /// The full-text index in the plugin's private database.
  func searchIndex(in context: CallContext) throws(BerthError) -> SearchIndex {
    if let index { return index }
    let made = SearchIndex(
      try openDatabase(UInt32(BERTH_SCOPE_PRIVATE), in: context).database, manifest: manifest)
    index = made
    return made
  }
}
