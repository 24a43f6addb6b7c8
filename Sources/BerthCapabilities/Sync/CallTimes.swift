import BerthStorage

/// When calls last wrote rows, and which rows they made, by what the history of calls holds of them.
///
/// Which calls are new since a look is told by their numbers, not by clocks, which may have been set.
struct CallTimes {
  /// What was known of the history at a look.
  struct Mark: Equatable {
    /// The number of the newest call; 0 when there was none.
    var call: Int64 = 0
    /// The calls that had been taken back.
    var undone: Set<Int64> = []
  }

  /// What is known now.
  private(set) var mark = Mark()
  private var times: [String: [[UInt8]: Int64]] = [:]
  private var made: [String: Set<[UInt8]>] = [:]
  private var updated: [String: Set<[UInt8]>] = [:]
  private var restored: [String: [[UInt8]: [[UInt8]]]] = [:]

  /// Reads the calls made or taken back since a look.
  init(_ database: Database, since look: Mark) throws {
    guard try ChangeHistory(database).exists() else { return }
    mark.call = try database.integer("SELECT max(id) FROM berth_history") ?? 0
    // A history that was emptied begins with 1 again.
    let before = look.call > mark.call ? Mark() : look
    let calls = try database.rows(
      "SELECT id, at, undone FROM berth_history WHERE id > ?1 OR undone IS NOT NULL ORDER BY id",
      [.integer(before.call)])
    for call in calls {
      guard let id = call[0].integerValue else { continue }
      let undone = call[2].integerValue
      if undone != nil { mark.undone.insert(id) }
      let isTakenBack = undone != nil && !before.undone.contains(id)
      guard id > before.call || isTakenBack else { continue }
      let parts = try database.rows(
        "SELECT changeset FROM berth_history_part WHERE call = ?1 ORDER BY part", [call[0]])
      for part in parts {
        for change in try Changeset(bytes: part[0].blobValue ?? []).changes() {
          note(change, at: max(call[1].integerValue ?? 0, undone ?? 0), isTakenBack: undone != nil)
        }
      }
    }
  }

  private mutating func note(_ change: Changeset.Change, at: Int64, isTakenBack: Bool) {
    let row = change.operation == .insert ? change.new : change.old
    let key = Self.bytes(zip(change.primaryKey, row).filter(\.0).compactMap(\.1))
    let table = change.table.lowercased()
    times[table, default: [:]][key] = max(at, times[table]?[key] ?? at)
    switch change.operation {
    case .insert where !isTakenBack: made[table, default: []].insert(key)
    case .delete where isTakenBack:
      restored[table, default: [:]][key, default: []].append(Self.bytes(row.compactMap(\.self)))
    case .update: updated[table, default: []].insert(key)
    default: break
    }
  }

  /// When a row was last written by a call, Unix milliseconds; nil when that is not known.
  ///
  /// - Parameter key: the values of its primary key, in any order.
  func at(_ table: String, key: [SQLValue]) -> Int64? {
    times[table].flatMap { $0[Self.bytes(key)] }
  }

  /// Whether a row may still be the one that had its key at the look, though it has changed.
  ///
  /// - Parameter before: all values of that one, in any order.
  func isSame(_ table: String, key: [SQLValue], before: [SQLValue]) -> Bool {
    let key = Self.bytes(key)
    if made[table]?.contains(key) == true { return false }
    guard let back = restored[table]?[key], updated[table]?.contains(key) != true else {
      return true
    }
    // Its own deletion was taken back, or that of another row, which had the key before.
    let bytes = Self.bytes(before)
    return back.allSatisfy { $0 == bytes }
  }

  /// The same bytes whatever the order of the columns.
  private static func bytes(_ values: [SQLValue]) -> [UInt8] {
    values.map { SyncWriter.bytes(of: [.plain($0)]) }
      .sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
  }
}
