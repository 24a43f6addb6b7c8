import BerthABI
import BerthBase
import BerthCapabilities
import BerthStorage
import CBerth
import CSQLite

/// Statements of the public database that a worker holds by number, until its call ends.
final class StatementShelf {
  private var statements: [Int64: OpaquePointer] = [:]
  private var last: Int64 = 0
  /// The public database, once the call has opened it.
  var database: OpaquePointer?

  /// The number of a statement that the worker holds.
  func add(_ statement: OpaquePointer) -> Int64 {
    last += 1
    statements[last] = statement
    return last
  }

  subscript(number: Int64) -> OpaquePointer? { statements[number] }

  /// Gives one back.
  func close(_ number: Int64) {
    guard let statement = statements.removeValue(forKey: number) else { return }
    StorageTable.table.pointee.finalize(statement)
  }

  /// Forgets all; the database takes its statements back itself.
  func clear() {
    statements.removeAll()
    database = nil
  }
}

/// What a worker can ask of the public database; the numbers are part of the protocol.
enum StorageOperation: Int64 {
  case open = 1, prepare, step, execute, begin, commit, rollback, get, put, remove, keys
}

extension ServiceDispatcher {
  /// Rows a statement that only reads sends ahead, and about how many bytes of them.
  private static let rowsAhead = 64
  private static let bytesAhead = 64 << 10

  /// SQL and key-values of the public database.
  func storage(
    _ operation: StorageOperation, _ frame: Frame, _ context: CallContext
  ) throws(BerthError) -> Reply {
    let table = StorageTable.table.pointee
    let call = context.raw
    if operation == .open {
      var database: OpaquePointer?
      seat.publicVersion = UInt32(clamping: frame.number(1))
      let status = table.open(call, UInt32(BERTH_SCOPE_PUBLIC), &database)
      statements.database = database
      return Reply(status: status)
    }
    guard let database = statements.database ?? seat.openingDatabase?.handle else {
      throw BerthError("storage.misuse", "the public database is not open", remedy: "open it first")
    }
    if operation == .step { return try step(frame, call) }
    return withSlice(frame.text(0)) { first in
      switch operation {
      case .prepare: return prepare(frame, first, database, call)
      case .execute:
        return counted(database, Reply(status: table.execute(call, database, first)))
      case .begin: return Reply(status: table.begin(call, database))
      case .commit: return Reply(status: table.commit(call, database))
      case .rollback: return Reply(status: table.rollback(call, database))
      case .get:
        var found: Int32 = 0
        var buffer = SinkBuffer(limit: seat.maximumBytes)
        let status = buffer.withSink { table.get(call, database, first, $0, &found) }
        var reply = Reply(status: status, texts: [buffer.bytes])
        reply.numbers = [Int64(found)]
        return reply
      case .put:
        return withSlice(frame.text(1)) {
          Reply(status: table.put(call, database, first, $0))
        }
      case .remove: return Reply(status: table.remove(call, database, first))
      case .keys:
        var buffer = SinkBuffer(limit: seat.maximumBytes)
        let status = buffer.withSink { table.keys(call, database, first, $0) }
        return Reply(status: status, texts: [buffer.bytes])
      case .open, .step: return Reply(status: BERTH_FAILED)  // Were served above.
      }
    }
  }

  /// Adds the last row id and the count of changes.
  private func counted(_ database: OpaquePointer, _ reply: Reply) -> Reply {
    var reply = reply
    reply.numbers = [
      StorageTable.table.pointee.last_insert_rowid(database),
      StorageTable.table.pointee.changes(database),
    ]
    return reply
  }

  /// Numbers: those of statements that were given back. Reply: number, parameters, columns; texts: the
  /// names of the columns.
  private func prepare(
    _ frame: Frame, _ sql: berth_slice, _ database: OpaquePointer,
    _ call: UnsafeMutablePointer<berth_call>
  ) -> Reply {
    for number in frame.numbers.dropFirst() { statements.close(number) }
    var statement: OpaquePointer?
    let status = StorageTable.table.pointee.prepare(call, database, sql, &statement)
    guard status == BERTH_OK, let statement else { return Reply(status: BERTH_FAILED) }
    let raw = Self.raw(statement)
    let columns = sqlite3_column_count(raw)
    return Reply(
      numbers: [
        statements.add(statement), Int64(sqlite3_bind_parameter_count(raw)), Int64(columns),
      ],
      texts: (0..<columns).map { column in
        Array(StorageTable.table.pointee.column_name(statement, column).bytes)
      })
  }

  /// Numbers: statement, whether to start anew, then type and value of each parameter; texts hold the
  /// values of text and blobs. Reply: last row id, changes, whether there may be more rows, rows,
  /// columns, then type and value of each field; texts as above.
  private func step(
    _ frame: Frame, _ call: UnsafeMutablePointer<berth_call>
  ) throws(BerthError) -> Reply {
    let table = StorageTable.table.pointee
    guard let statement = statements[frame.number(1)] else {
      throw BerthError("storage.misuse", "there is no such statement")
    }
    let raw = Self.raw(statement)
    if frame.number(2) != 0 {
      table.reset(statement)
      try bind(frame, statement)
    }
    var fields: [Int64] = []
    var texts: [[UInt8]] = []
    var rows: Int64 = 0
    var isMore: Int64 = 1
    var size = 0
    let columns = sqlite3_column_count(raw)
    let limit = sqlite3_stmt_readonly(raw) != 0 ? Self.rowsAhead : 1
    while rows < limit, size < Self.bytesAhead {
      var hasRow: Int32 = 0
      guard table.step(call, statement, &hasRow) == BERTH_OK else {
        return Reply(status: BERTH_FAILED)
      }
      guard hasRow != 0 else {
        isMore = 0
        break
      }
      rows += 1
      for column in 0..<columns { size += Self.read(raw, column, &fields, &texts) }
      // What a frame can count.
      if fields.count + 2 * Int(columns) > 30_000 { break }
    }
    let owner = Unmanaged<OpenStatement>.fromOpaque(UnsafeRawPointer(statement))
      .takeUnretainedValue().owner
    var reply = counted(owner.handle, Reply(texts: texts))
    reply.numbers += [isMore, rows, Int64(columns)] + fields
    return reply
  }

  private func bind(
    _ frame: Frame, _ statement: OpaquePointer
  ) throws(BerthError) {
    let raw = Self.raw(statement)
    let values = frame.numbers.dropFirst(3)
    var index: Int32 = 1
    var position = values.startIndex
    // SQLite copies: the frame goes before the statement does.
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    var result = SQLITE_OK
    while position + 1 < values.endIndex, result == SQLITE_OK {
      let value = values[position + 1]
      switch Int32(truncatingIfNeeded: values[position]) {
      case BERTH_TYPE_INTEGER: result = sqlite3_bind_int64(raw, index, value)
      case BERTH_TYPE_FLOAT:
        result = sqlite3_bind_double(raw, index, Double(bitPattern: UInt64(bitPattern: value)))
      case BERTH_TYPE_TEXT, BERTH_TYPE_BLOB:
        let isText = values[position] == Int64(BERTH_TYPE_TEXT)
        result = frame.text(Int(clamping: value)).withUnsafeBytes { bytes in
          let start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
          return isText
            ? sqlite3_bind_text64(
              raw, index, start?.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), copying,
              UInt8(SQLITE_UTF8))
            : sqlite3_bind_blob64(raw, index, start, UInt64(bytes.count), copying)
        }
      default: result = sqlite3_bind_null(raw, index)
      }
      index += 1
      position += 2
    }
    guard result == SQLITE_OK else {
      throw BerthError("storage.range", "parameter \(index - 1) cannot be bound")
    }
  }

  private static func read(
    _ raw: OpaquePointer?, _ column: Int32, _ fields: inout [Int64], _ texts: inout [[UInt8]]
  ) -> Int {
    let type = sqlite3_column_type(raw, column)
    fields.append(Int64(type))
    switch type {
    case BERTH_TYPE_INTEGER: fields.append(sqlite3_column_int64(raw, column))
    case BERTH_TYPE_FLOAT:
      fields.append(Int64(bitPattern: sqlite3_column_double(raw, column).bitPattern))
    case BERTH_TYPE_TEXT, BERTH_TYPE_BLOB:
      let start =
        type == BERTH_TYPE_TEXT
        ? UnsafeRawPointer(sqlite3_column_text(raw, column)) : sqlite3_column_blob(raw, column)
      let count = Int(sqlite3_column_bytes(raw, column))
      fields.append(Int64(texts.count))
      texts.append(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
      return 16 + count
    default: fields.append(0)
    }
    return 16
  }

  private static func raw(_ statement: OpaquePointer) -> OpaquePointer? {
    Unmanaged<OpenStatement>.fromOpaque(UnsafeRawPointer(statement)).takeUnretainedValue()
      .statement.unsafeHandle
  }
}
