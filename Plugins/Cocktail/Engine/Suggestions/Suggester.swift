import BerthSDK
import Kitchen

/// Chooses drinks for a day: the same all day for everyone, and what suits the season or the user.
struct Suggester {
  let store: Store
  let today: Civil
  let season: Season

  init(_ store: Store) throws {
    self.store = store
    today = try store.call.clock.civil()
    season = Season(month: today.month, zone: (try? store.call.clock.zone()) ?? "")
  }

  /// The quarter of the day, so that suggestions change four times a day.
  var quarter: Int { today.hour / 6 }

  /// The cocktail of the day.
  func daily() throws -> DrinkSuggestion? {
    let date = CivilDate(
      year: Int(today.year), month: Int(today.month), day: Int(today.day))
    guard
      let choice = try DrinkCalendar.bundled(store).choice(
        on: date, isCancelled: { store.call.isCancelled }),
      let summary = try store.summary(id: choice.drink),
      let recipe = try store.recipe(id: choice.drink)?.recipe
    else { return nil }
    return DrinkSuggestion(
      drink: summary, reason: choice.reason ?? Seasons.reason(recipe, season, on: date))
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
    try store.database.each(
      """
      SELECT r.id, coalesce(s.stars, CASE WHEN f.at IS NULL THEN NULL ELSE 4 END) AS rating
      FROM recipes r LEFT JOIN ratings s ON s.recipe = r.id LEFT JOIN favorites f ON f.recipe = r.id
      WHERE rating IS NOT NULL ORDER BY coalesce(f.at, 0) DESC, r.id LIMIT 40
      """
    ) { liked.append(($0.text(0), $0.double(1))) }
    guard liked.contains(where: { $0.rating >= 3 }) else { return [] }
    // A handful more than needed, so that each quarter of the day has its own.
    let found = DrinkSimilarity(try store.barModel()).recommended(
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
