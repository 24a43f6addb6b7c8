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
