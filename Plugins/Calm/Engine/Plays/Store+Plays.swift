import BerthSDK

/// Beginning, marking and ending what is played. Every write here is one statement that is durable
/// when it returns, so that a killed process loses at most the second since the last mark.
extension Store {
  private static let columns = """
    id, kind, item, name, day, started, updated, position, heard, total, state, mode
    """

  private static func play(_ row: Row) -> Play {
    Play(
      id: row.int(0), kind: Play.Kind(rawValue: row.text(1)) ?? .session, item: row.text(2),
      name: row.text(3), day: row.int(4), started: Int64(row.int(5)), updated: Int64(row.int(6)),
      position: row.double(7), heard: row.double(8), total: row.double(9),
      state: Play.State(rawValue: row.int(10)) ?? .stopped,
      mode: Play.Mode(rawValue: row.int(11)) ?? .player)
  }

  /// Plays by what follows `FROM plays`.
  func plays(_ rest: String, _ values: [SQLValue] = []) throws -> [Play] {
    try database.rows("SELECT \(Self.columns) FROM plays \(rest)", values, Self.play)
  }

  /// A play by its id.
  ///
  /// - Throws: `not-found`.
  func play(id: Int) throws -> Play {
    guard let found = try plays("WHERE id = ?1", [SQLValue(id)]).first else {
      throw PluginError(
        "not-found", "nothing of the number \(id) was played",
        remedy: "berth calm history lists what was")
    }
    return found
  }

  /// Begins to play; an open play of the same thing goes on as this one.
  func begin(
    _ kind: Play.Kind, item: String, name: String, total: Double, from position: Double = 0,
    mode: Play.Mode = .player
  ) throws -> Play {
    let day = try day()
    return try database.transaction {
      try database.run(
        "UPDATE plays SET state = 3 WHERE state = 0 AND kind = ?1 AND item = ?2",
        [.text(kind.rawValue), .text(item)])
      try database.run(
        """
        INSERT INTO plays (kind, item, name, day, started, updated, position, heard, total, state,
          mode) VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, 0, ?7, 0, ?8)
        """,
        [
          .text(kind.rawValue), .text(item), .text(name), SQLValue(day), .int(now),
          .double(position), .double(total), SQLValue(mode.rawValue),
        ])
      return try play(id: Int(database.lastInsertRowID))
    }
  }

  /// Remembers how far a play is; what was skipped is not counted as heard.
  ///
  /// - Parameter state: what it is from now on; `finished` also moves it to its end, and is `stopped`
  ///   where less than half was heard.
  func mark(_ id: Int, at position: Double, state: Play.State = .open) throws {
    let end = state == .finished
    let changed = try database.run(
      """
      UPDATE plays SET
        heard = heard + min(max(min(?2, total) - position, 0),
          max(?3 - updated, 0) / 1000.0 + 1.5),
        position = CASE WHEN ?4 = 1 THEN total ELSE min(?2, total) END,
        updated = max(?3, updated), state = ?4, mode = 0
      WHERE id = ?1 AND state = 0
      """,
      [
        SQLValue(id), .double(max(end ? .greatestFiniteMagnitude : position, 0)), .int(now),
        SQLValue(state.rawValue),
      ])
    // Ended already: an answer that comes late changes nothing.
    if changed == 0 { _ = try play(id: id) }
    guard end else { return }
    // What was skipped to its end was left, not heard.
    try database.run(
      "UPDATE plays SET state = 2 WHERE id = ?1 AND state = 1 AND heard < total * ?2",
      [SQLValue(id), .double(Play.completesFrom)])
  }

  /// Stops or starts the clock of a play, or ends it, for one that runs without a player.
  func set(_ play: Play, mode: Play.Mode, state: Play.State = .open) throws {
    let position = play.position(at: now)
    try database.run(
      """
      UPDATE plays SET heard = heard + ?2 - position, position = ?2, updated = ?3, mode = ?4,
        state = ?5 WHERE id = ?1
      """,
      [
        SQLValue(play.id), .double(position), .int(now), SQLValue(mode.rawValue),
        SQLValue(state.rawValue),
      ])
  }

  /// Ends plays whose time ran out while nobody looked: a terminal in the background, for one.
  func settle() throws {
    try database.run(
      """
      UPDATE plays SET heard = heard + total - position, position = total, state = 1,
        updated = updated + CAST((total - position) * 1000 AS INTEGER)
      WHERE state = 0 AND mode = 1 AND updated + (total - position) * 1000 <= ?1
      """, [.int(now)])
  }

  /// What may go on, newest first: begun, not ended, not older than thirty days.
  func unfinished(kind: Play.Kind? = nil, item: String? = nil, limit: Int = 10) throws -> [Play] {
    try settle()
    let open = try plays(
      "WHERE state = 0 AND updated > ?1 ORDER BY updated DESC, id DESC LIMIT 100",
      [.int(now - 30 * 86_400_000)])
    return Array(
      open.filter { play in
        (kind == nil || play.kind == kind) && (item == nil || play.item == item)
          && (play.position(at: now) >= 3 || play.mode != .player)
          && play.total - play.position(at: now) >= 1
      }.prefix(limit))
  }

  /// The days on which something was practised, as numbers.
  func practiceDays() throws -> [Int] {
    try database.rows(
      """
      SELECT day FROM plays WHERE state = 1 OR heard >= \(Int(Play.countsFrom))
      UNION SELECT day FROM rituals ORDER BY 1
      """
    ) { $0.int(0) }
  }
}
