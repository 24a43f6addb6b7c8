import BerthSDK

/// One word before a meal a day, for installs in that arm of the experiment `meal-notices`.
///
/// Lunch and dinner take turns for who wants both. Which of them somebody wants is the host's to know;
/// the app learns of it by being asked what it would say, so that dinner alone comes every evening.
struct MealTurns {
  private static let key = "mealTurns"
  /// A meal that was not asked about for so many days is not wanted, or not at home.
  private static let memory = 3

  private let store: Store
  private let today: CivilDate

  init(_ store: Store) throws {
    self.store = store
    today = try LocalTime(store.call).civil.civilDate
  }

  /// Whether it is a meal's turn today; notes that it was asked about, and who comes.
  func take(_ period: MealPeriod) throws -> Bool {
    guard try store.call.config.arm("meal-notices") == "one" else { return true }
    var days = try store.database.value(Self.key).flatMap { try? JSON.parse($0) } ?? [:]
    let other: MealPeriod = period == .lunch ? .dinner : .lunch
    let isWanted = day(of: "asked", other, days) >= today.dayNumber - Self.memory
    let came = (own: day(of: "came", period, days), other: day(of: "came", other, days))
    let isTurn = came.other < today.dayNumber && !(isWanted && came.own > came.other)
    days["asked-" + period.rawValue] = JSON(today.dayNumber)
    // Asked again on the same day, as a restart does, the answer is the same.
    if isTurn || came.own == today.dayNumber {
      days["came-" + period.rawValue] = JSON(today.dayNumber)
    }
    try store.database.setValue(Self.key, days.text())
    return isTurn || came.own == today.dayNumber
  }

  /// The day of something, counted as `CivilDate` does; long ago when it never was.
  private func day(of what: String, _ period: MealPeriod, _ days: JSON) -> Int {
    days["\(what)-\(period.rawValue)"]?.int ?? Int.min / 2
  }
}
