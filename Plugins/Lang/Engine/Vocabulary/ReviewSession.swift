import BerthSDK

/// Reviews of saved phrases: what comes next, answers, taking one back, and what lies ahead.
struct ReviewSession {
  let store: Store
  var language: String?
  let scheduler = FSRS()

  init(_ store: Store, language: String? = nil) {
    self.store = store
    self.language = language
  }

  /// What is left of a day.
  struct Left: Sendable, Equatable {
    /// Cards to learn again within minutes, reviews, and new ones, as far as the day has room.
    var learning: Int
    var reviews: Int
    var new: Int
    /// Whether more would be due were it not for the day's limits.
    var isLimited: Bool

    var total: Int { learning + reviews + new }
  }

  private func room() throws -> (reviews: Int, new: Int) {
    let today = try store.day()
    let config = store.call.config
    let reviews = try config.get("reviewsPerDay").int ?? 200
    let new = try config.get("newPerDay").int ?? 10
    return (
      max(0, reviews - (try store.counted("reviews", on: today))),
      max(0, new - (try store.counted("new", on: today)))
    )
  }

  private func count(_ condition: String) throws -> Int {
    try store.own.int(
      "SELECT count(*) FROM cards WHERE suspended = 0 AND due <= ?1 "
        + "AND (?2 IS NULL OR language = ?2) AND \(condition)",
      [.int(store.now), SQLValue(language)])
  }

  /// What is left today.
  func left() throws -> Left {
    let room = try room()
    let (reviews, new) = (try count("state = 2"), try count("state = 0"))
    return Left(
      learning: try count("state IN (1, 3)"), reviews: min(reviews, room.reviews),
      new: min(new, room.new), isLimited: reviews > room.reviews || new > room.new)
  }

  /// The cards to be asked, in their order: what is being learnt, what is due, then new ones.
  func queue(limit: Int) throws -> [VocabularyCard] {
    let room = try room()
    func cards(_ condition: String, _ order: String, _ limit: Int) throws -> [VocabularyCard] {
      guard limit > 0 else { return [] }
      return try store.own.rows(
        """
        SELECT \(VocabularyCard.columns) FROM cards WHERE suspended = 0 AND due <= ?1
          AND (?2 IS NULL OR language = ?2) AND \(condition) ORDER BY \(order) LIMIT ?3
        """, [.int(store.now), SQLValue(language), SQLValue(limit)], VocabularyCard.init)
    }
    var found = try cards("state IN (1, 3)", "due, id", limit)
    found += try cards("state = 2", "due, id", min(limit - found.count, room.reviews))
    found += try cards("state = 0", "created, id", min(limit - found.count, room.new))
    return found
  }

  /// When the next card that waits minutes only is due; nil when none waits.
  func nextSoon() throws -> Int64? {
    try store.own.first(
      "SELECT min(due) FROM cards WHERE suspended = 0 AND state IN (1, 3) "
        + "AND (?1 IS NULL OR language = ?1)", [SQLValue(language)]
    ) { $0.optionalInt(0).map(Int64.init) } ?? nil
  }

  // MARK: Ahead

  /// How many cards are due on each of the next days, today first with what is overdue.
  func forecast(days: Int) throws -> [(day: Int, count: Int)] {
    let today = try store.day()
    var counts = [Int](repeating: 0, count: days)
    let instants = try store.own.rows(
      "SELECT due FROM cards WHERE suspended = 0 AND state > 0 AND (?1 IS NULL OR language = ?1)",
      [SQLValue(language)]
    ) { Int64($0.int(0)) }
    for instant in instants {
      let ahead = max(0, try store.day(instant) - today)
      if ahead < days { counts[ahead] += 1 }
    }
    return counts.enumerated().map { (today + $0.offset, $0.element) }
  }

  /// The chance that a card is recalled now, 0 to 1; nil for a new one.
  func recall(_ card: VocabularyCard) -> Double? {
    card.isNew ? nil : scheduler.retrievability(of: card.memory, at: store.now)
  }
}
