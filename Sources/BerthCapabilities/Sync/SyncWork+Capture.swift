import BerthBase
import BerthStorage

extension SyncWork {
  /// Writes down what the app has changed since the last look.
  ///
  /// What a call of the history wrote gets the time of the call; other changes the time of this look, but
  /// those of a new schema, which changes rows without anybody having meant them, and what was there before
  /// the first look.
  ///
  /// - Parameters:
  ///   - schema: the version of the app's schema.
  ///   - now: Unix milliseconds.
  /// - Returns: how many rows had changed.
  @discardableResult
  func capture(schema: Int64, at now: Int64) throws -> Int {
    let times = try CallTimes(database, since: state.calls)
    let isRebuilt = state.lookedAt != nil && schema != state.schema
    let isFirst = state.lookedAt == nil
    let context = state.seen
    var number = state.seen[state.device]
    var count = 0
    func write(_ row: [UInt8]?, _ table: SyncTable, _ key: [UInt8], at time: Int64?) {
      let before = state[table.name, key]
      let last = winner(table.name, before.versions)
      number += 1
      count += 1
      let at = time.map { min($0, now) } ?? (isFirst ? 0 : isRebuilt ? last?.at ?? now : now)
      let digest = row == nil ? last?.row.map { SHA256.digest($0) } : nil
      set(
        [
          SyncVersion(
            device: state.device, number: number,
            stamp: SyncVersion.stamp(at: at, over: before.versions), context: context, row: row,
            deleted: row == nil ? digest ?? [] : nil)
        ], table.name, key)
      state[table.name, key].isPlaced = row != nil
    }
    let then = numbers
    try readLive(times)
    for table in tables.values.sorted(by: { $0.name < $1.name }) {
      for (key, row) in live[table.name] ?? [:] {
        let known = state[table.name, key]
        let last = winner(table.name, known.versions)
        // What has not changed still means the rows that its numbers meant.
        if known.isPlaced, last?.row == encode(row, table, then) { continue }
        let bytes = encode(row, table, numbers)
        if last != nil, last?.row == bytes {
          state[table.name, key].isPlaced = true
          continue
        }
        write(bytes, table, key, at: times.at(table.name, key: table.key(row)))
      }
      for (key, known) in state.tables[table.name] ?? [:]
      where known.isPlaced && live[table.name]?[key] == nil {
        let values = keyValues(key, table)
        write(nil, table, key, at: values.flatMap { times.at(table.name, key: $0) })
      }
    }
    if number > state.seen[state.device] { state.seen[state.device] = number }
    state.lookedAt = now
    state.calls = times.mark
    state.schema = schema
    renumber()
    held = Set(
      tables.keys.filter { name in
        (state.tables[name] ?? [:]).values.contains { row in
          !row.isPlaced && winner(name, row.versions)?.row != nil
        }
      })
    return count
  }

  // MARK: Rows of the tables

  /// Reads all rows, and finds the keys of those that SQLite numbers.
  private func readLive(_ times: CallTimes) throws {
    var rows: [String: [[SQLValue]]] = [:]
    for table in tables.values { rows[table.name] = try table.live(database, rules: rules) }
    let then = numbers
    for table in tables.values {
      guard let column = table.number else { continue }
      let (keyed, given) = self.keyed(rows[table.name] ?? [], table, column, then, times)
      live[table.name] = keyed
      for (number, key) in given { numbers[table.name]?.give(number, to: key) }
    }
    // Only now is it known which rows numbers mean.
    for table in tables.values where table.number == nil {
      var keyed: [[UInt8]: [SQLValue]] = [:]
      for row in rows[table.name] ?? [] {
        let before = state[table.name, key(row, table, then)]
        let isSame =
          before.isPlaced
          && winner(table.name, before.versions)?.row == encode(row, table, then)
        keyed[key(row, table, isSame ? then : numbers)] = row
      }
      live[table.name] = keyed
    }
  }

  /// The rows of a table by the keys that go with their numbers, and the keys that numbers were given to
  /// since the last look.
  private func keyed(
    _ rows: [[SQLValue]], _ table: SyncTable, _ column: Int, _ then: [String: SyncNumbers],
    _ times: CallTimes
  ) -> (keyed: [[UInt8]: [SQLValue]], given: [(Int64, [UInt8])]) {
    var keyed: [[UInt8]: [SQLValue]] = [:]
    var given: [(Int64, [UInt8])] = []
    var new: [(number: Int64, row: [SQLValue])] = []
    for row in rows {
      guard let number = row[column].integerValue else { continue }
      if let key = then[table.name]?.key(number), isMeant(key, row, table, then, times) {
        keyed[key] = row
      } else if let key = revived(number, row, table, then), keyed[key] == nil {
        keyed[key] = row
        given.append((number, key))
      } else {
        new.append((number, row))
      }
    }
    for (number, row) in new.sorted(by: { $0.number < $1.number }) {
      var values = row
      values.remove(at: column)
      let bytes = SyncWriter.bytes(of: values.map { .plain($0) })
      var salt = 0
      var key = SyncNumbers.key(number: number, row: bytes, salt: salt)
      while keyed[key] != nil || state[table.name, key].isPlaced {
        salt += 1
        key = SyncNumbers.key(number: number, row: bytes, salt: salt)
      }
      keyed[key] = row
      given.append((number, key))
    }
    return (keyed, given)
  }

  /// Whether a row is the one its number stood for at the last look: SQLite gives the numbers of deleted rows
  /// again.
  private func isMeant(
    _ key: [UInt8], _ row: [SQLValue], _ table: SyncTable, _ then: [String: SyncNumbers],
    _ times: CallTimes
  ) -> Bool {
    let known = state[table.name, key]
    guard known.isPlaced, let last = winner(table.name, known.versions)?.row else { return false }
    if last == encode(row, table, then) { return true }
    let before = decode(last, key, table) ?? []
    return times.isSame(table.name, key: table.key(row), before: before)
  }

  /// The key of the row that was deleted as it stands here again, since its deletion was taken back.
  private func revived(
    _ number: Int64, _ row: [SQLValue], _ table: SyncTable, _ then: [String: SyncNumbers]
  ) -> [UInt8]? {
    let keys = then[table.name]?.deletedKeys(number) ?? []
    if keys.isEmpty { return nil }
    let digest = SHA256.digest(encode(row, table, then))
    return keys.first { winner(table.name, state[table.name, $0].versions)?.deleted == digest }
  }

  // MARK: As they travel

  /// A row's columns but for its key.
  ///
  /// - Parameter numbers: which rows the numbers in it mean.
  private func encode(
    _ row: [SQLValue], _ table: SyncTable, _ numbers: [String: SyncNumbers]
  ) -> [UInt8] {
    SyncWriter.bytes(
      of: table.columns.indices.filter { !table.isKey[$0] }.map { value(row, $0, table, numbers) })
  }

  /// The key of a row that has one of its own.
  private func key(
    _ row: [SQLValue], _ table: SyncTable, _ numbers: [String: SyncNumbers]
  ) -> [UInt8] {
    SyncWriter.bytes(
      of: table.columns.indices.filter { table.isKey[$0] }.map { value(row, $0, table, numbers) })
  }

  private func value(
    _ row: [SQLValue], _ column: Int, _ table: SyncTable, _ numbers: [String: SyncNumbers]
  ) -> SyncValue {
    guard let parent = table.references[column], let number = row[column].integerValue,
      let key = numbers[parent]?.key(number)
    else { return .plain(row[column]) }
    return .reference(key)
  }

  /// The row of a version as it stands in a table; nil when it is not of the table's columns.
  func decode(_ bytes: [UInt8], _ key: [UInt8], _ table: SyncTable) -> [SQLValue]? {
    guard let keys = keyValues(key, table), let values = try? SyncReader.values(of: bytes),
      keys.count + values.count == table.columns.count
    else { return nil }
    var (nextKey, nextValue) = (0, 0)
    return table.columns.indices.map { column in
      if table.isKey[column] {
        defer { nextKey += 1 }
        return keys[nextKey]
      }
      defer { nextValue += 1 }
      return plain(values[nextValue], column, table)
    }
  }

  /// The values of a row's primary key in the database; nil for a damaged key.
  func keyValues(_ key: [UInt8], _ table: SyncTable) -> [SQLValue]? {
    if table.number != nil { return numbers[table.name].map { [.integer($0.number(key))] } }
    let columns = table.columns.indices.filter { table.isKey[$0] }
    guard let values = try? SyncReader.values(of: key), values.count == columns.count else {
      return nil
    }
    return zip(columns, values).map { plain($1, $0, table) }
  }

  private func plain(_ value: SyncValue, _ column: Int, _ table: SyncTable) -> SQLValue {
    switch value {
    case .plain(let value): return value
    case .reference(let key):
      guard let parent = table.references[column], let numbers = numbers[parent] else {
        return .null
      }
      return .integer(numbers.number(key))
    }
  }
}

extension SyncTable {
  /// The values of a row's primary key.
  func key(_ row: [SQLValue]) -> [SQLValue] { columns.indices.filter { isKey[$0] }.map { row[$0] } }
}
