import BerthSDK

/// `week`: a dish for each day of the week; it stays, whatever is swapped on another day.
struct WeekCommand: PluginCommand {
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try Subscriptions.note(call)
    try Premium(call).require("week")
    let store = try Store(call)
    let week = try WeekDays(store, try LocalTime(call), period)
    let days = try store.database.transaction { try week.filled() }
    return try WeekPage.reply(week, days)
  }
}

/// A day of the week that is about to change, and the week around it.
private struct DayChange {
  let store: Store
  let week: WeekDays
  let date: CivilDate
  /// What the person called the day.
  let day: String
  /// Where the day stands among the days.
  let place: Int
  var days: [WeekPlan.Day]

  /// Changes one day, all of it or nothing, and shows the week.
  static func reply(
    _ call: Call, _ day: String, _ period: MealPeriod,
    by change: (inout DayChange) throws -> Void
  ) throws -> Reply {
    try Premium(call).require("week")
    let store = try Store(call)
    let week = try WeekDays(store, try LocalTime(call), period)
    let date = try week.date(day)
    let days = try store.database.transaction { () throws in
      let days = try week.filled()
      let place = try WeekPage.place(of: date, in: days)
      var changed = DayChange(
        store: store, week: week, date: date, day: day, place: place, days: days)
      try change(&changed)
      return changed.days
    }
    return try WeekPage.reply(week, days)
  }

  /// Refuses a day that no swap changes.
  func requireOpen() throws {
    guard days[place].isLocked else { return }
    throw PluginError.invalid(
      "\(WeekDays.name(of: date.text)) is locked", remedy: "berth meal week-lock \(day) --open")
  }

  /// Keeps what the day has become.
  func keep() throws { try week.plan.set(days[place]) }

  /// Keeps what the day has become; what ate its leftovers gets a dish of its own.
  mutating func keep(_ changed: WeekPlan.Day) throws {
    days[place] = changed
    try keep()
    try WeekPage.endLeftovers(after: place, in: &days, week)
  }
}

/// `week-swap DAY`: another dish for one day.
struct WeekSwapCommand: PluginCommand {
  var day: String
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try DayChange.reply(call, day, period) { one in
      try one.requireOpen()
      // The number of the call's second, so that swapping again gives yet another one.
      let attempt = Int(truncatingIfNeeded: one.store.now / 1000) &+ 7
      guard let made = try one.week.another(for: one.date, attempt, instead: one.days) else {
        throw PluginError.notFound("nothing else suits \(WeekDays.name(of: one.date.text))")
      }
      try one.store.noteTold(
        one.week.plan.owner, period, one.days[one.place].recipe,
        on: one.week.suggester.time.date)
      try one.keep(WeekPlan.Day(date: one.date.text, recipe: made.suggestion.id))
    }
  }
}

/// `week-lock DAY`: a day that no swap changes.
struct WeekLockCommand: PluginCommand {
  var day: String
  var open: Bool
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try DayChange.reply(call, day, period) { one in
      one.days[one.place].isLocked = !open
      try one.keep()
    }
  }
}

/// `week-leftovers DAY`: a day that eats what the day before cooks twice as much of.
struct WeekLeftoversCommand: PluginCommand {
  var day: String
  var open: Bool
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try DayChange.reply(call, day, period) { one in
      if open { try cookAgain(&one) } else { try eatAgain(&one) }
    }
  }

  private func cookAgain(_ one: inout DayChange) throws {
    guard one.days[one.place].isLeftovers,
      let made = try one.week.another(for: one.date, one.place, instead: one.days)
    else { return }
    try one.keep(WeekPlan.Day(date: one.date.text, recipe: made.suggestion.id))
  }

  private func eatAgain(_ one: inout DayChange) throws {
    let before = one.place - 1
    guard before >= 0,
      one.days[before].date == CivilDate(dayNumber: one.date.dayNumber - 1).text
    else {
      throw PluginError.invalid(
        "nothing is planned for the day before \(WeekDays.name(of: one.date.text))",
        remedy: "name another day of the week")
    }
    try one.requireOpen()
    try one.keep(
      WeekPlan.Day(date: one.date.text, recipe: one.days[before].recipe, isLeftovers: true))
  }
}
