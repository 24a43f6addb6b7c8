import BerthSDK

extension Store {
  /// Blocks somebody: from this moment neither sees or reaches the other, anywhere. A match of the
  /// two ends.
  ///
  /// - Returns: whether it is new.
  func block(_ me: Int, _ other: Int) throws -> Bool {
    try shared.transaction {
      let changed = try shared.run(
        "INSERT OR IGNORE INTO blocks VALUES (?1, ?2, ?3)",
        [SQLValue(me), SQLValue(other), .int(now)])
      _ = try endMatch(me, other)
      return changed == 1
    }
  }

  /// Takes a block back. The match stays ended, and neither is shown to the other for a while.
  func unblock(_ me: Int, _ other: Int) throws -> Bool {
    try shared.run(
      "DELETE FROM blocks WHERE by = ?1 AND target = ?2", [SQLValue(me), SQLValue(other)]) == 1
  }

  /// The people somebody has blocked, newest first.
  func blocked(by me: Int) throws -> [(person: Profile, at: Int64)] {
    let rows = try shared.rows(
      "SELECT target, at FROM blocks WHERE by = ?1 ORDER BY at DESC", [SQLValue(me)]
    ) { (id: $0.int(0), at: Int64($0.int(1))) }
    return try rows.compactMap { row in try profile(id: row.id).map { ($0, row.at) } }
  }

  /// A person by handle whatever stands between the two, for taking a block back or reporting.
  func anybody(_ text: String) throws -> Profile {
    let plain = Profile.plainHandle(text)
    guard let found = try profile(handle: plain) else {
      throw PluginError(
        "not-found", "there is nobody called “\(Words.shortened(plain, to: 40))” here",
        remedy: "use the handle, as it stands below the name")
    }
    return found
  }

  /// As `anybody`, for decisions about others: names of matches will do, too.
  func anybody(_ text: String, but me: Profile) throws -> Profile {
    let other = try (try? person(text, for: me.id)) ?? anybody(text)
    guard other.id != me.id else { throw PluginError.invalid("that is you") }
    return other
  }

  /// Throws unless two people may talk now: matched, neither blocked the other, neither suspended.
  /// Call it in the transaction that writes, so that a block made just then counts.
  ///
  /// - Throws: `chat.closed`; for a blocked pair the words do not tell.
  func requireContact(_ me: Profile, _ other: Profile) throws {
    try requireGoodStanding(me)
    let isOpen =
      try isMatched(me.id, other.id) && !isBlocked(me.id, other.id) && other.state != .suspended
    guard isOpen else {
      throw PluginError(
        "chat.closed", "you and \(other.name) are not matched",
        remedy: "people can talk once both like each other: berth lang like \(other.handle)")
    }
  }
}
