import BerthSDK

extension Store {
  /// All dishes somebody may be suggested, as columns.
  func candidates() throws -> Candidates {
    var candidates = Candidates(
      foodIDs: try database.rows("SELECT id FROM foods ORDER BY number") { $0.text(0) })
    try database.each(
      """
      SELECT id, allergens, diets, periods, seasons, badges, cuisine, main, main_group, minutes,
        energy, protein, sodium, coalesce(l.liking, r.liking), foods, difficulty
        FROM recipes r LEFT JOIN likings l ON l.recipe = r.id
        WHERE removed IS NULL AND (owner IS NULL OR owner = (SELECT owner FROM session))
      """
    ) { row in
      let main = candidates.food(row.text(7)) ?? -1
      candidates.append(
        Candidates.Row(
          id: row.text(0), safety: row.safety(1), diets: row.terms(2),
          periods: row.terms(3), seasons: row.terms(4), badges: row.terms(5),
          cuisine: row.int(6), difficulty: row.int(15), main: main,
          group: candidates.food(row.text(8)) ?? main,
          minutes: row.int(9), energy: Int(row.double(10).rounded()),
          protein: Int(row.double(11).rounded()), sodium: Int(row.double(12).rounded()),
          popularity: Float(row.double(13)), foods: Self.unpacked(row.blob(14))))
    }
    return candidates
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
