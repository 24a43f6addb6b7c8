import BerthSDK

extension Store {
  /// Those who like the user and have had no answer, super likes first.
  func likesYou(_ me: Profile) throws -> [(person: Profile, decision: Decision, at: Int64)] {
    let found = try shared.rows(
      """
      SELECT s.by, s.decision, s.at FROM swipes s
      WHERE s.target = ?1 AND s.decision IN (1, 2)
        AND NOT EXISTS (SELECT 1 FROM swipes o WHERE o.by = ?1 AND o.target = s.by
          AND (o.decision > 0 OR o.at > ?2))
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = ?1 AND b.target = s.by)
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = s.by AND b.target = ?1)
        AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.by = ?1 AND r.target = s.by)
      ORDER BY s.decision DESC, s.at DESC LIMIT 200
      """, [SQLValue(me.id), .int(now - Self.coolOff)]
    ) { (id: $0.int(0), decision: Decision(rawValue: $0.int(1)) ?? .like, at: Int64($0.int(2))) }
    let peers = peers(born: me.born)
    return try found.compactMap { row in
      guard let person = try profile(id: row.id), person.state == .visible,
        peers.contains(person.born),
        try !isMatched(me.id, row.id)
      else { return nil }
      return (person, row.decision, row.at)
    }
  }
}
