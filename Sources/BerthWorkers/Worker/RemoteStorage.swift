import BerthABI
import BerthBase
import CBerth

/// The `berth.storage/1` table of a worker: the private database is open here and its functions are
/// those of the host's table; the public one is the host's, and its handles have the lowest bit set,
/// which no address has.
enum RemoteStorage {
  nonisolated(unsafe) private static let local = StorageTable.table
  nonisolated(unsafe) private static let database = RemoteDatabase()
  nonisolated(unsafe) private static var isOpen = false
  /// The call that is opening the public database.
  nonisolated(unsafe) private static var opening: CallContext?

  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_storage_service(
      size: UInt32(MemoryLayout<berth_storage_service>.size),
      open: { open($0, $1, $2) },
      prepare: { call, handle, sql, result in
        isRemote(handle)
          ? prepare(call, sql, result) : local.pointee.prepare(call, handle, sql, result)
      },
      bind_null: {
        bind($0, $1, $2, BERTH_TYPE_NULL) ?? local.pointee.bind_null($0, $1, $2)
      },
      bind_int: {
        bind($0, $1, $2, BERTH_TYPE_INTEGER, $3) ?? local.pointee.bind_int($0, $1, $2, $3)
      },
      bind_double: {
        bind($0, $1, $2, BERTH_TYPE_FLOAT, Int64(bitPattern: $3.bitPattern))
          ?? local.pointee.bind_double($0, $1, $2, $3)
      },
      bind_text: {
        bind($0, $1, $2, BERTH_TYPE_TEXT, 0, $3) ?? local.pointee.bind_text($0, $1, $2, $3)
      },
      bind_blob: {
        bind($0, $1, $2, BERTH_TYPE_BLOB, 0, $3) ?? local.pointee.bind_blob($0, $1, $2, $3)
      },
      step: { call, handle, hasRow in
        guard let remote = statement(handle) else {
          return local.pointee.step(call, handle, hasRow)
        }
        return step(call, remote, hasRow)
      },
      column_count: { statement($0)?.columnCount ?? local.pointee.column_count($0) },
      column_type: { statement($0)?.type($1) ?? local.pointee.column_type($0, $1) },
      column_int: { statement($0)?.integer($1) ?? local.pointee.column_int($0, $1) },
      column_double: { statement($0)?.double($1) ?? local.pointee.column_double($0, $1) },
      column_text: { statement($0)?.bytes($1) ?? local.pointee.column_text($0, $1) },
      column_blob: { statement($0)?.bytes($1) ?? local.pointee.column_blob($0, $1) },
      reset: { handle in
        guard let remote = statement(handle) else { return local.pointee.reset(handle) }
        remote.reset()
      },
      finalize: { handle in
        guard let remote = statement(handle) else { return local.pointee.finalize(handle) }
        database.closed.append(remote.number)
        database.statements[remote.number] = nil
      },
      execute: { call, handle, sql in
        guard isRemote(handle) else { return local.pointee.execute(call, handle, sql) }
        return Remote.ask(call, .execute, [sql], []) { frame in
          database.lastRowID = frame.number(1)
          database.changes = frame.number(2)
        }
      },
      last_insert_rowid: {
        isRemote($0) ? database.lastRowID : local.pointee.last_insert_rowid($0)
      },
      changes: { isRemote($0) ? database.changes : local.pointee.changes($0) },
      begin: { isRemote($1) ? Remote.ask($0, .begin) : local.pointee.begin($0, $1) },
      commit: { isRemote($1) ? Remote.ask($0, .commit) : local.pointee.commit($0, $1) },
      rollback: { isRemote($1) ? Remote.ask($0, .rollback) : local.pointee.rollback($0, $1) },
      get: { call, handle, key, sink, found in
        guard isRemote(handle) else { return local.pointee.get(call, handle, key, sink, found) }
        guard let sink, let found else { return BERTH_FAILED }
        found.pointee = 0
        return Remote.ask(call, .get, [key], []) { frame in
          guard frame.number(1) != 0 else { return }
          found.pointee = 1
          guard sink.send(frame.text(0)) == BERTH_OK else {
            throw BerthError("storage.limit", "the caller's sink took no more bytes")
          }
        }
      },
      put: { call, handle, key, value in
        isRemote(handle)
          ? Remote.ask(call, .put, [key, value]) : local.pointee.put(call, handle, key, value)
      },
      remove: { call, handle, key in
        isRemote(handle)
          ? Remote.ask(call, .remove, [key]) : local.pointee.remove(call, handle, key)
      },
      column_name: { statement($0)?.name($1) ?? local.pointee.column_name($0, $1) },
      keys: { call, handle, prefix, sink in
        guard isRemote(handle) else { return local.pointee.keys(call, handle, prefix, sink) }
        guard let sink else { return BERTH_FAILED }
        return Remote.ask(call, .keys, [prefix], []) { frame in
          guard sink.send(frame.text(0)) == BERTH_OK else {
            throw BerthError("storage.limit", "the caller's sink took no more bytes")
          }
        }
      }))

  /// A new call: the host has taken back what the last one left open.
  static func beginCall() {
    isOpen = false
    database.statements.removeAll()
    database.closed.removeAll()
  }

  // MARK: Handles

  private static var handle: OpaquePointer? {
    let address = UInt(bitPattern: Unmanaged.passUnretained(database).toOpaque())
    return OpaquePointer(bitPattern: address | 1)
  }

  @inline(__always)
  private static func isRemote(_ handle: OpaquePointer?) -> Bool {
    UInt(bitPattern: handle) & 1 != 0
  }

  @inline(__always)
  private static func statement(_ handle: OpaquePointer?) -> RemoteStatement? {
    let bits = UInt(bitPattern: handle)
    guard bits & 1 != 0 else { return nil }
    // Numbers, not addresses: one that was given back is found to be so.
    return database.statements[Int64(bits >> 1)] ?? given
  }

  /// Stands for statements that were given back: it has no rows.
  nonisolated(unsafe) private static let given = RemoteStatement(
    number: 0, parameters: 0, columns: 0, names: [])

  // MARK: Functions

  private static func open(
    _ call: UnsafeMutablePointer<berth_call>?, _ scope: UInt32,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
  ) -> berth_status {
    guard scope == UInt32(BERTH_SCOPE_PUBLIC) else {
      return local.pointee.open(call, scope, result)
    }
    guard let context = CallContext.at(call), let result,
      let plugin = context.plugin as? LoadedPlugin
    else { return BERTH_FAILED }
    if isOpen {
      result.pointee = handle
      return BERTH_OK
    }
    opening = context
    defer { opening = nil }
    let version = Int64(plugin.schemaVersion(scope))
    let status = Remote.ask(call, .open, [], [version])
    guard status == BERTH_OK else { return status }
    isOpen = true
    result.pointee = handle
    return BERTH_OK
  }

  /// Migrates the public database: the host is opening it and has begun a transaction.
  static func migrate(_ plugin: LoadedPlugin, from: Int64, to: Int64) throws(BerthError) {
    guard let opening else { throw BerthError("internal", "no call is opening a database") }
    try plugin.migrate(
      handle, UInt32(BERTH_SCOPE_PUBLIC), UInt32(clamping: from), UInt32(clamping: to),
      in: opening)
  }

  /// Seeds the public database, as above.
  static func seed(_ plugin: LoadedPlugin) throws(BerthError) {
    guard let opening else { throw BerthError("internal", "no call is opening a database") }
    try plugin.seed(handle, UInt32(BERTH_SCOPE_PUBLIC), in: opening)
  }

  private static func prepare(
    _ call: UnsafeMutablePointer<berth_call>?, _ sql: berth_slice,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
  ) -> berth_status {
    guard let result else { return BERTH_FAILED }
    let closed = database.closed
    return Remote.ask(call, .prepare, [sql], closed) { frame in
      database.closed.removeAll()
      let number = frame.number(1)
      database.statements[number] = RemoteStatement(
        number: number, parameters: Int(frame.number(2)),
        columns: Int32(clamping: frame.number(3)), names: frame.texts)
      result.pointee = OpaquePointer(bitPattern: UInt(number) << 1 | 1)
    }
  }

  /// Binds a parameter of a statement of the public database; nil for a statement opened here.
  @inline(__always)
  private static func bind(
    _ call: UnsafeMutablePointer<berth_call>?, _ handle: OpaquePointer?, _ index: Int32,
    _ type: Int32, _ value: Int64 = 0, _ bytes: berth_slice = .init()
  ) -> berth_status? {
    guard let remote = statement(handle) else { return nil }
    if remote.bind(index, type, value, bytes) { return BERTH_OK }
    CallContext.at(call)?.error = BerthError(
      "storage.range", "the statement has no parameter \(index)", remedy: "count from 1")
    return BERTH_FAILED
  }

  private static func step(
    _ call: UnsafeMutablePointer<berth_call>?, _ statement: RemoteStatement,
    _ hasRow: UnsafeMutablePointer<Int32>?
  ) -> berth_status {
    hasRow?.pointee = 0
    guard let context = CallContext.at(call), let hasRow, let link = WorkerLink.current else {
      return BERTH_FAILED
    }
    guard statement.number != 0 else {
      context.error = BerthError(
        "storage.misuse", "a statement was used after it was given back",
        remedy: "prepare it again; finalize it when you are done with it")
      return BERTH_FAILED
    }
    return context.attempt {
      hasRow.pointee = try statement.step(link, database) ? 1 : 0
    }
  }
}
