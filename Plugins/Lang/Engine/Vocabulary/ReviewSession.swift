import BerthSDK

/// Reviews of saved phrases: what comes next, answers, taking one back, and what lies ahead.
struct ReviewSession {
  let store: Store
  var language: String?
  let scheduler = FSRS()

  private static let undoKey = "undo"

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

  // MARK: Answers

  /// Takes an answer: the card moves on, the review is kept, the day counts it. A card that was
  /// forgotten again and again is set aside.
  func answer(_ id: Int, _ grade: MemoryGrade) throws -> (card: VocabularyCard, isLeech: Bool) {
    try store.own.transaction {
      let card = try store.card(id)
      guard card.suspended == 0 else {
        throw PluginError(
          "vocabulary.suspended", "“\(card.text)” is set aside",
          remedy: "berth lang vocabulary-restore \(id) takes it back")
      }
      let next = scheduler.review(card.memory, grade, at: store.now)
      let isLeech = next.isLeech && grade == .again && card.lapses < next.lapses
      try store.own.run(
        """
        UPDATE cards SET due = ?2, state = ?3, step = ?4, stability = ?5, difficulty = ?6,
          last = ?7, reps = ?8, lapses = ?9, suspended = ?10 WHERE id = ?1
        """,
        [
          SQLValue(id), .int(next.due), SQLValue(next.state.rawValue), SQLValue(next.step),
          SQLValue(next.memory?.stability), SQLValue(next.memory?.difficulty), .int(store.now),
          SQLValue(next.reviews), SQLValue(next.lapses), .int(isLeech ? 1 : 0),
        ])
      let elapsed = card.last.map { Double(max(0, store.now - $0)) / 86_400_000 } ?? 0
      try store.own.run(
        "INSERT INTO reviews (card, at, day, rating, elapsed, stability, difficulty, due) "
          + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        [
          SQLValue(id), .int(store.now), SQLValue(try store.day()), SQLValue(grade.rawValue),
          .double(elapsed), .double(next.memory?.stability ?? 0),
          .double(next.memory?.difficulty ?? 0), .int(next.due),
        ])
      let kind = card.isNew ? "new" : "reviews"
      try store.count(kind)
      try remember(card, kind)
      return (try store.card(id), isLeech)
    }
  }

  /// Keeps what a card was before the last answer.
  private func remember(_ card: VocabularyCard, _ kind: String) throws {
    let review = try store.own.int(
      "SELECT max(id) FROM reviews WHERE card = ?1", [SQLValue(card.id)])
    let before: JSON = [
      "card": JSON(card.id), "review": JSON(review), "day": JSON(try store.day()),
      "kind": .string(kind), "due": .integer(card.due), "state": JSON(card.state),
      "step": JSON(card.step), "stability": JSON(card.stability),
      "difficulty": JSON(card.difficulty), "last": card.last.map(JSON.integer) ?? .null,
      "reps": JSON(card.reps), "lapses": JSON(card.lapses),
    ]
    try store.own.setValue(Self.undoKey, before.text())
  }

  /// Takes the last answer back; it can be done once.
  ///
  /// - Throws: `not-found` when there is none to take back.
  func undo() throws -> VocabularyCard {
    let nothing = PluginError.notFound(
      "there is no answer to take back", remedy: "berth lang review goes on")
    guard let text = try store.own.value(Self.undoKey),
      let before = try? JSON.parse(Array(text.utf8)), let id = before["card"]?.int
    else { throw nothing }
    return try store.own.transaction {
      let changed = try store.own.run(
        """
        UPDATE cards SET due = ?2, state = ?3, step = ?4, stability = ?5, difficulty = ?6,
          last = ?7, reps = ?8, lapses = ?9, suspended = 0 WHERE id = ?1
        """,
        [
          SQLValue(id), SQLValue(before["due"]?.int), SQLValue(before["state"]?.int),
          SQLValue(before["step"]?.int), SQLValue(before["stability"]?.double),
          SQLValue(before["difficulty"]?.double), SQLValue(before["last"]?.int),
          SQLValue(before["reps"]?.int), SQLValue(before["lapses"]?.int),
        ])
      guard changed == 1 else { throw nothing }
      try store.own.run("DELETE FROM reviews WHERE id = ?1", [SQLValue(before["review"]?.int)])
      try store.own.run(
        "UPDATE days SET count = count - 1 WHERE day = ?1 AND kind = ?2",
        [SQLValue(before["day"]?.int), SQLValue(before["kind"]?.string)])
      try store.own.run("DELETE FROM days WHERE count <= 0")
      try store.own.setValue(Self.undoKey, nil)
      return try store.card(id)
    }
  }

  // MARK: Ahead

  /// How many cards are due on each of the next days, today first with what is overdue.
  func forecast(days: Int) throws -> [(day: Int, count: Int)] {
    let today = try store.day()
    var counts = [Int](repeating: 0, count: days)
    let moments = try store.own.rows(
      "SELECT due FROM cards WHERE suspended = 0 AND state > 0 AND (?1 IS NULL OR language = ?1)",
      [SQLValue(language)]
    ) { Int64($0.int(0)) }
    for moment in moments {
      let place = max(0, try store.day(moment) - today)
      if place < days { counts[place] += 1 }
    }
    return counts.enumerated().map { (today + $0.offset, $0.element) }
  }

  /// The chance that a card is recalled now, 0 to 1; nil for a new one.
  func recall(_ card: VocabularyCard) -> Double? {
    card.isNew ? nil : scheduler.retrievability(of: card.memory, at: store.now)
  }
}
