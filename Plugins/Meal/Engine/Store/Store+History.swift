import BerthSDK

extension Store {
  /// What was suggested to an owner in any way: asked for, named by a notification, planned for
  /// this week, or waiting to be shown.
  ///
  /// - Parameter leavingOut: the period whose waiting dish is about to be replaced.
  func history(
    _ owner: String, in candidates: Candidates, leavingOut period: MealPeriod? = nil
  ) throws -> SuggestionHistory {
    let civil = try call.clock.civil()
    let today = Int32(civil.daysSinceEpoch)
    // A day more or less when summer time begins or ends matters to nobody.
    let east = Int64(civil.offset) * 1000
    func entry(_ id: String, _ at: Int64) -> (index: Int32, day: Int32) {
      (candidates.index(of: id) ?? .max, Int32((at + east) / 86_400_000))
    }
    var entries = try database.rows(
      "SELECT recipe, at FROM suggestions WHERE owner = ?1 ORDER BY id DESC LIMIT 600",
      [.text(owner)]
    ) { entry($0.text(0), Int64($0.int(1))) }
    let seen = entries.prefix(SuggestionHistory.depth).map(\.index)
    // Behind the newest: the last one shown stays the last one shown.
    let ahead =
      try waiting(owner, leavingOut: period)
      + planned(owner, from: CivilDate(dayNumber: civil.daysSinceEpoch - 6).text)
    entries.insert(
      contentsOf: ahead.compactMap { id in candidates.index(of: id).map { ($0, today) } },
      at: min(1, entries.count))
    for told in try told(owner) {
      let (index, day) = entry(told.recipe, told.at)
      let place = entries.firstIndex { $0.day <= day } ?? entries.count
      entries.insert((index, day), at: max(place, min(1, entries.count)))
    }
    let unseen = Set(ahead.compactMap(candidates.index)).subtracting(seen)
    return SuggestionHistory(
      dishes: candidates.count, newestFirst: entries, ahead: unseen, today: today)
  }

  /// What waits for another meal counts as suggested, so that no two meals get the same dish.
  private func waiting(_ owner: String, leavingOut period: MealPeriod?) throws -> [String] {
    try database.rows(
      "SELECT recipe FROM ready WHERE owner = ?1 AND shown = 0 AND period <> ?2",
      [.text(owner), .text(period?.rawValue ?? "")]
    ) { $0.text(0) }
  }

  private func planned(_ owner: String, from date: String) throws -> [String] {
    try database.rows(
      "SELECT recipe FROM week_plan WHERE owner = ?1 AND date >= ?2 AND leftovers = 0 "
        + "ORDER BY date DESC",
      [.text(owner), .text(date)]
    ) { $0.text(0) }
  }

  /// What notifications named, newest first.
  private func told(_ owner: String) throws -> [(recipe: String, at: Int64)] {
    try database.rows(
      "SELECT recipe, at FROM told WHERE owner = ?1 ORDER BY at DESC LIMIT 60", [.text(owner)]
    ) { ($0.text(0), Int64($0.int(1))) }
  }

  /// Notes that a dish was named today for a meal and may not be taken: it does not come again soon.
  func noteTold(_ owner: String, _ period: MealPeriod, _ recipe: String, on date: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO told VALUES (?1,?2,?3,?4,?5)",
      [.text(owner), .text(period.rawValue), .text(date), .text(recipe), .int(now)])
  }
}
