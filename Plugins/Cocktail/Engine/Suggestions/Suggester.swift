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
      let drink = try store.recipe(id: choice.drink)
    else { return nil }
    let reason = try DailyReason(
      drink, store, season: season, date: date, holiday: choice.reason)
    return DrinkSuggestion(drink: summary, reason: reason.sentence)
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
    let found = try store.comparison().similarity.recommended(
      liked: liked, excluding: excluded, limit: count * 4)
    guard !found.isEmpty else { return [] }
    let start = (quarter * count) % found.count
    let turned = (0..<min(count, found.count)).map { found[(start + $0) % found.count] }
    return try store.summaries(ids: turned.map(\.recipe)).map { summary in
      let reason = turned.first { $0.recipe == summary.id }?.reason ?? ""
      return DrinkSuggestion(drink: summary, reason: Suggester.short(reason))
    }
  }

  /// Drinks of the bar by chance, the same for a quarter of a day.
  func chance(_ count: Int) throws -> [DrinkSuggestion] {
    let ids = try store.database.rows(
      "SELECT id FROM recipes WHERE removed IS NULL AND category <> 'Homemade Liqueur' ORDER BY id"
    ) { $0.text(0) }
    guard !ids.isEmpty else { return [] }
    var random = SeededGenerator(
      seed: SeededGenerator.mix(0, "chance", "\(today.date)/\(quarter)"))
    let chosen = ids.shuffled(using: &random).prefix(count)
    return try store.summaries(ids: Array(chosen)).map {
      DrinkSuggestion(drink: $0, reason: $0.line)
    }
  }

  /// The user's favourites in turn, others in each quarter of a day.
  func favorites(_ count: Int) throws -> [DrinkSuggestion] {
    let ids = try store.database.rows(
      "SELECT f.recipe FROM favorites f JOIN recipes r ON r.id = f.recipe ORDER BY f.at, f.recipe"
    ) { $0.text(0) }
    guard !ids.isEmpty else { return [] }
    let day = CivilDate(year: Int(today.year), month: Int(today.month), day: Int(today.day))
    let start = (day.dayNumber * 4 + quarter) * count % ids.count
    let chosen = (0..<min(count, ids.count)).map { ids[(start + $0) % ids.count] }
    return try store.summaries(ids: chosen).map {
      DrinkSuggestion(drink: $0, reason: "one of your favourites")
    }
  }

  /// The part of a reason that fits a widget.
  private static func short(_ reason: String) -> String {
    guard let colon = reason.firstIndex(of: ":") else { return reason }
    return String(reason[..<colon])
  }
}
