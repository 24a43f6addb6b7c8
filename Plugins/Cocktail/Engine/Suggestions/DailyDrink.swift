import BerthSDK
import Kitchen

/// Drinks of a season for a key, such as a date and a quarter of the day: the same for everyone.
struct DailyDrink {
  /// A drink that may be chosen.
  struct Candidate: Sendable, Equatable {
    var id: String
    var seasons: [Season]
    var popularity: Int
  }

  /// The ids for a date, best known ones preferred; none without candidates.
  ///
  /// - Parameters:
  ///   - date: `YYYY-MM-DD`.
  ///   - count: how many different ones.
  static func pick(
    _ candidates: [Candidate], date: String, season: Season, count: Int = 1
  ) -> [String] {
    let inSeason = candidates.filter { $0.seasons.contains(season) }
    let pool = inSeason.count >= count ? inSeason : candidates
    // Each drink draws a number for the date; fame makes it larger (weighted sampling after
    // Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006, by comparing
    // draw^(1/weight) with weights of 1 and 2 only).
    let drawn = pool.map { candidate -> (id: String, draw: Double) in
      let number = Double(hash(date, candidate.id) >> 11) / 9_007_199_254_740_992
      return (candidate.id, candidate.popularity >= 60 ? number.squareRoot() : number)
    }
    return drawn.sorted { ($1.draw, $0.id) < ($0.draw, $1.id) }.prefix(count).map(\.id)
  }

  /// A number of a date and a drink, mixed once more so that near dates share no order.
  private static func hash(_ date: String, _ id: String) -> UInt64 {
    var hash = SeededGenerator.mix(0, date, id)
    hash ^= hash >> 31
    hash = hash &* 0x7FB5_D329_728E_A185
    return hash ^ (hash >> 27)
  }

  /// The bundled drinks that may be suggested: those of one glass.
  static func candidates(_ store: Store) throws -> [Candidate] {
    try store.database.rows(
      "SELECT id, seasons, popularity FROM recipes WHERE removed IS NULL AND origin = 0 "
        + "AND category NOT IN ('Shot', 'Homemade Liqueur') AND alcoholic = 'alcoholic' "
        + "AND glass NOT IN ('punch-bowl', 'pitcher') "
        + "AND popularity >= 40 ORDER BY id"
    ) { row in
      Candidate(
        id: row.text(0),
        seasons: row.text(1).split(separator: ",").compactMap { Season(rawValue: String($0)) },
        popularity: row.int(2))
    }
  }
}
