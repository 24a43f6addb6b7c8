import BerthBase
import BerthStorage

extension SyncWork {
  /// Makes the tables what the versions say.
  ///
  /// A row that a constraint does not let in beside others is held back: of rows that cannot stand side by
  /// side the newest does; a row that refers to one that is not there waits for it. Held rows are kept and
  /// listed.
  ///
  /// - Returns: how many rows were written or removed.
  @discardableResult
  func place() throws -> Int {
    try makeKeyValues()
    renumber()
    let before = live
    var touched: Set<String> = []
    try database.withoutActions {
      for table in tables.values.sorted(by: { $0.name < $1.name }) where try place(table) {
        touched.insert(table.name)
      }
      var isStable = false
      while !isStable {
        isStable = true
        for table in tables.values.sorted(by: { $0.name < $1.name }) {
          for key in table.foreignKeys where try holdOrphans(table, key) {
            touched.insert(table.name)
            isStable = false
          }
        }
      }
    }
    var changes = 0
    for name in touched {
      let (old, new) = (before[name] ?? [:], live[name] ?? [:])
      changes +=
        new.filter { old[$0.key] != $0.value }.count + old.keys.filter { new[$0] == nil }.count
    }
    for table in tables.values {
      for (key, row) in state.tables[table.name] ?? [:] {
        let isPlaced = live[table.name]?[key] != nil
        if row.isPlaced != isPlaced { state[table.name, key].isPlaced = isPlaced }
      }
    }
    if changes > 0 { try forgetDerived() }
    return changes
  }

  /// - Returns: whether anything was written.
  private func place(_ table: SyncTable) throws -> Bool {
    var wanted: [[UInt8]: [SQLValue]] = [:]
    var stamps: [[UInt8]: SyncVersion] = [:]
    for (key, known) in state.tables[table.name] ?? [:] {
      guard let last = winner(table.name, known.versions), let bytes = last.row else { continue }
      stamps[key] = last
      wanted[key] = decode(bytes, key, table)
    }
    let standing = live[table.name] ?? [:]
    let gone = standing.filter { wanted[$0.key] != $0.value }
    let new = wanted.filter { standing[$0.key] != $0.value }
    if gone.isEmpty, new.isEmpty { return false }
    if !held.contains(table.name) {
      for row in gone.values { try table.delete(row, database) }
      for key in gone.keys { live[table.name]?[key] = nil }
      var isIn = true
      for (key, row) in new where isIn {
        isIn = try table.insert(row, database)
        if isIn { live[table.name, default: [:]][key] = row }
      }
      if isIn { return true }
    }
    try replaceAll(table, wanted, stamps)
    return true
  }

  /// Puts all rows of a table in, the newest first.
  private func replaceAll(
    _ table: SyncTable, _ wanted: [[UInt8]: [SQLValue]], _ stamps: [[UInt8]: SyncVersion]
  ) throws {
    for row in (live[table.name] ?? [:]).values { try table.delete(row, database) }
    var placed: [[UInt8]: [SQLValue]] = [:]
    let order = wanted.keys.sorted { left, right in
      guard let first = stamps[left], let second = stamps[right],
        (first.stamp, first.device) != (second.stamp, second.device)
      else { return left.lexicographicallyPrecedes(right) }
      return SyncVersion.isOlder(second, first)
    }
    for key in order {
      guard let row = wanted[key] else { continue }
      if try table.insert(row, database) { placed[key] = row }
    }
    live[table.name] = placed
  }

  /// Takes rows out that refer to rows that are not there.
  ///
  /// - Returns: whether there were any.
  private func holdOrphans(_ table: SyncTable, _ key: SyncTable.ForeignKey) throws -> Bool {
    guard let parent = tables[key.parent], let targets = parent.indexes(of: key.parentColumns),
      let columns = table.indexes(of: key.columns)
    else { return false }
    func bytes(_ row: [SQLValue], _ columns: [Int]) -> [UInt8] {
      SyncWriter.bytes(of: columns.map { .plain(row[$0]) })
    }
    let there = Set((live[parent.name] ?? [:]).values.map { bytes($0, targets) })
    let orphans = (live[table.name] ?? [:]).filter { _, row in
      !columns.contains { row[$0] == .null } && !there.contains(bytes(row, columns))
    }
    for (key, row) in orphans {
      try table.delete(row, database)
      live[table.name]?[key] = nil
    }
    return !orphans.isEmpty
  }

  /// Lets go of what is made from the rows: the app's caches, and the full-text indexes, which the next
  /// opening has the app fill.
  private func forgetDerived() throws {
    let names = Set(
      try database.rows(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
      ).compactMap { $0[0].textValue?.lowercased() })
    for cache in rules.caches where names.contains(cache) {
      try database.run("DELETE FROM main.\(quoted(cache))")
    }
    guard names.contains("berth_search_collections") else { return }
    try database.run("DELETE FROM main.berth_search_collections")
    try SchemaState.write(database, seed: "")
  }
}
