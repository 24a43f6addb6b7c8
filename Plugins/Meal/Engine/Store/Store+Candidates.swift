import BerthSDK

extension Store {
  /// All dishes somebody may be suggested, as columns.
  func candidates() throws -> Candidates {
    var candidates = Candidates(
      foodIDs: try database.rows("SELECT id FROM foods ORDER BY number") { $0.text(0) })
    try database.each(
      """
      SELECT id, allergens, diets, periods, seasons, badges, cuisine, main, main_group, minutes,
        energy, protein, sodium, coalesce(l.liking, r.liking), foods
        FROM recipes r LEFT JOIN likings l ON l.recipe = r.id
        WHERE removed IS NULL AND (owner IS NULL OR owner = (SELECT owner FROM session))
      """
    ) { row in
      let main = candidates.food(row.text(7)) ?? -1
      candidates.append(
        Candidates.Row(
          id: row.text(0), safety: row.safety(1), diets: row.terms(2),
          periods: row.terms(3), seasons: row.terms(4), badges: row.terms(5),
          cuisine: row.int(6), main: main, group: candidates.food(row.text(8)) ?? main,
          minutes: row.int(9), energy: Int(row.double(10).rounded()),
          protein: Int(row.double(11).rounded()), sodium: Int(row.double(12).rounded()),
          popularity: Float(row.double(13)), foods: Self.unpacked(row.blob(14))))
    }
    return candidates
  }

  /// What was suggested to an owner, and what waits to be shown.
  ///
  /// - Parameter leavingOut: the period whose waiting dish is about to be replaced.
  func history(
    _ owner: String, in candidates: Candidates, leavingOut period: MealPeriod? = nil
  ) throws -> SuggestionHistory {
    var indices = try database.rows(
      "SELECT recipe FROM suggestions WHERE owner = ?1 ORDER BY id DESC LIMIT 600",
      [.text(owner)]
    ) { candidates.index(of: $0.text(0)) ?? Int32.max }
    // What waits for another meal counts as suggested, so that no two meals get the same dish.
    let waiting = try database.rows(
      "SELECT recipe FROM ready WHERE owner = ?1 AND shown = 0 AND period <> ?2",
      [.text(owner), .text(period?.rawValue ?? "")]
    ) { candidates.index(of: $0.text(0)) }
    // Behind the newest: the last one shown stays the last one shown.
    indices.insert(contentsOf: waiting.compactMap { $0 }, at: min(1, indices.count))
    return SuggestionHistory(dishes: candidates.count, newestFirst: indices)
  }

  private static func unpacked(_ bytes: [UInt8]) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(bytes.count / 2)
    var index = 0
    while index + 1 < bytes.count {
      numbers.append(Int32(bytes[index]) | Int32(bytes[index + 1]) << 8)
      index += 2
    }
    return numbers
  }
}
