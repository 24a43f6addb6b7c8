import BerthSDK

extension ReviewSession {
  private static let undoKey = "undo"

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
          SQLValue(id), .int(store.now), SQLValue(try store.day()), SQLValue(grade.number),
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
}
