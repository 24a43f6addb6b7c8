import BerthSDK

extension Store {
  /// Notes that a dish was suggested.
  func log(
    _ owner: String, _ period: MealPeriod, _ recipe: String, latency: Double, cached: Bool,
    swap: Bool
  ) throws {
    try database.run(
      "INSERT INTO suggestions (owner, period, recipe, at, latency, cached, swap) "
        + "VALUES (?1,?2,?3,?4,?5,?6,?7)",
      [
        .text(owner), .text(period.rawValue), .text(recipe), .int(now), .double(latency),
        .int(cached ? 1 : 0), .int(swap ? 1 : 0),
      ])
  }

  /// Puts the dish that is shown next for a meal.
  func putReady(
    _ owner: String, _ period: MealPeriod, _ context: String, _ made: Suggester.Made,
    until: Int64, isShown: Bool
  ) throws {
    try database.run(
      "INSERT OR REPLACE INTO ready VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)",
      [
        .text(owner), .text(period.rawValue), .text(context), .text(made.suggestion.id),
        .text(made.card.text()),
        .text(try DishPicture.sketch(of: made.suggestion.id, self)), .int(now),
        .int(until), .int(isShown ? 1 : 0),
      ])
  }
}
