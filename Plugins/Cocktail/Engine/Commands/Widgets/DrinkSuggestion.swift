import BerthSDK

/// A drink that is suggested, and why.
struct DrinkSuggestion: Sendable {
  var drink: DrinkSummary
  /// In a few words: `for cold nights`.
  var reason: String

  var json: JSON {
    var json = DrinkJSON.summary(drink)
    json["reason"] = .string(reason)
    json["link"] = .string(Link.show(drink.id))
    return json
  }
}

/// Chooses drinks for a day: the same all day for everyone, and what suits the season or the user.
struct Suggester {
  let store: Store
  let today: Civil
  let season: Season

  init(_ store: Store) throws {
    self.store = store
    today = try store.call.clock.civil()
    season = Seasons.of(month: today.month, zone: (try? store.call.clock.zone()) ?? "")
  }

  /// The quarter of the day, so that suggestions change four times a day.
  var quarter: Int { today.hour / 6 }

  /// The cocktail of the day.
  func daily() throws -> DrinkSuggestion? {
    try seasonal(1, key: today.date).first
  }

  /// Drinks of the season, the same for a key.
  func seasonal(_ count: Int, key: String, without excluded: Set<String> = []) throws
    -> [DrinkSuggestion]
  {
    let candidates = try DailyDrink.candidates(store).filter { !excluded.contains($0.id) }
    let ids = DailyDrink.pick(candidates, date: key, season: season, count: count)
    let wanted = try store.recipes(ids: ids)
    return try store.summaries(ids: ids).map { summary in
      let recipe = wanted.first { $0.id == summary.id }?.recipe
      return DrinkSuggestion(
        drink: summary, reason: recipe.map { Seasons.reason($0, season) } ?? "for today")
    }
  }

  /// Drinks near to what the user likes; none as long as nothing is known.
  func preferred(_ count: Int, without excluded: Set<String>) throws -> [DrinkSuggestion] {
    var liked: [(recipe: String, rating: Double)] = []
    _ = try store.database.rows(
      """
      SELECT r.id, coalesce(s.stars, CASE WHEN f.at IS NULL THEN NULL ELSE 4 END) AS rating
      FROM recipes r LEFT JOIN ratings s ON s.recipe = r.id LEFT JOIN favorites f ON f.recipe = r.id
      WHERE rating IS NOT NULL ORDER BY coalesce(f.at, 0) DESC, r.id LIMIT 40
      """, []
    ) { liked.append(($0.text(0), $0.double(1))) }
    guard liked.contains(where: { $0.rating >= 3 }) else { return [] }
    let catalogue = try store.wholeCatalogue()
    // A handful more than needed, so that each quarter of the day has its own.
    let found = DrinkSimilarity(FlavourEngine(catalogue)).recommended(
      liked: liked, excluding: excluded, limit: count * 4)
    guard !found.isEmpty else { return [] }
    let start = (quarter * count) % found.count
    let turned = (0..<min(count, found.count)).map { found[(start + $0) % found.count] }
    return try store.summaries(ids: turned.map(\.recipe)).map { summary in
      let reason = turned.first { $0.recipe == summary.id }?.reason ?? ""
      return DrinkSuggestion(drink: summary, reason: Suggester.short(reason))
    }
  }

  /// The part of a reason that fits a widget.
  private static func short(_ reason: String) -> String {
    guard let colon = reason.firstIndex(of: ":") else { return reason }
    return String(reason[..<colon])
  }
}

/// Seasons and what they ask for.
enum Seasons {
  /// The season of a month where a time zone lies; meteorological seasons, half a year apart south
  /// of the equator.
  static func of(month: Int, zone: String) -> Season {
    DailyDrink.season(ofMonth: isSouthern(zone) ? (month + 5) % 12 + 1 : month)
  }

  private static let southern = [
    "Australia/", "Antarctica/", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Fiji",
    "Pacific/Tongatapu", "Pacific/Apia", "Pacific/Noumea", "America/Argentina/",
    "America/Buenos_Aires", "America/Sao_Paulo", "America/Santiago", "America/Punta_Arenas",
    "America/Montevideo", "America/Asuncion", "America/La_Paz", "America/Lima",
    "America/Campo_Grande",
    "America/Bahia", "America/Recife", "America/Fortaleza", "America/Cuiaba", "Africa/Johannesburg",
    "Africa/Harare", "Africa/Maputo", "Africa/Windhoek", "Africa/Gaborone", "Africa/Lusaka",
    "Indian/Antananarivo", "Indian/Mauritius", "Indian/Reunion", "NZ", "Brazil/East", "Chile/",
  ]

  private static func isSouthern(_ zone: String) -> Bool {
    southern.contains { zone.hasPrefix($0) }
  }

  /// Why a drink suits a season, from its seasons and occasions.
  static func reason(_ recipe: Recipe, _ season: Season) -> String {
    let words: [(Occasion, Season?, String)] = [
      (.coldNight, .winter, "warms a cold night"),
      (.coldNight, .autumn, "for the first cold nights"),
      (.hotDay, .summer, "cools a hot day"), (.poolside, .summer, "made for the poolside"),
      (.garden, .spring, "for the first evenings in the garden"),
      (.garden, .summer, "for an evening in the garden"), (.holiday, .winter, "for the holidays"),
      (.picnic, .spring, "for a picnic"), (.aperitif, nil, "to open the evening"),
      (.afterDinner, nil, "to close the evening"), (.nightcap, nil, "a last one for the night"),
      (.celebration, nil, "for something to celebrate"), (.brunch, nil, "for a late breakfast"),
      (.tiki, nil, "a short trip to the islands"), (.party, nil, "for good company"),
      (.dateNight, nil, "for two"),
    ]
    let isSeasonal =
      recipe.seasons.count < Season.allCases.count && recipe.seasons.contains(season)
    for (occasion, when, text) in words where recipe.occasions.contains(occasion) {
      if let when, when != season { continue }
      return isSeasonal && when == nil ? "\(text), at its best in \(season.rawValue)" : text
    }
    return isSeasonal ? "at its best in \(season.rawValue)" : "good in any season"
  }
}
