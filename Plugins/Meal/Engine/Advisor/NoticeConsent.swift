import BerthSDK

/// The offer of a word before meals, made once, and only after somebody had something of the app.
struct NoticeConsent {
  private static let key = "noticesOffered"
  /// So many suggestions were seen before.
  private static let fewest = 3

  private let store: Store

  init(_ store: Store) { self.store = store }

  /// Puts the offer on a card that is shown now, where it is time; call it in the transaction that keeps
  /// the suggestion. It says yes by itself to nothing: the host asks.
  func offer(on card: inout JSON, to owner: String) throws {
    guard card["prompt"] == nil, try store.database.value(Self.key) == nil else { return }
    let seen = try store.database.int(
      "SELECT count(*) FROM (SELECT 1 FROM suggestions WHERE owner = ?1 LIMIT ?2)",
      [.text(owner), SQLValue(Self.fewest + 1)])
    guard seen > Self.fewest else { return }
    card["consent"] = [
      "text": .string(Self.text), "command": "berth notify settings meal.dinner on",
    ]
    try store.database.setValue(Self.key, String(store.now))
    try store.call.events.record("notification_consent_shown")
  }

  static let text = "One idea before dinner, at most one a day, and quiet when you looked already?"
}
