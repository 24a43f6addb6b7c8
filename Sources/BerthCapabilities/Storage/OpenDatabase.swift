package import BerthBase
package import BerthManifest
package import BerthStorage

/// A database as one plugin has it open: `berth_database` behind the C ABI.
///
/// Statements are kept by their text and lent to the plugin; what a call does not give back is
/// taken back when it ends.
package final class OpenDatabase {
  package let database: Database
  /// The full-text indexes that live in this file.
  package lazy var keyValues: KeyValueTable? = try? KeyValueTable(database, table: "berth_kv")
  /// The full-text index of the bundled data set, while that is made here.
  private var making: SearchIndex?
  private var idle: [String: [OpenStatement]] = [:]
  private var idleUse = StatementUse()
  private var lent: [OpenStatement] = []
  private var lentUse = StatementUse()
  /// Nested transactions the plugin has open.
  private(set) var depth = 0
  private(set) var isInHostTransaction = false
  private var changesBefore = 0
  /// What the plugin writes besides its users' data.
  let bookkeeping: Manifest.Bookkeeping
  /// What the call at hand may write here.
  var access = WriteAccess.all
  /// Why nothing that is written here stays; nil for a file that can be written.
  var refusal: BerthError?
  /// Whether the file was made or filled since it was opened.
  var isFresh = false
  /// Records what the call at hand changes; nil when nothing is recorded.
  var recorder: CallRecorder?

  init(
    _ database: Database, bookkeeping: Manifest.Bookkeeping, statementMilliseconds: Int
  ) throws {
    self.database = database
    self.bookkeeping = bookkeeping
    try database.limitSteps(nanoseconds: UInt64(statementMilliseconds) * 1_000_000)
  }

  /// The handle the plugin sees; borrowed, it keeps nothing alive.
  package var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// The database behind a handle.
  package static func at(_ handle: OpaquePointer?) -> OpenDatabase? {
    handle.map { Unmanaged<OpenDatabase>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Lends a statement for a text, compiled before or now.
  package func prepare(_ sql: UnsafeRawBufferPointer) throws(BerthError) -> OpenStatement {
    let text = String(decoding: sql, as: UTF8.self)
    guard lentUse.hasRoom else {
      throw BerthError(
        "storage.limit",
        "the plugin holds \(lentUse.count) statements, \(lentUse.bytes) bytes of SQL",
        remedy: "finalize statements when you are done with them, and bind values to parameters")
    }
    let statement: OpenStatement
    if let found = idle[text]?.popLast() {
      idleUse.remove(text)
      statement = found
    } else {
      statement = try compile(sql, text)
    }
    do throws(BerthError) {
      try admit(statement.written)
    } catch {
      store(statement)
      throw error
    }
    statement.isRecorded = recorder != nil && !isInHostTransaction && !statement.written.isEmpty
    statement.place = lent.count
    lent.append(statement)
    lentUse.add(text)
    return statement
  }

  /// Stores a statement for the next one who asks for its text, unless there are many already.
  private func store(_ statement: OpenStatement) {
    guard idleUse.hasRoom else { return }
    idle[statement.sql, default: []].append(statement)
    idleUse.add(statement.sql)
  }

  private func compile(
    _ sql: UnsafeRawBufferPointer, _ text: String
  ) throws(BerthError) -> OpenStatement {
    let made = try rethrow {
      try database.prepare(utf8: sql.bindMemory(to: UInt8.self), isPersistent: true)
    }
    return OpenStatement(made, owner: self, sql: text, written: database.writtenTables)
  }

  /// Takes a lent statement back.
  package func take(_ statement: OpenStatement) {
    guard let place = statement.place else { return }
    // The caller may hold it by its handle only, and it may not be stored.
    let held = lent[place]
    defer { withExtendedLifetime(held) {} }
    statement.endStep()
    statement.place = nil
    store(held)
    lentUse.remove(held.sql)
    lent[place] = lent[lent.count - 1]
    lent.removeLast()
    if place < lent.count { lent[place].place = place }
    statement.statement.reset()
    statement.statement.clearBindings()
  }

  // MARK: Transactions

  package func begin() throws(BerthError) {
    try refuseInHostTransaction("begin")
    try rethrow {
      if depth == 0 {
        try database.begin(.immediate)
      } else {
        try database.asHost { try database.execute("SAVEPOINT berth_\(depth)") }
      }
    }
    depth += 1
  }

  package func commit() throws(BerthError) {
    try refuseInHostTransaction("commit")
    guard depth > 0 else { throw Self.noTransaction }
    try rethrow {
      if depth == 1 {
        try database.commit()
      } else {
        try database.asHost { try database.execute("RELEASE berth_\(depth - 1)") }
      }
    }
    depth -= 1
  }

  package func rollback() throws(BerthError) {
    try refuseInHostTransaction("roll back")
    guard depth > 0 else { throw Self.noTransaction }
    depth -= 1
    // A full disk, for one, has ended the transaction already: then there is nothing to undo.
    guard database.isInTransaction else { return }
    try rethrow {
      if depth == 0 {
        try database.rollback()
      } else {
        try database.asHost {
          try database.execute("ROLLBACK TO berth_\(depth)")
          try database.execute("RELEASE berth_\(depth)")
        }
      }
    }
  }

  /// Runs host work in one immediate transaction that the plugin cannot end.
  func hostTransaction(_ body: () throws(BerthError) -> Void) throws(BerthError) {
    try rethrow {
      // Nor may SQL end it.
      let usual = database.authorizer
      var policy = usual
      policy?.allowsTransactions = false
      try database.setAuthorizer(policy)
      defer { try? database.setAuthorizer(usual) }
      try database.transaction(.immediate) {
        isInHostTransaction = true
        defer { isInHostTransaction = false }
        try body()
      }
    }
  }

  private func refuseInHostTransaction(_ verb: String) throws(BerthError) {
    guard !isInHostTransaction else {
      throw BerthError(
        "storage.misuse", "a plugin cannot \(verb) inside migrate or seed",
        remedy: "the host has opened a transaction around it already")
    }
  }

  private static let noTransaction = BerthError(
    "storage.misuse", "there is no open transaction", remedy: "call begin first")

  /// The full-text index of the bundled data set that is made here.
  package func index(_ manifest: Manifest) -> SearchIndex {
    if let making { return making }
    let made = SearchIndex(database, manifest: manifest, isMaking: true)
    making = made
    return made
  }

  /// Ends a call: its statements come back, its open transaction is undone.
  ///
  /// - Returns: whether it changed rows.
  func endCall() -> Bool {
    while let statement = lent.last { take(statement) }
    depth = 0
    // Begun by begin or by the plugin's own SQL.
    if database.isInTransaction { try? database.rollback() }
    endAccess()
    return settleChanges()
  }

  /// Shortens the log when rows have changed since the last time.
  ///
  /// - Returns: whether they have.
  @discardableResult func settleChanges() -> Bool {
    let hasChanged = database.totalChanges > changesBefore
    if hasChanged { database.shortenLog() }
    changesBefore = database.totalChanges
    return hasChanged
  }

  /// Closes the file; no handle of it is used any more.
  func close() {
    lent.removeAll()
    idle.removeAll()
    (lentUse, idleUse) = (StatementUse(), StatementUse())
    keyValues = nil
    making = nil
    if isFresh { database.shortenLog(over: 0) }
    database.dropEmptyLogOnClose()
    database.close()
  }
}
