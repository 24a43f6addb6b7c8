package import BerthABI
package import BerthBase
package import BerthCapabilities
package import BerthManifest
package import BerthServices
import CBerth

/// A plugin that runs in a worker, as the host sees it.
///
/// The worker holds the library, the instance and the private database; everything else is served
/// here. A worker that fails takes one call with it; the next call gets a new one. Used from one
/// thread at a time.
package final class WorkerPlugin: PluginSeat {
  package let manifest: Manifest
  let home: Home
  package let services: PluginServices
  /// The manifest's data folder, absolute; nil when it has none.
  let dataFolder: String?
  /// The instance is in the worker.
  package var instance: OpaquePointer? { nil }
  /// The databases that are open on this side: the public one.
  let storage: PluginStorage
  /// The bundled data set, kept while this lasts.
  var bundled: BundledHold?
  /// The maximum size of one message in bytes.
  let maximumBytes: Int
  /// The schema version of the public database, as the worker last said.
  var publicVersion: UInt32 = 0
  /// The public database while it is migrated or seeded.
  private(set) var openingDatabase: OpenDatabase?
  private(set) lazy var dispatcher = ServiceDispatcher(self)
  let library: String
  /// What the library must be when a worker loads it; nil for one that was not installed.
  let digest: LibraryDigest?
  let manifestFile: String
  let pool: WorkerPool
  var worker: WorkerProcess?
  /// How often its workers failed lately.
  let failures: PluginFailures
  /// Whether the private database is so new that it has not been made durable.
  var isUnsettled = false

  /// A plugin whose worker starts with the first call.
  package init(
    entry: RegistryEntry, digest: LibraryDigest? = nil, home: Home, services: PluginServices,
    pool: WorkerPool
  ) throws(BerthError) {
    manifest = entry.manifest
    library = try entry.library()
    self.digest = digest
    dataFolder = try entry.data()
    manifestFile = entry.file
    self.home = home
    self.services = services
    self.pool = pool
    failures = PluginFailures(home: home, plugin: entry.manifest.id, library: library)
    storage = PluginStorage(
      home: home, manifest: entry.manifest,
      bundled: .made(library: library, dataFolder: dataFolder), isForWorker: true)
    let limits = entry.manifest.limits
    maximumBytes = (2 * limits.outputMegabytes + limits.mediaMegabytes + 16) << 20
  }

  deinit { storage.close() }

  /// Ends the worker and waits until it has let go of its files.
  package func letGo() {
    worker?.end()
    worker = nil
    storage.close()
  }

  // MARK: The host's half of the public database

  package func openDatabase(_ scope: UInt32, in context: CallContext) throws(BerthError)
    -> OpenDatabase
  {
    guard scope == UInt32(BERTH_SCOPE_PUBLIC) else {
      throw BerthError("storage.scope", "the private database is open in the worker")
    }
    return try storage.open(
      scope,
      schema: SchemaProvider(
        version: { [self] _ in publicVersion },
        migrate: { [self] database, _, from, to throws(BerthError) in
          try fill(database, .migratePublic, [Int64(from), Int64(to)], context)
        },
        seed: { [self] database, _ throws(BerthError) in
          try fill(database, .seedPublic, [], context)
        }))
  }

  private func fill(
    _ database: OpenDatabase, _ function: WorkerFunction, _ numbers: [Int64],
    _ context: CallContext
  ) throws(BerthError) {
    openingDatabase = database
    defer { openingDatabase = nil }
    guard let worker else { throw BerthError("plugin.worker", "the worker is gone") }
    _ = try exchange(worker, function, context, numbers, [])
  }

  package func searchIndex(in context: CallContext) throws(BerthError) -> SearchIndex {
    throw BerthError("storage.scope", "the index is open in the worker")
  }

  // MARK: Providers

  package func run(_ request: CallRequest, wantsView: Bool) throws(BerthError) -> Answer {
    let texts = try call(
      .run, request, wantsView: wantsView,
      texts: [Array(request.command.utf8), request.arguments.utf8()])
    guard texts.count == 2 else { throw short("command \(request.command)") }
    var answer = Answer(data: try parse(texts[0], "command \(request.command)"), view: .none)
    if wantsView, !texts[1].isEmpty { answer.view = try parse(texts[1], "its view") }
    return answer
  }

  package func describe(_ hits: [SearchHit]) throws(BerthError) -> [Result<JSON, BerthError>] {
    let texts = try call(
      .describe, CallRequest(command: "describe"),
      texts: hits.flatMap { [Array($0.collection.utf8), Array($0.id.utf8)] })
    guard texts.count == hits.count * 2 else { throw short("describe") }
    return hits.indices.map { index in
      Result { () throws(BerthError) in
        let (line, error) = (texts[2 * index], texts[2 * index + 1])
        guard error.isEmpty else { throw Self.error(error, manifest.id).said(by: manifest.id) }
        return line.isEmpty ? .null : try parse(line, "describe")
      }
    }
  }

  package func plan(from now: Int64, to horizon: Int64) throws(BerthError) -> JSON {
    try ask(.plan, "plan", numbers: [now, horizon]) ?? .null
  }

  package func finalize(_ notification: JSON) throws(BerthError) -> JSON? {
    try ask(.finalize, "finalize", texts: [notification.utf8()])
  }

  package func respond(_ notification: JSON, action: String) throws(BerthError) -> JSON {
    try ask(.respond, "respond", texts: [notification.utf8(), Array(action.utf8)]) ?? .null
  }

  package func paywall(_ feature: String) throws(BerthError) -> JSON? {
    guard implements(BERTH_ENTITLEMENT_ID) else { return nil }
    return try ask(.paywall, "paywall", texts: [Array(feature.utf8)])
  }

  package func search(_ collection: String, _ request: JSON) throws(BerthError) -> JSON {
    try ask(.search, "search", texts: [Array(collection.utf8), request.utf8()]) ?? .null
  }

  package func prepareStorage(_ onProgress: ProgressHandler?) throws(BerthError) {
    guard implements(BERTH_STORAGE_ID) else { return }
    _ = try call(.prepareStorage, CallRequest(command: "seed", onProgress: onProgress))
  }

  package func load() throws(BerthError) { _ = try ready() }

  package func dataVersion(ofScope scope: ChangeScope) -> Int64? {
    if scope == .public { return storage.dataVersion(ofScope: scope) }
    guard worker != nil, let texts = try? call(.dataVersion, CallRequest(command: "look")),
      let text = texts.first
    else { return nil }
    return Int64(String(decoding: text, as: UTF8.self))
  }

  private func implements(_ id: String) -> Bool {
    manifest.implements.contains { $0.description == id }
  }

  private func ask(
    _ function: WorkerFunction, _ name: String, numbers: [Int64] = [], texts: [[UInt8]] = []
  ) throws(BerthError) -> JSON? {
    let answer = try call(function, CallRequest(command: name), numbers: numbers, texts: texts)
    guard let bytes = answer.first, !bytes.isEmpty else { return .none }
    return try parse(bytes, name)
  }

  private func short(_ what: String) -> BerthError {
    BerthError("plugin.protocol", "\(manifest.id): its worker answered \(what) with too little")
  }
}
