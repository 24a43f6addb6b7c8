package import BerthStorage

/// A row of which devices wrote different versions without knowing of each other, or that is held back.
package struct SyncConflict: Equatable, Sendable {
  /// Why it is listed.
  package enum Kind: String, Sendable {
    /// Another version counts; this one is kept until the row is written again.
    case other
    /// Another version counted until the row was written again; this one is kept for 90 days.
    case replaced
    /// The row cannot stand in the table beside others, or refers to one that is not there.
    case held
  }

  package var kind: Kind
  /// The table, in lower case.
  package var table: String
  /// The primary key's values by column.
  package var key: [(column: String, value: SQLValue)]
  /// The device that wrote the version.
  package var device: String
  /// When, by that device's clock, Unix milliseconds.
  package var at: Int64
  /// The other columns of the version by name; empty for a deletion.
  package var row: [(column: String, value: SQLValue)]
  /// Those of the version that counts; empty when the row was deleted.
  package var counts: [(column: String, value: SQLValue)]

  package static func == (left: SyncConflict, right: SyncConflict) -> Bool {
    func same(
      _ left: [(column: String, value: SQLValue)], _ right: [(column: String, value: SQLValue)]
    ) -> Bool {
      left.map(\.column) == right.map(\.column) && left.map(\.value) == right.map(\.value)
    }
    return (left.kind, left.table, left.device, left.at)
      == (right.kind, right.table, right.device, right.at)
      && same(left.key, right.key) && same(left.row, right.row) && same(left.counts, right.counts)
  }

  /// All that an app's database holds, in a fixed order: by table, by key, the oldest first.
  static func all(_ work: SyncWork) throws -> [SyncConflict] {
    var found: [SyncConflict] = []
    for table in work.tables.values.sorted(by: { $0.name < $1.name }) {
      let rows = (work.state.tables[table.name] ?? [:]).sorted {
        $0.key.lexicographicallyPrecedes($1.key)
      }
      for (key, known) in rows {
        guard let winner = work.winner(table.name, known.versions) else { continue }
        if winner.row != nil, !known.isPlaced {
          found.append(SyncConflict(.held, winner, winner, table, key, work))
        }
        if case .maximum = table.rules.policy { continue }
        for version in known.versions where version.row != winner.row {
          found.append(SyncConflict(.other, version, winner, table, key, work))
        }
      }
      for row in try lost(table.name, work.database) {
        guard let key = row[0].blobValue else { continue }
        let version = SyncVersion(
          device: row[1].textValue ?? "", number: row[2].integerValue ?? 0,
          stamp: row[3].integerValue ?? 0, context: SyncVector(), row: row[4].blobValue,
          deleted: nil)
        let winner = work.winner(table.name, work.state[table.name, key].versions)
        found.append(SyncConflict(.replaced, version, winner, table, key, work))
      }
    }
    return found
  }

  private static func lost(_ table: String, _ database: Database) throws -> [[SQLValue]] {
    guard try SyncState.exists(in: database) else { return [] }
    return try database.rows(
      "SELECT key, device, number, stamp, row FROM main.berth_sync_lost WHERE tbl = ?1 "
        + "ORDER BY key, stamp, device", [.text(table)])
  }

  private init(
    _ kind: Kind, _ version: SyncVersion, _ winner: SyncVersion?, _ table: SyncTable,
    _ key: [UInt8], _ work: SyncWork
  ) {
    func named(_ row: [UInt8]?, isKey: Bool) -> [(column: String, value: SQLValue)] {
      guard let row, let values = work.decode(row, key, table) else { return [] }
      return table.columns.indices.filter { table.isKey[$0] == isKey }.map {
        (table.columns[$0], values[$0])
      }
    }
    self.kind = kind
    self.table = table.name
    device = version.device
    at = version.at
    row = named(version.row, isKey: false)
    counts = named(winner?.row, isKey: false)
    let columns = table.columns.indices.filter { table.isKey[$0] }.map { table.columns[$0] }
    self.key = Array(zip(columns, work.keyValues(key, table) ?? [])).map { ($0, $1) }
  }
}
