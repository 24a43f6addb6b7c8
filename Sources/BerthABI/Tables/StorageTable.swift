import BerthBase
import BerthCapabilities
import BerthStorage
package import CBerth
import CSQLite
import Glibc

/// The `berth.storage/1` service table. Binding, stepping and reading columns go straight to
/// SQLite; everything else finds its objects through the call.
package enum StorageTable {
  package nonisolated(unsafe) static let table = ServiceTable.make(
    berth_storage_service(
      size: UInt32(MemoryLayout<berth_storage_service>.size),
      open: { call, scope, result in
        guard let context = CallContext.at(call), let result else { return BERTH_FAILED }
        return context.attempt {
          result.pointee = try context.plugin.openDatabase(scope, in: context).handle
        }
      },
      prepare: { call, database, sql, result in
        guard let context = CallContext.at(call), let database = OpenDatabase.at(database),
          let result
        else { return BERTH_FAILED }
        return context.attempt {
          result.pointee = try database.prepare(sql.bytes).handle
        }
      },
      bind_null: { call, statement, index in
        bound(call, statement) { sqlite3_bind_null($0, index) }
      },
      bind_int: { call, statement, index, value in
        bound(call, statement) { sqlite3_bind_int64($0, index, value) }
      },
      bind_double: { call, statement, index, value in
        bound(call, statement) { sqlite3_bind_double($0, index, value) }
      },
      bind_text: { call, statement, index, text in
        bound(call, statement) {
          sqlite3_bind_text64($0, index, text.ptr ?? empty, UInt64(text.len), nil, utf8)
        }
      },
      bind_blob: { call, statement, index, bytes in
        bound(call, statement) {
          sqlite3_bind_blob64($0, index, bytes.ptr ?? empty, UInt64(bytes.len), nil)
        }
      },
      step: { call, statement, hasRow in
        hasRow?.pointee = 0
        guard let statement, let hasRow else { return BERTH_FAILED }
        guard with(statement, { $0.place != nil }) else { return refused(call) }
        let result = with(statement) { $0.step() }
        guard result == SQLITE_ROW else {
          return result == SQLITE_DONE ? BERTH_OK : failed(call, statement, result)
        }
        hasRow.pointee = 1
        return BERTH_OK
      },
      column_count: { sqlite3_column_count(raw($0)) },
      column_type: { sqlite3_column_type(raw($0), $1) },
      column_int: { sqlite3_column_int64(raw($0), $1) },
      column_double: { sqlite3_column_double(raw($0), $1) },
      column_text: { statement, column in
        let statement = raw(statement)
        guard let text = sqlite3_column_text(statement, column) else { return berth_slice() }
        let count = Int(sqlite3_column_bytes(statement, column))
        return berth_slice(UnsafeRawBufferPointer(start: text, count: count))
      },
      column_blob: { statement, column in
        let statement = raw(statement)
        guard let bytes = sqlite3_column_blob(statement, column) else { return berth_slice() }
        let count = Int(sqlite3_column_bytes(statement, column))
        return berth_slice(UnsafeRawBufferPointer(start: bytes, count: count))
      },
      reset: { statement in
        if let statement { with(statement) { $0.endStep() } }
        let statement = raw(statement)
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      },
      finalize: { statement in
        guard let statement else { return }
        with(statement) { $0.owner.take($0) }
      },
      execute: { call, database, sql in
        onDatabase(call, database) { try $0.execute(sql.bytes) }
      },
      last_insert_rowid: { OpenDatabase.at($0)?.database.lastInsertRowID ?? 0 },
      changes: { Int64(OpenDatabase.at($0)?.changes ?? 0) },
      begin: { call, database in
        onDatabase(call, database) { try $0.begin() }
      },
      commit: { call, database in
        onDatabase(call, database) { try $0.commit() }
      },
      rollback: { call, database in
        onDatabase(call, database) { try $0.rollback() }
      },
      get: { call, database, key, sink, found in
        guard let sink, let found else { return BERTH_FAILED }
        return onDatabase(call, database) { database in
          found.pointee = 0
          guard let value = try rethrow({ try database.keyValues?.bytes(key.string) }) else {
            return
          }
          found.pointee = 1
          guard sink.send(value) == BERTH_OK else {
            throw BerthError("storage.limit", "the caller's sink took no more bytes")
          }
        }
      },
      put: { call, database, key, value in
        onDatabase(call, database) { try $0.set(key.string, value.bytes) }
      },
      remove: { call, database, key in
        onDatabase(call, database) { try $0.set(key.string, nil) }
      },
      column_name: { statement, column in
        guard let name = sqlite3_column_name(raw(statement), column) else { return berth_slice() }
        return berth_slice(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      },
      keys: { call, database, prefix, sink in
        guard let sink else { return BERTH_FAILED }
        return onDatabase(call, database) { database in
          let keys = try rethrow({ try database.keyValues?.keys(prefix: prefix.string) })
          let reply: JSON = ["keys": JSON(keys ?? [])]
          guard sink.send(reply.utf8()) == BERTH_OK else {
            throw BerthError("storage.limit", "the caller's sink took no more bytes")
          }
        }
      }))

  private static let utf8 = UInt8(SQLITE_UTF8)
  /// SQLite takes a NULL pointer for NULL; an empty text needs an address.
  nonisolated(unsafe) private static let empty = UnsafePointer(
    UnsafeMutablePointer<CChar>.allocate(capacity: 1))

  @inline(__always)
  private static func with<T>(_ handle: OpaquePointer, _ body: (OpenStatement) -> T) -> T {
    Unmanaged<OpenStatement>.fromOpaque(UnsafeRawPointer(handle))._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  private static func raw(_ handle: OpaquePointer?) -> OpaquePointer? {
    guard let handle else { return nil }
    return with(handle) { $0.statement.unsafeHandle }
  }

  @inline(__always)
  private static func bound(
    _ call: UnsafeMutablePointer<berth_call>?, _ statement: OpaquePointer?,
    _ body: (OpaquePointer?) -> Int32
  ) -> berth_status {
    guard let statement else { return BERTH_FAILED }
    let result = body(raw(statement))
    return result == SQLITE_OK ? BERTH_OK : failed(call, statement, result)
  }

  @inline(never)
  private static func failed(
    _ call: UnsafeMutablePointer<berth_call>?, _ statement: OpaquePointer, _ result: Int32
  ) -> berth_status {
    guard let context = CallContext.at(call) else { return BERTH_FAILED }
    let error = with(statement) { $0.statement.failure(result) }
    context.error =
      context.isCancelled ? BerthError("cancelled", "the work was cancelled") : BerthError(error)
    sqlite3_reset(raw(statement))
    return BERTH_FAILED
  }

  @inline(never)
  private static func refused(_ call: UnsafeMutablePointer<berth_call>?) -> berth_status {
    CallContext.at(call)?.error = BerthError(
      "storage.misuse", "a statement was used after it was given back",
      remedy: "prepare it again; finalize it when you are done with it")
    return BERTH_FAILED
  }

  private static func onDatabase(
    _ call: UnsafeMutablePointer<berth_call>?, _ handle: OpaquePointer?,
    _ body: (OpenDatabase) throws -> Void
  ) -> berth_status {
    guard let context = CallContext.at(call), let database = OpenDatabase.at(handle) else {
      return BERTH_FAILED
    }
    return context.attempt { try body(database) }
  }
}
