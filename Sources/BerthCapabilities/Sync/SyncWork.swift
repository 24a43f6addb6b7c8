import BerthBase
import BerthStorage

/// One look at an app's private database, in one transaction: what stands in it, and what is known of its
/// rows.
///
/// 1. `capture` writes down what the app has changed since the last look, as versions of this device.
/// 2. `join` takes in what another device knows.
/// 3. `place` makes the tables what the versions say.
///
/// What is known is a set of versions for each row, which only grows towards what all devices know
/// together (`SyncVersion.join`), and the tables follow from it alone. So devices that know the same have
/// the same rows, in whatever order, however often and over whatever ways they came to know it.
final class SyncWork {
  let database: Database
  let rules: SyncRules
  private(set) var tables: [String: SyncTable]
  var state: SyncState
  /// The rows as they stand in the tables, by table and key.
  var live: [String: [[UInt8]: [SQLValue]]] = [:]
  /// Of tables whose rows SQLite numbers.
  var numbers: [String: SyncNumbers] = [:]
  /// Tables with rows that were held back at the last look; theirs are put in all anew.
  var held: Set<String> = []

  /// Reads what is known; inside a transaction.
  init(
    _ database: Database, rules: SyncRules, file: String, newDevice: () -> String
  ) throws {
    self.database = database
    self.rules = rules
    state = try SyncState(database, file: file, newDevice: newDevice)
    tables = try SyncTable.all(in: database, rules: rules)
    renumber()
  }

  /// Makes the table of key-value pairs where some are known and it is not there: the host makes it when a
  /// key is first set.
  func makeKeyValues() throws {
    guard tables[SyncRules.keyValues] == nil,
      state.tables[SyncRules.keyValues]?.isEmpty == false
    else { return }
    let table = try KeyValueTable(database, table: SyncRules.keyValues)
    try table.set("berth", [])
    try table.delete("berth")
    tables = try SyncTable.all(in: database, rules: rules)
  }

  // MARK: Versions

  /// The version of a row that counts.
  func winner(_ table: String, _ versions: [SyncVersion]) -> SyncVersion? {
    guard versions.count > 1 else { return versions.first }
    return rules.table(table).policy.winner(versions) { column, row in
      value(column, of: row, in: table)
    }
  }

  /// The value of a column in a version's row; NULL where there is none.
  private func value(_ column: String, of row: [UInt8], in table: String) -> SQLValue {
    guard let table = tables[table], let values = try? SyncReader.values(of: row) else {
      return .null
    }
    let names = table.columns.indices.filter { !table.isKey[$0] }.map {
      table.columns[$0].lowercased()
    }
    guard let index = names.firstIndex(of: column.lowercased()), index < values.count,
      case .plain(let value) = values[index]
    else { return .null }
    return value
  }

  /// Sets the versions of a row; those that go without ever having counted are kept as lost.
  func set(_ versions: [SyncVersion], _ table: String, _ key: [UInt8]) {
    let before = state[table, key]
    if before.versions.count > 1, let winner = winner(table, before.versions) {
      for version in before.versions
      where version.row != nil && version.row != winner.row
        && !versions.contains(where: version.isSame)
        && !versions.contains(where: { $0.row == version.row })
      {
        state.lose(version, table, key)
      }
    }
    state[table, key].versions = versions
  }

  /// Gives the rows of numbered tables their numbers anew.
  func renumber() {
    numbers = tables.filter { $0.value.number != nil }.mapValues { table in
      SyncNumbers(
        (state.tables[table.name] ?? [:]).map { key, row in
          (key, winner(table.name, row.versions)?.row != nil)
        })
    }
  }

  // MARK: Taking in

  /// Takes in what another device knows.
  ///
  /// - Throws: `sync.schema` when the app is of another version there; `sync.stale` when the message is
  ///   for a device that knows more than this one.
  func join(_ message: SyncMessage) throws(BerthError) {
    guard message.schema == state.schema else {
      let isNewer = message.schema > state.schema
      throw BerthError(
        "sync.schema",
        "the data is of schema \(state.schema) here and \(message.schema) on the other device",
        remedy:
          "update the app \(isNewer ? "here" : "there"), call one of its commands, and sync again",
        details: ["here": .integer(state.schema), "there": .integer(message.schema)])
    }
    guard state.seen.covers(message.since) else {
      throw BerthError(
        "sync.stale", "what came is for a device that knows more than this one",
        remedy: "sync again")
    }
    for (table, rows) in message.rows {
      for (key, versions) in rows {
        set(SyncVersion.join(state[table, key].versions, versions), table, key)
      }
    }
    state.seen.add(message.seen)
  }
}
