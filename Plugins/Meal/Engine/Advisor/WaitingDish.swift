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
    if let found = try read(store, period, time) { return found }
    let owner = try store.owner()
    let suggester = try Suggester(store, owner: owner, time: time)
    return try store.database.transaction {
      try store.dropWaiting(owner, period)
      _ = try suggester.fillReady(periods ?? [period])
      let card = try store.database.first(
        "SELECT card FROM ready WHERE owner = ?1 AND period = ?2 AND context = ''",
        [.text(owner), .text(period.rawValue)]
      ) { $0.text(0) }
      return try card.map { try WaitingDish($0, period) }
    }
  }

  private static func read(
    _ store: Store, _ period: MealPeriod, _ time: LocalTime
  ) throws -> WaitingDish? {
    try store.database.first(
      "SELECT r.card" + Store.ready, try store.readyValues(period, "", time)
    ) { $0.text(0) }.map { try WaitingDish($0, period) }
  }

  private init(_ text: String, _ period: MealPeriod) throws {
    card = try JSON.parse(text)
    card["prompt"] = nil
    card["welcome"] = nil
    self.period = period
  }
}
