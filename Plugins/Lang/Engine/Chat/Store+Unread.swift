import BerthSDK

extension Store {
  /// Messages of others not read yet, by the person who wrote them.
  func unread(_ me: Int) throws -> [Int: Int] {
    var found: [Int: Int] = [:]
    try shared.each(
      """
      SELECT m.sender, count(*) FROM participants p
        JOIN messages m ON m.conversation = p.conversation AND m.sequence > p.read
      WHERE p.profile = ?1 AND p.archived IS NULL AND m.sender IS NOT NULL AND m.sender <> ?1
        AND m.deleted IS NULL
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = ?1 AND b.target = m.sender)
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = m.sender AND b.target = ?1)
      GROUP BY m.sender
      """, [SQLValue(me)]
    ) { found[$0.int(0)] = $0.int(1) }
    return found
  }
}
