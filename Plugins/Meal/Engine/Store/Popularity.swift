import BerthSDK

/// What the users of a home do with dishes, in the public scope: one count per user, dish, kind and
/// day, so that nobody pushes a dish alone.
struct Popularity {
  let store: Store

  /// How long single days are kept, milliseconds; the sums stay.
  private static let keep: Int64 = 35 * 86_400_000
  /// How far back one looks for what is liked lately, milliseconds.
  static let span: Int64 = 14 * 86_400_000
  private static let markKey = "popularityUntil"
  /// The weight of the catalogue's own figure against what people here do, in showings.
  static let prior = 20.0

  /// Copies what happened since the last time, and brings the smoothed figures of bundled dishes
  /// home; what a user imported is only that user's.
  func sync() throws {
    let database = store.database
    let since = Int64(try database.value(Self.markKey) ?? "") ?? 0
    let until = store.now
    var acts: [(day: String, recipe: String, kind: String, owner: String)] = []
    func gather(_ sql: String, _ kind: String?) throws {
      let rows = try database.rows(sql, [.int(since), .int(until)]) {
        (Int64($0.int(0)), $0.text(1), kind ?? $0.text(3), $0.text(2))
      }
      for row in rows {
        acts.append((try store.call.clock.civil(row.0).date, row.1, row.2, row.3))
      }
    }
    try gather("SELECT at, recipe, owner FROM suggestions WHERE at > ?1 AND at <= ?2", "shown")
    try gather("SELECT at, recipe, owner FROM favorites WHERE at > ?1 AND at <= ?2", "saved")
    try gather(
      """
      SELECT at, recipe, owner, CASE kind WHEN 'like' THEN 'liked' ELSE 'made' END FROM feedback
        WHERE at > ?1 AND at <= ?2 AND kind <> 'dislike'
      """, nil)
    let shared = try store.call.storage.open(.public)
    try shared.transaction {
      for act in acts {
        let isNew = try shared.run(
          "INSERT OR IGNORE INTO marks VALUES (?1,?2,?3,?4)",
          [.text(act.day), .text(act.recipe), .text(act.kind), .text(act.owner)])
        guard isNew > 0 else { continue }
        try shared.run(
          "INSERT OR IGNORE INTO popularity VALUES (?1,0,0,0,0)", [.text(act.recipe)])
        try shared.run(
          "UPDATE popularity SET \(act.kind) = \(act.kind) + 1 WHERE recipe = ?1",
          [.text(act.recipe)])
      }
      let oldest = try store.call.clock.civil(until - Self.keep).date
      try shared.run("DELETE FROM marks WHERE day < ?1", [.text(oldest)])
    }
    let sums = try shared.rows("SELECT recipe, shown, liked, saved, made FROM popularity") {
      (id: $0.text(0), shown: $0.int(1), good: $0.int(2) + $0.int(3) + $0.int(4))
    }
    try database.transaction {
      for sum in sums {
        try database.run(
          "INSERT INTO likings SELECT id, min(1.0, (?2 * popularity / 100.0 + ?3) / (?2 + ?4)) "
            + "FROM bundled.recipes WHERE id = ?1 "
            + "ON CONFLICT (recipe) DO UPDATE SET liking = excluded.liking",
          [
            .text(sum.id), .double(Self.prior), .double(Double(min(sum.good, sum.shown))),
            .double(Double(sum.shown) / 4),
          ])
      }
      try database.setValue(Self.markKey, String(until))
      try database.setValue(Self.trendingKey, JSON(try trending(shared)).text())
    }
  }

  private static let trendingKey = "trending"
  /// So many people must have liked, saved or made a dish, and so many dishes at most are trending.
  private static let people = 2
  private static let trendingLimit = 12

  /// Ids of the dishes that several people of the home took to in two weeks, the most of them first.
  private func trending(_ shared: Database) throws -> [String] {
    let since = try store.call.clock.civil(store.now - Self.span).date
    return try shared.rows(
      """
      SELECT recipe FROM marks WHERE day >= ?1 AND kind <> 'shown' GROUP BY recipe
        HAVING count(DISTINCT person) >= ?2 ORDER BY count(DISTINCT person) DESC, count(*) DESC, recipe
        LIMIT ?3
      """, [.text(since), SQLValue(Self.people), SQLValue(Self.trendingLimit)]
    ) { $0.text(0) }
  }

  /// Ids of the dishes that trend, as of the last `sync`.
  static func trending(_ store: Store) throws -> Set<String> {
    guard let text = try store.database.value(trendingKey), let json = try? JSON.parse(text)
    else { return [] }
    return Set((json.array ?? []).compactMap(\.string))
  }
}
