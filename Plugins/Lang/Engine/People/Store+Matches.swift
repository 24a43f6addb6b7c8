import BerthSDK

extension Store {
  /// The running match of two people.
  func match(_ first: Int, _ second: Int) throws -> Match? {
    try shared.first(
      "SELECT \(Match.columns) FROM matches WHERE a = ?1 AND b = ?2 AND ended IS NULL",
      [SQLValue(min(first, second)), SQLValue(max(first, second))], Match.init)
  }

  /// Whether two people are matched.
  func isMatched(_ first: Int, _ second: Int) throws -> Bool { try match(first, second) != nil }

  /// Makes the match of a pair, or begins an ended one anew; nil when it was running already.
  ///
  /// The row of a pair is unique, its conversation comes with it, and the other one gets a notice.
  /// Call it in a transaction.
  func makeMatch(_ me: Int, _ other: Int, origin: Match.Origin) throws -> Match? {
    let pair: [SQLValue] = [SQLValue(min(me, other)), SQLValue(max(me, other))]
    let changed = try shared.run(
      """
      INSERT INTO matches (a, b, at, origin) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (a, b) DO UPDATE SET at = excluded.at, origin = excluded.origin, ended = NULL,
        ended_by = NULL WHERE ended IS NOT NULL
      """, pair + [.int(now), SQLValue(origin.rawValue)])
    guard changed == 1 else { return nil }
    _ = try conversation(me, other)
    try notice("match", for: other, about: me)
    try shared.run(
      "DELETE FROM notices WHERE kind = 'like' AND (profile = ?1 AND subject = ?2 "
        + "OR profile = ?2 AND subject = ?1)", pair)
    return try match(me, other)
  }

  /// The conversation of two people, made when there is none. Call it in a transaction.
  func conversation(_ first: Int, _ second: Int) throws -> Int {
    let pair: [SQLValue] = [SQLValue(min(first, second)), SQLValue(max(first, second))]
    if let found = try shared.first(
      "SELECT id FROM conversations WHERE a = ?1 AND b = ?2", pair, { $0.int(0) })
    {
      try shared.run(
        "UPDATE participants SET archived = NULL WHERE conversation = ?1", [SQLValue(found)])
      return found
    }
    try shared.run(
      "INSERT INTO conversations (a, b, created) VALUES (?1, ?2, ?3)", pair + [.int(now)])
    let id = Int(try shared.lastInsertRowID)
    for person in pair {
      try shared.run(
        "INSERT INTO participants (profile, conversation) VALUES (?1, ?2)", [person, SQLValue(id)])
    }
    return id
  }

  /// Ends a match: both go out of each other's lists, and neither is shown to the other for the
  /// time of a pass.
  func endMatch(_ me: Int, _ other: Int) throws -> Bool {
    try shared.transaction {
      let pair: [SQLValue] = [SQLValue(min(me, other)), SQLValue(max(me, other))]
      let changed = try shared.run(
        "UPDATE matches SET ended = ?3, ended_by = ?4 WHERE a = ?1 AND b = ?2 AND ended IS NULL",
        pair + [.int(now), SQLValue(me)])
      try shared.run(
        "UPDATE swipes SET decision = 0, at = ?3 WHERE by = ?1 AND target = ?2 "
          + "OR by = ?2 AND target = ?1", pair + [.int(now)])
      try shared.run(
        """
        UPDATE participants SET archived = ?3 WHERE conversation =
          (SELECT id FROM conversations WHERE a = ?1 AND b = ?2)
        """, pair + [.int(now)])
      try shared.run(
        "DELETE FROM notices WHERE profile = ?1 AND subject = ?2 OR profile = ?2 AND subject = ?1",
        pair)
      return changed == 1
    }
  }

  /// The people one is matched with, newest match first; without those kept apart.
  func matchedProfiles(_ me: Int) throws -> [Profile] { try matches(me).map(\.person) }

  /// The matches with their people, newest first.
  func matches(_ me: Int) throws -> [(match: Match, person: Profile)] {
    let found = try shared.rows(
      """
      SELECT \(Match.columns) FROM matches WHERE ended IS NULL AND (a = ?1 OR b = ?1)
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE by = matches.a AND target = matches.b)
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE by = matches.b AND target = matches.a)
      ORDER BY at DESC, id DESC
      """, [SQLValue(me)], Match.init)
    let peers = try peers(of: me)
    return try found.compactMap { match in
      guard let person = try profile(id: match.other(than: me)), person.state != .suspended,
        peers.contains(person.born)
      else { return nil }
      return (match, person)
    }
  }

  /// Keeps what happened to somebody until their notifications are planned.
  func notice(_ kind: String, for person: Int, about subject: Int) throws {
    try shared.run(
      """
      INSERT INTO notices (profile, kind, subject, at) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (profile, kind, subject) DO UPDATE SET at = excluded.at
      """, [SQLValue(person), .text(kind), SQLValue(subject), .int(now)])
    try shared.run(
      "DELETE FROM notices WHERE profile = ?1 AND at < ?2",
      [SQLValue(person), .int(now - 14 * 86_400_000)])
  }
}
