package import BerthBase
package import BerthManifest
package import BerthServices
import BerthStorage
import CBerth
import Glibc

/// The databases of one plugin for one user, opened, migrated and seeded when first asked for.
package final class PluginStorage {
  let home: Home
  let manifest: Manifest
  /// Where the plugin's bundled data set comes from.
  package var source: BundledSource
  /// The data set while it is in use.
  var bundled: BundledHold?
  /// The data set while it is made; no other database is opened then.
  package internal(set) var making: OpenDatabase?
  /// Whether the host runs statements that come from a worker.
  let isForWorker: Bool
  /// One or two; making a dictionary of them would take longer than all looking up.
  private var opened: [(scope: UInt32, database: OpenDatabase)] = []
  /// How long to wait for another process that migrates or seeds, in milliseconds.
  private static let fillingPatience: Int32 = 30_000
  /// The call that is being made; nil for one that may write anything, of which nothing is recorded.
  private var call: CallRecord?
  private var effect: Effect?

  /// The databases of a plugin in a home.
  ///
  /// - Parameter isForWorker: whether statements come from a worker and are run by its host: what one
  ///   function of SQLite gets is then so little that it ends.
  package init(
    home: Home, manifest: Manifest, bundled source: BundledSource, isForWorker: Bool = false
  ) {
    self.isForWorker = isForWorker
    self.home = home
    self.manifest = manifest
    self.source = source
  }

  /// The database of a scope, as the plugin sees it.
  ///
  /// - Parameter migrate: called when the schema is older than the plugin's, inside a transaction.
  /// - Throws: `storage.*`, or what the plugin's migrate or seed failed with.
  package func open(
    _ scope: UInt32, schema: SchemaProvider
  ) throws(BerthError) -> OpenDatabase {
    guard making == nil else {
      throw BerthError(
        "storage.misuse", "a database was opened while the bundled data set is made",
        remedy: "the data set is the same for all users: make it from the data folder alone")
    }
    if let found = database(scope) { return found }
    let path = path(ofScope: scope)
    let target = schema.version(scope)
    guard target > 0, let path else {
      throw BerthError(
        "storage.scope", "\(manifest.id) has no database of scope \(scope)",
        remedy: scope == UInt32(BERTH_SCOPE_BUNDLED)
          ? "open the private database: the bundled tables are in it as bundled.TABLE"
          : "scopes are 0 (private) and 1 (public); schema_version says which a plugin has")
    }
    let database = try connect(path, scope)
    opened.append((scope, database))
    do throws(BerthError) {
      try join(database, scope: scope, schema: schema)
      try prepare(database, scope: scope, target: target, schema: schema)
      database.settleChanges()
      try give(database, scope)
    } catch {
      opened.removeLast()
      database.close()
      throw error
    }
    return database
  }

  /// `PRAGMA data_version` of a database; nil when it is not open.
  package func dataVersion(ofScope scope: ChangeScope) -> Int64? {
    let number = scope == .private ? BERTH_SCOPE_PRIVATE : BERTH_SCOPE_PUBLIC
    guard let database = database(UInt32(number))?.database else { return nil }
    return try? database.asHost { try database.integer("PRAGMA data_version") }
  }

  /// Whether a database is only read, as the disk had no room when it was opened.
  package var isOnStopgap: Bool { opened.contains { $0.database.database.isStopgap } }

  /// Begins a call of a command: what it writes is held to the command's effect and recorded.
  ///
  /// - Throws: `storage.*` when recording cannot be started.
  package func beginCall(_ record: CallRecord, _ effect: Effect) throws(BerthError) {
    call = record
    self.effect = effect
    for (scope, database) in opened { try give(database, scope) }
  }

  /// Rolls back what a call left open and gives its statements back.
  ///
  /// - Parameter isDone: whether the call did what it was to do: one that erases rows of the user's
  ///   own then takes the history along, which would hold what was erased.
  package func endCall(isDone: Bool = true) {
    for (scope, database) in opened {
      let hasChanged = database.endCall()
      if isDone, hasChanged, effect == .erases, scope == UInt32(BERTH_SCOPE_PRIVATE) {
        try? ChangeHistory(database.database).clear()
      }
    }
    call = nil
    effect = nil
  }

  /// Lets the call at hand write what it may in a database.
  private func give(_ database: OpenDatabase, _ scope: UInt32) throws(BerthError) {
    guard var call, let effect else { return }
    if let refusal = database.refusal, effect != .reads {
      database.access = .nothing(refusal)
      return
    }
    let isOwn = scope == UInt32(BERTH_SCOPE_PRIVATE)
    if effect == .reads || effect == .writes && !isOwn {
      database.access = .bookkeeping(manifest.bookkeeping, command: call.command, effect: effect)
    } else if effect == .writes {
      call.appVersion = manifest.version.description
      database.recorder = try rethrow { [call] in
        try CallRecorder(database.database, call, bookkeeping: manifest.bookkeeping)
      }
    }
  }

  /// Closes the files; no handle of them is used any more.
  package func close() {
    for (_, database) in opened { database.close() }
    opened.removeAll()
    bundled = nil
  }

  private func database(_ scope: UInt32) -> OpenDatabase? {
    opened.first { $0.scope == scope }?.database
  }

  private func path(ofScope scope: UInt32) -> String? {
    switch scope {
    case UInt32(BERTH_SCOPE_PRIVATE): return home.privateDatabase(ofPlugin: manifest.id)
    case UInt32(BERTH_SCOPE_PUBLIC): return home.publicDatabase(ofPlugin: manifest.id)
    default: return nil
    }
  }

  private func prepare(
    _ database: OpenDatabase, scope: UInt32, target: UInt32, schema: SchemaProvider
  ) throws(BerthError) {
    // Another build, another search index or another data set asks for seeding again.
    var stamp = "\(manifest.version)#\(manifest.searchStamp)"
    if database.database.hasBundled, let name = bundledPath?.split(separator: "/").last {
      stamp += "#\(name)"
    }
    let state = try SchemaState.read(database.database)
    if state.version == target && state.seed == stamp { return }
    guard state.version <= target else {
      throw BerthError(
        "storage.schema",
        "the data of \(manifest.id) is of schema \(state.version), this build knows \(target)",
        remedy: "use the newer build of the plugin, or restore a backup made with this one")
    }
    // Whoever comes second waits while the first fills the database.
    try rethrow { try database.database.setBusyTimeout(Self.fillingPatience) }
    defer { try? database.database.setBusyTimeout(DatabaseOptions().busyTimeout) }
    try database.hostTransaction { () throws(BerthError) in
      // Another process may have been faster: look again under the write lock.
      let state = try SchemaState.read(database.database)
      if state.version < target {
        try schema.migrate(database, scope, state.version, target)
        try SchemaState.write(database.database, version: target)
      }
      if state.seed != stamp {
        try SearchIndex(database.database, manifest: manifest).dropStale()
        try schema.seed(database, scope)
        try SchemaState.write(database.database, seed: stamp)
      }
    }
    database.isFresh = true
    // Whoever still reads the file keeps it large until another build fills it.
    try? database.database.compact()
  }
}

/// The plugin's half of storage, bound to an instance and a call.
package struct SchemaProvider {
  package var version: (_ scope: UInt32) -> UInt32
  package var migrate:
    (_ database: OpenDatabase, _ scope: UInt32, _ from: UInt32, _ to: UInt32) throws(BerthError)
      -> Void
  package var seed: (_ database: OpenDatabase, _ scope: UInt32) throws(BerthError) -> Void
  /// Whether the call is to end, asked while it waits for another process.
  package var isCancelled: () -> Bool = { false }

  /// A value made of its parts.
  package init(
    version: @escaping (_ scope: UInt32) -> UInt32,
    migrate:
      @escaping (_ database: OpenDatabase, _ scope: UInt32, _ from: UInt32, _ to: UInt32)
      throws(BerthError) -> Void,
    seed: @escaping (_ database: OpenDatabase, _ scope: UInt32) throws(BerthError) -> Void
  ) {
    self.version = version
    self.migrate = migrate
    self.seed = seed
  }
}

extension DatabaseOptions {
  /// How a plugin's own database is opened: for SQL that is not trusted.
  ///
  /// - Parameter megabytes: how large its own file may be; what is joined does not count.
  static func plugin(quota megabytes: Int) -> DatabaseOptions {
    DatabaseOptions(
      byteQuota: megabytes << 20, longestValue: 32 << 20, cacheKibibytes: Self.cacheKibibytes,
      checkpointsOnClose: false,
      authorizer: StatementAuthorizer.plugin)
  }

  /// The most bytes of a text or blob in a statement of a worker that the host runs.
  static let longestValueOfWorkers: Int32 = 4 << 20

  /// The page cache of an app's database at the most, in KiB; it takes memory as pages are touched. A small
  /// one makes an import of many rows read and write its indexes over and over.
  private static let cacheKibibytes = 16_384

  /// The page size of a private database that is made, in bytes: most tables of somebody who has just
  /// begun are empty, and each takes a page.
  package static let privatePageSize = 1024
}
