import BerthSDK

extension Store {
  /// Saves a phrase; one that is there already gets what it had none of.
  ///
  /// - Returns: the card, and whether it is new.
  func save(_ card: NewCard) throws -> (card: VocabularyCard, isNew: Bool) {
    try own.transaction {
      let known = try own.first(
        "SELECT \(VocabularyCard.columns) FROM cards WHERE text = ?1 AND language = ?2 "
          + "AND target = ?3", [.text(card.text), .text(card.language), .text(card.target)],
        VocabularyCard.init)
      if let known {
        try own.run(
          """
          UPDATE cards SET translation = CASE translation WHEN '' THEN ?2 ELSE translation END,
            reading = CASE reading WHEN '' THEN ?3 ELSE reading END,
            note = CASE ?4 WHEN '' THEN note ELSE ?4 END,
            context = CASE context WHEN '' THEN ?5 ELSE context END WHERE id = ?1
          """,
          [
            SQLValue(known.id), .text(card.translation), .text(card.reading), .text(card.note),
            .text(card.context),
          ])
      } else {
        try own.run(
          """
          INSERT INTO cards (text, language, translation, target, reading, note, context, source,
            created, due) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)
          """,
          [
            .text(card.text), .text(card.language), .text(card.translation), .text(card.target),
            .text(card.reading), .text(card.note), .text(card.context), .text(card.source),
            .int(now),
          ])
      }
      let id = try known?.id ?? Int(own.lastInsertRowID)
      let saved = try self.card(id)
      try call.search.put(
        SearchCollections.vocabulary, id: String(id),
        [
          "text": .string(saved.text), "translation": .string(saved.translation),
          "note": .string(saved.note), "language": .string(saved.language),
        ])
      return (saved, known == nil)
    }
  }

  /// A card by its number.
  ///
  /// - Throws: `not-found`.
  func card(_ id: Int) throws -> VocabularyCard {
    guard
      let card = try own.first(
        "SELECT \(VocabularyCard.columns) FROM cards WHERE id = ?1", [SQLValue(id)],
        VocabularyCard.init)
    else {
      throw PluginError.notFound(
        "there is no saved phrase \(id)", remedy: "berth lang vocabulary lists them")
    }
    return card
  }

  /// The saved phrases, the newest first.
  func cards(language: String? = nil, leeches: Bool = false, limit: Int) throws -> [VocabularyCard]
  {
    try own.rows(
      """
      SELECT \(VocabularyCard.columns) FROM cards
      WHERE (?1 IS NULL OR language = ?1) AND (?2 = 0 OR suspended = 1)
      ORDER BY id DESC LIMIT ?3
      """, [SQLValue(language), .int(leeches ? 1 : 0), SQLValue(limit)], VocabularyCard.init)
  }

  /// Removes a card with its reviews.
  func removeCard(_ id: Int) throws {
    _ = try card(id)
    try own.transaction {
      try own.run("DELETE FROM reviews WHERE card = ?1", [SQLValue(id)])
      try own.run("DELETE FROM cards WHERE id = ?1", [SQLValue(id)])
      try call.search.remove(SearchCollections.vocabulary, id: String(id))
    }
  }

  /// Sets a card aside, or takes it back; a leech that comes back starts counting anew.
  func setSuspended(_ suspended: Bool, _ id: Int) throws {
    _ = try card(id)
    try own.run(
      suspended
        ? "UPDATE cards SET suspended = 2 WHERE id = ?1"
        : "UPDATE cards SET suspended = 0, lapses = 0 WHERE id = ?1", [SQLValue(id)])
  }

  /// How many saved phrases are due now.
  func reviewsDue() throws -> Int {
    try own.int("SELECT count(*) FROM cards WHERE suspended = 0 AND due <= ?1", [.int(now)])
  }
}

/// A phrase to be saved.
struct NewCard: Sendable {
  var text: String
  var language: String
  var translation = ""
  var target: String
  var reading = ""
  var note = ""
  var context = ""
  var source = "text"
}
