import BerthSDK

/// How often something may be done by one person.
struct RateLimit: Sendable {
  /// What is counted.
  var kind: String
  /// The flag of the manifest that says how often; 0 is no limit.
  var flag: String
  /// Within so many milliseconds.
  var window: Int64
  /// What it is, in the plural.
  var words: String

  static let likes = RateLimit(
    kind: "likes", flag: "likesPerHour", window: 3_600_000, words: "decisions an hour")
  static let messages = RateLimit(
    kind: "messages", flag: "messagesPerMinute", window: 60_000, words: "messages a minute")
  static let firstMessages = RateLimit(
    kind: "first-messages", flag: "firstMessagesPerDay", window: 86_400_000,
    words: "first messages a day")
  static let invites = RateLimit(
    kind: "invites", flag: "invitesPerDay", window: 86_400_000, words: "invites a day")
  static let redeems = RateLimit(
    kind: "redeems", flag: "redeemsPerHour", window: 3_600_000, words: "tries an hour")
  static let reports = RateLimit(
    kind: "reports", flag: "reportsPerDay", window: 86_400_000, words: "reports a day")
}

extension Store {
  /// Counts one use against a limit; call it in the transaction of what is limited.
  ///
  /// A window begins with the first use and ends after its length; then counting starts afresh.
  /// - Throws: `rate.limited` with `{"limit","resets"}`; nothing is counted then.
  func take(_ limit: RateLimit, by me: Int) throws {
    let most = try call.config.get(limit.flag).int ?? 0
    guard most > 0 else { return }
    let found = try shared.first(
      "SELECT began, count FROM rates WHERE profile = ?1 AND kind = ?2",
      [SQLValue(me), .text(limit.kind)]
    ) { (began: Int64($0.int(0)), count: $0.int(1)) }
    // A clock that went back does not lock anybody out.
    if let found, now >= found.began, now - found.began < limit.window {
      guard found.count < most else {
        let resets = try call.clock.iso8601(found.began + limit.window)
        throw PluginError(
          "rate.limited", "that was the limit of \(most) \(limit.words)",
          remedy: "go on after \(resets)",
          details: ["limit": JSON(most), "kind": .string(limit.kind), "resets": .string(resets)])
      }
      try shared.run(
        "UPDATE rates SET count = count + 1 WHERE profile = ?1 AND kind = ?2",
        [SQLValue(me), .text(limit.kind)])
    } else {
      try shared.run(
        """
        INSERT INTO rates VALUES (?1, ?2, ?3, 1)
        ON CONFLICT (profile, kind) DO UPDATE SET began = excluded.began, count = 1
        """, [SQLValue(me), .text(limit.kind), .int(now)])
    }
  }
}
