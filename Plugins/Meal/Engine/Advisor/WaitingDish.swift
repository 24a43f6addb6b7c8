import BerthSDK

/// The dish that waits for a meal or was shown last for it: what widgets and the brief say.
///
/// Looking at it is no new suggestion; one is chosen only where nothing waits.
struct WaitingDish {
  var card: JSON
  var period: MealPeriod
  var name: String { card["name"]?.string ?? "" }
  var id: String { card["id"]?.string ?? "" }

  /// The dish for a meal; nil when nothing suits the profile.
  ///
  /// - Parameter periods: the meals to choose a dish for where this one has none; nil for it alone.
  static func find(
    _ store: Store, _ asked: MealPeriod?, filling periods: [MealPeriod]? = nil
  ) throws -> WaitingDish? {
    let time = try LocalTime(store.call)
    let period = asked ?? time.period
    if let found = try read(store, period) { return found }
    let suggester = try Suggester(store, owner: try store.owner(), time: time)
    try store.database.transaction { _ = try suggester.fillReady(periods ?? [period]) }
    return try read(store, period)
  }

  private static func read(_ store: Store, _ period: MealPeriod) throws -> WaitingDish? {
    let text = try store.database.first(
      """
      SELECT r.card FROM session s JOIN ready r
        ON r.owner = s.owner AND r.period = ?1 AND r.context = ''
        WHERE r.expires > ?2
      """, [.text(period.rawValue), .int(store.now)]
    ) { $0.text(0) }
    guard let text else { return nil }
    var card = try JSON.parse(text)
    card["prompt"] = nil
    card["welcome"] = nil
    return WaitingDish(card: card, period: period)
  }
}
