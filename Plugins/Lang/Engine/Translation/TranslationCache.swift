import BerthSDK

/// Answers of providers that took time or money, cached in the user's own database.
struct TranslationCache: TranslationProvider {
  let store: Store
  var id: String { "cache" }
  var name: String { "kept answer" }
  var isCached: Bool { false }
  /// How many answers are cached; the oldest go first.
  static let capacity = 5000

  func obstacle() -> String? { nil }

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    try store.own.first(
      "SELECT result, provider FROM translations WHERE source = ?1 AND target = ?2 AND text = ?3",
      [.text(request.from), .text(request.to), .text(request.text)]
    ) { row in
      let cached = try JSON.parse(Array(row.text(0).utf8))
      return TranslationAnswer(
        text: cached["text"]?.string ?? "", reading: cached["reading"]?.string,
        note: cached["note"]?.string, others: (cached["others"]?.array ?? []).compactMap(\.string),
        origin: row.text(1))
    }
  }

  /// Caches an answer.
  func save(_ answer: TranslationAnswer, of provider: String, for request: TranslationRequest)
    throws
  {
    let result: JSON = [
      "text": .string(answer.text), "reading": JSON(answer.reading), "note": JSON(answer.note),
      "others": JSON(answer.others),
    ]
    try store.own.transaction {
      try store.own.run(
        "INSERT OR REPLACE INTO translations VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        [
          .text(request.from), .text(request.to), .text(request.text), .text(result.text()),
          .text(provider), .int(store.now),
        ])
      let count = try store.own.int("SELECT count(*) FROM translations")
      guard count > Self.capacity else { return }
      try store.own.run(
        """
        DELETE FROM translations WHERE at <=
          (SELECT at FROM translations ORDER BY at LIMIT 1 OFFSET ?1)
        """, [SQLValue(count - Self.capacity)])
    }
  }
}
