import BerthSDK

/// The week somebody plans for a meal: a dish a day, which stays until that day is changed.
struct WeekPlan {
  let store: Store
  let owner: String
  let period: MealPeriod

  /// One day.
  struct Day: Sendable, Equatable {
    /// `YYYY-MM-DD`.
    var date: String
    var recipe: String
    /// Stays whatever is swapped.
    var isLocked = false
    /// Eaten of what the day before cooks.
    var isLeftovers = false
  }

  private var key: [SQLValue] { [.text(owner), .text(period.rawValue)] }

  /// The planned days from one to another, in order.
  func days(from first: String, through last: String) throws -> [Day] {
    try store.database.rows(
      "SELECT date, recipe, locked, leftovers FROM week_plan WHERE owner = ?1 AND period = ?2 "
        + "AND date BETWEEN ?3 AND ?4 ORDER BY date", key + [.text(first), .text(last)]
    ) { row in
      Day(
        date: row.text(0), recipe: row.text(1), isLocked: row.int(2) == 1,
        isLeftovers: row.int(3) == 1)
    }
  }

  /// What is planned for a day.
  func day(_ date: String) throws -> Day? { try days(from: date, through: date).first }

  /// Puts a dish into a day without asking anybody; what was decided for the day before is void.
  func fill(_ date: String, _ recipe: String) throws {
    let decided = try store.database.int(
      "SELECT coalesce(max(at), 0) FROM week_choices WHERE owner = ?1 AND period = ?2 "
        + "AND date = ?3", key + [.text(date)])
    try store.database.run(
      "INSERT OR REPLACE INTO week_days VALUES (?1,?2,?3,?4,?5)",
      key + [.text(date), .text(recipe), .int(max(store.now, Int64(decided) + 1))])
    try forgetReady()
  }

  /// Notes what somebody decided for a planned day.
  func set(_ day: Day) throws {
    try store.database.run(
      """
      INSERT OR REPLACE INTO week_choices
        SELECT owner, period, date, ?4, ?5, ?6, max(at, ?7) FROM week_days
          WHERE owner = ?1 AND period = ?2 AND date = ?3
      """,
      key + [
        .text(day.date), .text(day.recipe), .int(day.isLocked ? 1 : 0),
        .int(day.isLeftovers ? 1 : 0), .int(store.now),
      ])
    try forgetReady()
  }

  private func forgetReady() throws {
    try store.database.run(
      "DELETE FROM ready WHERE owner = ?1 AND period = ?2 AND context = ''", key)
  }

  /// Another dish for a planned day that is not locked; nothing where none is planned.
  func replace(_ date: String, _ recipe: String) throws {
    guard let day = try day(date), !day.isLocked else { return }
    try set(Day(date: date, recipe: recipe))
  }
}
