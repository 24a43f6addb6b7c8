import BerthSDK

extension Store {
  /// The row of the dish that waits for a meal and is still the one to show, in SQL; its parameters are
  /// `readyValues`.
  ///
  /// What was made at noon may take too long for the night, and today's dish is the week's until
  /// somebody asks for another. What was shown stays.
  static let ready = """

    FROM session s JOIN ready r ON r.owner = s.owner AND r.period = ?1 AND r.context = ?2
      LEFT JOIN week_plan w ON w.owner = s.owner AND w.period = ?1 AND w.date = ?4 AND ?2 = ''
      LEFT JOIN profiles p ON p.owner = s.owner
      WHERE r.expires > ?3 AND (r.shown = 1 OR CASE WHEN w.recipe IS NOT NULL
        THEN w.recipe = r.recipe
        ELSE p.minutes IS NOT NULL OR json_extract(r.card, '$.minutes') <= ?5 END)
    """

  func readyValues(
    _ period: MealPeriod, _ context: String, _ time: LocalTime
  ) throws -> [SQLValue] {
    [
      .text(period.rawValue), .text(context), .int(now), .text(time.date),
      SQLValue(time.limit(period)),
    ]
  }

  /// Drops a dish that nobody has looked at yet.
  func dropWaiting(_ owner: String, _ period: MealPeriod) throws {
    try database.run(
      "DELETE FROM ready WHERE owner = ?1 AND period = ?2 AND context = '' AND shown = 0",
      [.text(owner), .text(period.rawValue)])
  }

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
