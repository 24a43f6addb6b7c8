import BerthSDK

/// What somebody can say of a dish.
enum FeedbackKind: String, Term {
  case like, dislike, made
}

/// Why somebody does not want a dish.
enum DislikeReason: String, Term {
  case ingredient
  case tooLong = "too-long"
  case notToday = "not-today"
  case hadIt = "had-it"

  /// How long a dish stays away after “had it”, milliseconds.
  static let hadItPause: Int64 = 14 * 86_400_000
}

extension Store {
  /// Notes what somebody said of a dish.
  ///
  /// - Parameter until: when the dish may come again; nil for never, in the case of a dislike, and
  ///   without meaning otherwise.
  func setFeedback(
    _ kind: FeedbackKind, _ recipe: String, reason: DislikeReason? = nil, food: String? = nil,
    until: Int64?, owner: String
  ) throws {
    // The last word counts: a like takes a dislike back and the other way round.
    if kind != .made {
      try database.run(
        "DELETE FROM feedback WHERE owner = ?1 AND recipe = ?2 AND kind = ?3",
        [
          .text(owner), .text(recipe),
          .text(kind == .like ? FeedbackKind.dislike.rawValue : FeedbackKind.like.rawValue),
        ])
    }
    try database.run(
      "INSERT OR REPLACE INTO feedback VALUES (?1,?2,?3,?4,?5,?6,?7)",
      [
        .text(owner), .text(recipe), .text(kind.rawValue), SQLValue(reason?.rawValue),
        SQLValue(food), .int(now), until.map { .int($0) } ?? .null,
      ])
  }

  /// Indices of dishes an owner does not want to see now.
  func hidden(_ owner: String, in candidates: Candidates) throws -> Set<Int32> {
    Set(
      try database.rows(
        """
        SELECT recipe FROM feedback WHERE owner = ?1 AND kind = 'dislike'
          AND (until IS NULL OR until > ?2)
        """, [.text(owner), .int(now)]
      ) { candidates.index(of: $0.text(0)) }.compactMap { $0 })
  }

  /// What feedback and favourites say of an owner's taste; each dish counts once.
  func taste(_ owner: String, in candidates: Candidates) throws -> Taste {
    var taste = Taste()
    try database.each(
      """
      SELECT recipe, sum(weight), max(long) FROM (
        SELECT recipe, CASE kind WHEN 'like' THEN 1.0 WHEN 'made' THEN 0.7
            ELSE CASE WHEN reason IN ('not-today', 'had-it', 'too-long') THEN 0.0
              ELSE -0.8 END END AS weight, reason IS 'too-long' AS long
          FROM feedback WHERE owner = ?1
        UNION ALL SELECT recipe, 0.8, 0 FROM favorites WHERE owner = ?1)
        GROUP BY recipe
      """, [.text(owner)]
    ) { row in
      guard let index = candidates.index(of: row.text(0)).map(Int.init) else { return }
      taste.add(min(1.5, Float(row.double(1))), index, in: candidates)
      if row.int(2) == 1 { taste.addTooLong(index, in: candidates) }
    }
    return taste
  }
}
