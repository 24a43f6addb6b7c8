import BerthSDK

extension Store {
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
