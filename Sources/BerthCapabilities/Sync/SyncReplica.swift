package import BerthBase
package import BerthStorage

/// An app's private database as one of several that belong to one person, each on a device of its own, and
/// become equal when they tell each other what they know.
///
/// ```swift
/// let here = SyncReplica(database, rules: rules, file: "812") { "a1f0…" }
/// let there = SyncReplica(other, rules: rules, file: "377") { "77c2…" }
/// let news = try there.message(since: here.seen(at: now), at: now)
/// try here.merge(news, at: now)
/// try there.merge(here.message(since: there.seen(at: now), at: now), at: now)
/// ```
///
/// Every function is one transaction: broken off anywhere, nothing of it is left, and doing it again brings
/// the same. Used from one thread at a time; others may use the database meanwhile.
package struct SyncReplica {
  private let database: Database
  private let rules: SyncRules
  private let file: String
  private let newDevice: () -> String

  /// - Parameters:
  ///   - database: open for writing, of an app that has made its tables.
  ///   - rules: what travels, and how.
  ///   - file: what tells this file from a copy of it, such as its number in the file system.
  ///   - newDevice: a name for a device that no other has: 16 random hexadecimal digits.
  package init(
    _ database: Database, rules: SyncRules, file: String, newDevice: @escaping () -> String
  ) {
    self.database = database
    self.rules = rules
    self.file = file
    self.newDevice = newDevice
  }

  /// What a merge came to.
  package struct Outcome: Equatable, Sendable {
    /// How many rows the app had changed here since the last look.
    package var captured = 0
    /// How many rows were written or removed here.
    package var changed = 0
  }

  /// What this device knows, after a look at what the app has changed.
  ///
  /// - Parameter now: Unix milliseconds.
  /// - Throws: `storage.*`.
  package func seen(at now: Int64) throws(BerthError) -> SyncVector {
    try look(at: now) { $0.state.seen }
  }

  /// What another device has to be told.
  ///
  /// - Parameters:
  ///   - since: what it knows; nothing, for one of which nothing is known.
  ///   - now: Unix milliseconds.
  /// - Returns: bytes for `merge`.
  /// - Throws: `storage.*`.
  package func message(since: SyncVector = SyncVector(), at now: Int64) throws(BerthError)
    -> [UInt8]
  {
    try look(at: now) { SyncMessage($0.state, since: since).bytes() }
  }

  /// Takes in what another device tells.
  ///
  /// - Parameters:
  ///   - bytes: of its `message`.
  ///   - now: Unix milliseconds.
  /// - Throws: `sync.damaged` for bytes that are not the whole of a message, `sync.schema` when the app is
  ///   of another version there, `sync.stale` when the message is for one who knows more; `storage.*`.
  ///   Nothing has changed then.
  @discardableResult
  package func merge(_ bytes: [UInt8], at now: Int64) throws(BerthError) -> Outcome {
    let message = try SyncMessage(bytes)
    return try look(at: now) { work, captured in
      try work.join(message)
      return Outcome(captured: captured, changed: try work.place())
    }
  }

  /// What is known of the devices.
  package struct Status: Equatable, Sendable {
    /// This device.
    package var device: String
    /// All devices, this one too, and how many versions each has written; by name.
    package var devices: [(id: String, versions: Int64)]
    /// How many rows travel.
    package var rows: Int
    /// How many versions and rows are listed as conflicts.
    package var conflicts: Int

    package static func == (left: Status, right: Status) -> Bool {
      (left.device, left.rows, left.conflicts) == (right.device, right.rows, right.conflicts)
        && left.devices.elementsEqual(right.devices, by: ==)
    }
  }

  /// What is known of the devices, after a look at what the app has changed.
  ///
  /// - Throws: `storage.*`.
  package func status(at now: Int64) throws(BerthError) -> Status {
    try look(at: now) { work in
      Status(
        device: work.state.device, devices: work.state.seen.sorted.map { ($0.device, $0.number) },
        rows: work.live.values.map(\.count).reduce(0, +),
        conflicts: try SyncConflict.all(work).count)
    }
  }

  /// Whether it has ever been brought together with another.
  ///
  /// - Throws: `storage.*`.
  package func isUsed() throws(BerthError) -> Bool {
    try rethrow { try database.asHost { try SyncState.exists(in: database) } }
  }

  /// Closes the database.
  package func close() { database.close() }

  /// The rows of which devices wrote different versions, and those that are held back.
  ///
  /// - Throws: `storage.*`.
  package func conflicts(at now: Int64) throws(BerthError) -> [SyncConflict] {
    try look(at: now) { try SyncConflict.all($0) }
  }

  private func look<Result>(
    at now: Int64, _ body: (SyncWork) throws -> Result
  ) throws(BerthError) -> Result {
    try look(at: now) { work, _ in try body(work) }
  }

  private func look<Result>(
    at now: Int64, _ body: (SyncWork, _ captured: Int) throws -> Result
  ) throws(BerthError) -> Result {
    let schema = Int64(try SchemaState.read(database).version)
    return try rethrow {
      try database.asHost {
        try database.transaction(.immediate) {
          let work = try SyncWork(database, rules: rules, file: file, newDevice: newDevice)
          let captured = try work.capture(schema: schema, at: now)
          // What referred to rows that were deleted gets the numbers those have from now on.
          if captured > 0 { try work.place() }
          let result = try body(work, captured)
          try work.state.write(database, file: file, at: now)
          return result
        }
      }
    }
  }
}
