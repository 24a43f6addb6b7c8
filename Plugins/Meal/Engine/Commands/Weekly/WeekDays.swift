import BerthSDK

/// The week in view: seven days with a dish each, from Monday on.
///
/// A day that has none yet gets one; a dish that somebody who eats must not have any more is replaced.
/// Every other day stays as it is.
struct WeekDays {
  let suggester: Suggester
  let plan: WeekPlan
  /// The seven days, Monday first (ISO 8601).
  let dates: [CivilDate]

  init(_ store: Store, _ time: LocalTime, _ period: MealPeriod) throws {
    suggester = try Suggester(store, owner: try store.owner(), time: time)
    plan = WeekPlan(store: store, owner: suggester.owner, period: period)
    let monday = time.civil.civilDate.dayNumber - (time.civil.weekday - 1)
    dates = (0..<7).map { CivilDate(dayNumber: monday + $0) }
  }

  static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The seven days, all planned; those for which nothing suits are left out.
  func filled() throws -> [WeekPlan.Day] {
    var days = try plan.days(from: dates[0].text, through: dates[6].text)
    let today = try shownToday()
    for (number, date) in dates.enumerated() {
      if let place = days.firstIndex(where: { $0.date == date.text }) {
        if suggester.admits(days[place].recipe, plan.period) { continue }
        days.remove(at: place)
      }
      let shown = date.text == suggester.time.date ? today : nil
      guard
        let recipe = try shown ?? another(for: date, number, instead: days)?.suggestion.id
      else { continue }
      try plan.fill(date.text, recipe)
      days.append(WeekPlan.Day(date: date.text, recipe: recipe))
    }
    return days.sorted { $0.date < $1.date }
  }

  /// The suggestion that somebody has seen today: the week takes it over.
  private func shownToday() throws -> String? {
    try suggester.store.database.first(
      "SELECT recipe FROM ready WHERE owner = ?1 AND period = ?2 AND context = '' AND shown = 1 "
        + "AND expires > ?3",
      [.text(plan.owner), .text(plan.period.rawValue), .int(suggester.store.now)]
    ) { $0.text(0) }.flatMap { suggester.admits($0, plan.period) ? $0 : nil }
  }

  /// A dish for a day, none of those given.
  ///
  /// - Parameter attempt: another number gives another dish.
  func another(
    for date: CivilDate, _ attempt: Int, instead days: [WeekPlan.Day]
  ) throws -> Suggester.Made? {
    let text = "\(plan.owner) \(date.text) \(plan.period.rawValue) \(attempt)"
    return try suggester.choose(
      for: date, plan.period, without: Set(days.map(\.recipe)), seed: StableHash.of(text))
  }

  /// The day a text means: `monday`, `today`, `tomorrow` or a date of this week.
  ///
  /// - Throws: `input.invalid`.
  func date(_ text: String) throws -> CivilDate {
    let fold = TextFolding.fold(text)
    let today = suggester.time.civil.civilDate.dayNumber
    var found = CivilDate(text)
    if fold == "today" { found = CivilDate(dayNumber: today) }
    if fold == "tomorrow" { found = CivilDate(dayNumber: today + 1) }
    if fold.count >= 3,
      let number = Self.names.firstIndex(where: { name in
        TextFolding.fold(name).hasPrefix(fold)
      })
    {
      found = dates[number]
    }
    guard let found, dates.contains(found) else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 40))” is no day of this week",
        remedy: "name a weekday, today, or a date from \(dates[0].text) to \(dates[6].text)")
    }
    return found
  }

  static func name(of date: String) -> String {
    CivilDate(date).map { names[$0.weekday - 1] } ?? date
  }
}
