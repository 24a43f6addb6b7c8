package import BerthBase
package import BerthCapabilities
package import BerthManifest
package import BerthServices
import CBerth

/// A plugin in this process: its library, one instance of it, and what belongs to the two.
///
/// Used from one thread at a time, as the ABI's `[instance]` tag says.
package final class LoadedPlugin: PluginSeat {
  package let manifest: Manifest
  package let services: PluginServices
  package let storage: PluginStorage
  package let providers: ProviderGroups
  let block: UnsafePointer<berth_plugin>
  private let host: UnsafeMutablePointer<berth_host>
  package private(set) var instance: OpaquePointer?
  var index: SearchIndex?
  /// Services the plugin asked for without declaring them.
  private(set) var undeclared: [String] = []
  private let tables: (String) -> UnsafeRawPointer?

  /// Loads the library, checks it against the manifest and makes an instance.
  ///
  /// - Parameters:
  ///   - copy: the library to load instead of the file, which may be another by now.
  ///   - home: where its databases are.
  ///   - bundled: where its bundled data set comes from.
  ///   - tables: the service table of an id.
  package init(
    manifest: Manifest, library: String, copy: LibraryCopy? = nil, home: Home,
    bundled: BundledSource, services: PluginServices,
    tables: @escaping (String) -> UnsafeRawPointer?
  ) throws(BerthError) {
    self.manifest = manifest
    self.tables = tables
    self.services = services
    storage = PluginStorage(home: home, manifest: manifest, bundled: bundled)
    let id = manifest.id
    CrashGuard.enter(plugin: id, doing: "loading")
    defer { CrashGuard.leave() }
    let identity = PluginIdentity(id: id, version: "\(manifest.version)")
    block = try PluginLibrary(path: library, copy: copy, manifest: identity).block
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

  /// Destroys the instance and closes the databases; nothing is called any more.
  package func end() {
    if let instance {
      self.instance = nil
      CrashGuard.enter(plugin: manifest.id, doing: "destroy")
      block.pointee.destroy(instance)
      CrashGuard.leave()
    }
    storage.close()
  }

  package func load() {}

  package func letGo() { end() }

  package var isOnStopgap: Bool { storage.isOnStopgap }

  package func dataVersion(ofScope scope: ChangeScope) -> Int64? {
    storage.dataVersion(ofScope: scope)
  }

  deinit {
    end()
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
    if let spy = Boundary.spy {
      return spy.table(id, isDeclared ? tables(id) : nil, isDeclared: isDeclared)
    }
    guard isDeclared else {
      if !undeclared.contains(id) { undeclared.append(id) }
      CrashGuard.note(undeclared: undeclared)
      return nil
    }
    return tables(id)
  }

  // MARK: Providers

  /// Runs a command; the answers are checked to be JSON within the manifest's size limit.
  package func run(_ request: CallRequest, wantsView: Bool) throws(BerthError) -> Answer {
    let made = try produce(
      request, arguments: request.arguments.utf8(), wantsView: wantsView,
      effect: manifest.effect(of: request.command, request.arguments))
    var answer = Answer(data: try parse(made.data, "command \(request.command)"), view: .none)
    if wantsView, !made.view.isEmpty { answer.view = try parse(made.view, "its view") }
    return answer
  }

  /// Runs a command; the answers are within the size limit and unread.
  ///
  /// - Parameter effect: what the call may change; nil for a command that the manifest does not know.
  package func produce(
    _ request: CallRequest, arguments: [UInt8], wantsView: Bool, effect: Effect?
  ) throws(BerthError) -> (data: [UInt8], view: [UInt8]) {
    let provider = try require(providers.commands, BERTH_COMMANDS_ID)
    var data = outputBuffer()
    var view = outputBuffer()
    var problem: BerthError?
    do throws(BerthError) {
      try invoke(request, effect: effect) { instance, call in
        data.withSink { data in
          view.withSink { view in
            withSlice(request.command) { command in
              withSlice(arguments) { arguments in
                provider.pointee.run(
                  instance, call, command, arguments, data, wantsView ? view : nil)
              }
            }
          }
        }
      }
    } catch {
      problem = error
    }
    if data.isOverLimit { throw tooLong("command \(request.command)") }
    if view.isOverLimit { throw tooLong("its view") }
    if let problem { throw problem }
    return (data.bytes, view.bytes)
  }

  package func describe(_ hits: [SearchHit]) throws(BerthError) -> [Result<JSON, BerthError>] {
    hits.map { hit in
      Result { () throws(BerthError) in
        try read(describeBytes(hit.collection, hit.id), "describe") ?? .null
      }
    }
  }

  package func describeBytes(_ collection: String, _ id: String) throws(BerthError) -> [UInt8] {
    let provider = try require(providers.search, BERTH_SEARCH_ID)
    return try ask(CallRequest(command: "describe")) { instance, call, sink in
      withSlice(collection) { collection in
        withSlice(id) { provider.pointee.describe(instance, call, collection, $0, sink) }
      }
    }
  }

  package func plan(from now: Int64, to horizon: Int64) throws(BerthError) -> JSON {
    try read(planBytes(now, horizon), "plan") ?? .null
  }

  package func planBytes(_ now: Int64, _ horizon: Int64) throws(BerthError) -> [UInt8] {
    let provider = try require(providers.notify, BERTH_NOTIFY_ID)
    return try ask(CallRequest(command: "plan")) { instance, call, sink in
      provider.pointee.plan(instance, call, now, horizon, sink)
    }
  }

  package func finalize(_ notification: JSON) throws(BerthError) -> JSON? {
    try read(finalizeBytes(notification.utf8()), "finalize")
  }

  package func finalizeBytes(_ notification: [UInt8]) throws(BerthError) -> [UInt8] {
    let provider = try require(providers.notify, BERTH_NOTIFY_ID)
    return try ask(CallRequest(command: "finalize")) { instance, call, sink in
      withSlice(notification) { provider.pointee.finalize(instance, call, $0, sink) }
    }
  }

  package func respond(_ notification: JSON, action: String) throws(BerthError) -> JSON {
    try read(respondBytes(notification.utf8(), action), "respond") ?? .null
  }

  package func respondBytes(_ notification: [UInt8], _ action: String) throws(BerthError) -> [UInt8]
  {
    let provider = try require(providers.notify, BERTH_NOTIFY_ID)
    return try ask(CallRequest(command: "respond")) { instance, call, sink in
      withSlice(notification) { notification in
        withSlice(action) { provider.pointee.respond(instance, call, notification, $0, sink) }
      }
    }
  }

  package func paywall(_ feature: String) throws(BerthError) -> JSON? {
    try read(paywallBytes(feature), "paywall")
  }

  package func paywallBytes(_ feature: String) throws(BerthError) -> [UInt8] {
    guard let provider = providers.entitlement else { return [] }
    return try ask(CallRequest(command: "paywall")) { instance, call, sink in
      withSlice(feature) { provider.pointee.paywall(instance, call, $0, sink) }
    }
  }

  private func read(_ bytes: [UInt8], _ what: String) throws(BerthError) -> JSON? {
    bytes.isEmpty ? .none : try parse(bytes, what)
  }
}
