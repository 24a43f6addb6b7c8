package import BerthBase
package import BerthCapabilities
import CBerth

extension LoadedPlugin {
  // The databases in this process, and the plugin's half of them.

  /// Opens, migrates and seeds a database of the plugin.
  package func openDatabase(_ scope: UInt32, in context: CallContext) throws(BerthError)
    -> OpenDatabase
  {
    _ = try require(providers.storage, BERTH_STORAGE_ID)
    do throws(BerthError) {
      return try storage.open(scope, schema: schema(in: context))
    } catch {
      // A seed that failed may have made the index of a file that is closed now.
      index = nil
      throw error
    }
  }

  /// The plugin's half of storage, in a call.
  private func schema(in context: CallContext) -> SchemaProvider {
    var schema = SchemaProvider(
      version: { [self] in schemaVersion($0) },
      migrate: { [self] database, scope, from, to throws(BerthError) in
        try migrate(database.handle, scope, from, to, in: context)
      },
      seed: { [self] database, scope throws(BerthError) in
        try seed(database.handle, scope, in: context)
      })
    schema.isCancelled = { context.isCancelled }
    return schema
  }

  /// The schema version of this build for a scope; 0 when it has no database of it.
  package func schemaVersion(_ scope: UInt32) -> UInt32 {
    providers.storage?.pointee.schema_version(instance, scope) ?? 0
  }

  /// Makes the bundled data set in a new file.
  ///
  /// - Throws: `storage.*`, or what migrate or seed failed with; the file is worth nothing then.
  package func makeBundled(at path: String, _ request: CallRequest) throws(BerthError) {
    let context = CallContext(plugin: self, request: request)
    enter(context.command)
    defer { leave() }
    try storage.makeBundled(at: path, schema: schema(in: context))
  }

  /// Has the plugin migrate a database, inside a transaction of the host.
  package func migrate(
    _ database: OpaquePointer?, _ scope: UInt32, _ from: UInt32, _ to: UInt32,
    in context: CallContext
  ) throws(BerthError) {
    let provider = try require(providers.storage, BERTH_STORAGE_ID)
    enter("migrate")
    let status = provider.pointee.migrate(instance, context.raw, database, scope, from, to)
    enter(context.command)
    try context.check(status, "migrate")
  }

  /// Has the plugin fill a database, inside a transaction of the host.
  package func seed(
    _ database: OpaquePointer?, _ scope: UInt32, in context: CallContext
  ) throws(BerthError) {
    let provider = try require(providers.storage, BERTH_STORAGE_ID)
    enter("seed")
    let status = provider.pointee.seed(instance, context.raw, database, scope)
    enter(context.command)
    try context.check(status, "seed")
  }

  /// Answers a query of one of the plugin's collections.
  package func search(_ collection: String, _ request: JSON) throws(BerthError) -> JSON {
    let context = CallContext(plugin: self, request: CallRequest(command: "search"))
    enter("search")
    defer { leave() }
    return try searchIndex(in: context).collection(collection).query(request)
  }

  /// Opens, migrates and seeds the private database, if the plugin has one.
  package func prepareStorage(_ onProgress: ProgressHandler?) throws(BerthError) {
    try prepare(UInt32(BERTH_SCOPE_PRIVATE), onProgress)
  }

  package func preparePublicStorage() throws(BerthError) {
    try prepare(UInt32(BERTH_SCOPE_PUBLIC), nil)
  }

  private func prepare(
    _ scope: UInt32, _ onProgress: ProgressHandler?
  ) throws(BerthError) {
    guard let provider = providers.storage else { return }
    enter("schema_version")
    defer { leave() }
    guard provider.pointee.schema_version(instance, scope) > 0 else { return }
    let context = CallContext(
      plugin: self, request: CallRequest(command: "seed", onProgress: onProgress))
    _ = try openDatabase(scope, in: context)
  }

  /// The full-text index in the plugin's private database, or in the bundled data set while that is
  /// made.
  package func searchIndex(in context: CallContext) throws(BerthError) -> SearchIndex {
    if let making = storage.making { return making.index(manifest) }
    if let index { return index }
    let made = SearchIndex(
      try openDatabase(UInt32(BERTH_SCOPE_PRIVATE), in: context).database, manifest: manifest)
    index = made
    return made
  }
}
