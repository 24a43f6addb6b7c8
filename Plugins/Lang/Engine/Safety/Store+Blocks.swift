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

  /// The people somebody has blocked, newest first; of those of another band of ages the handle
  /// stands for the name.
  func blocked(by me: Int) throws -> [(person: Profile, at: Int64)] {
    let rows = try shared.rows(
      "SELECT target, at FROM blocks WHERE by = ?1 ORDER BY at DESC", [SQLValue(me)]
    ) { (id: $0.int(0), at: Int64($0.int(1))) }
    let peers = try peers(of: me)
    return try rows.compactMap { row in
      guard var person = try profile(id: row.id) else { return nil }
      if !peers.contains(person.born) { person.name = person.handle }
      return (person, row.at)
    }
  }

  /// A person by handle whatever stands between the two, for taking a block back or reporting.
  func anybody(_ text: String) throws -> Profile {
    let plain = Profile.plainHandle(text)
    guard let found = try profile(handle: plain) else { throw Self.nobody(plain) }
    return found
  }

  private static func nobody(_ text: String) -> PluginError {
    PluginError(
      "not-found", "there is nobody called “\(Words.shortened(text, to: 40))” here",
      remedy: "use the handle, as it stands below the name")
  }

  /// As `anybody`, for decisions about others: names of matches will do, too.
  ///
  /// Somebody of another band of ages is known only to those they talked with while they were of
  /// one: whoever is older now can still be reported.
  func anybody(_ text: String, but me: Profile) throws -> Profile {
    let other = try (try? person(text, for: me.id)) ?? anybody(text)
    guard other.id != me.id else { throw PluginError.invalid("that is you") }
    if try !arePeers(me.id, other), try !haveTalked(me.id, other.id) { throw Self.nobody(text) }
    return other
  }

  /// Whether there is a conversation of two people that the first is still in.
  private func haveTalked(_ me: Int, _ other: Int) throws -> Bool {
    try shared.first(
      """
      SELECT 1 FROM participants p JOIN conversations c ON c.id = p.conversation
      WHERE p.profile = ?1 AND c.a = min(?1, ?2) AND c.b = max(?1, ?2)
      """, [SQLValue(me), SQLValue(other)]
    ) { $0.int(0) } != nil
  }

  /// Throws unless two people may talk now: matched, of one band of ages, neither blocked the other,
  /// neither suspended.
  /// Call it in the transaction that writes, so that a block made just then counts.
  ///
  /// - Throws: `chat.closed`; for a blocked pair the words do not tell.
  func requireContact(_ me: Profile, _ other: Profile) throws {
    try requireGoodStanding(me)
    guard try arePeers(me.id, other) else { throw Self.nobody(other.handle) }
    guard try isMatched(me.id, other.id), try !isApart(me.id, from: other) else {
      throw PluginError(
        "chat.closed", "you and \(other.name) are not matched",
        remedy: "people can talk once both like each other: berth lang like \(other.handle)")
    }
  }
}
