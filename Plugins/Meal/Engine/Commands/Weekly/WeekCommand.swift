import BerthSDK

/// `week`: a dish for each day of the week; it stays, whatever is swapped on another day.
struct WeekCommand: PluginCommand {
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try Subscriptions.note(call)
    try call.entitlement.require("week")
    let store = try Store(call)
    let week = try WeekDays(store, try LocalTime(call), period)
    let days = try store.database.transaction { try week.filled() }
    return try WeekPage.reply(week, days)
  }
}

/// `week-swap DAY`: another dish for one day.
struct WeekSwapCommand: PluginCommand {
  var day: String
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try call.entitlement.require("week")
    let store = try Store(call)
    let week = try WeekDays(store, try LocalTime(call), period)
    let date = try week.date(day)
    let days = try store.database.transaction { () throws in
      var days = try week.filled()
      let place = try WeekPage.place(of: date, in: days)
      if days[place].isLocked {
        throw PluginError.invalid(
          "\(WeekDays.name(of: date.text)) is locked", remedy: "berth meal week-lock \(day) --open")
      }
      // The number of the call's second, so that swapping again gives yet another one.
      let attempt = Int(truncatingIfNeeded: store.now / 1000) &+ 7
      guard let made = try week.another(for: date, attempt, instead: days) else {
        throw PluginError.notFound("nothing else suits \(WeekDays.name(of: date.text))")
      }
      try store.noteTold(
        week.plan.owner, period, days[place].recipe, on: week.suggester.time.date)
      days[place] = WeekPlan.Day(date: date.text, recipe: made.suggestion.id)
      try week.plan.set(days[place])
      try WeekPage.endLeftovers(after: place, in: &days, week)
      return days
    }
    return try WeekPage.reply(week, days)
  }
}

/// `week-lock DAY`: a day that no swap changes.
struct WeekLockCommand: PluginCommand {
  var day: String
  var open: Bool
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try call.entitlement.require("week")
    let store = try Store(call)
    let week = try WeekDays(store, try LocalTime(call), period)
    let date = try week.date(day)
    let days = try store.database.transaction { () throws in
      var days = try week.filled()
      let place = try WeekPage.place(of: date, in: days)
      days[place].isLocked = !open
      try week.plan.set(days[place])
      return days
    }
    return try WeekPage.reply(week, days)
  }
}

/// `week-leftovers DAY`: a day that eats what the day before cooks twice as much of.
struct WeekLeftoversCommand: PluginCommand {
  var day: String
  var open: Bool
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try call.entitlement.require("week")
    let store = try Store(call)
    let week = try WeekDays(store, try LocalTime(call), period)
    let date = try week.date(day)
    let days = try store.database.transaction { () throws in
      var days = try week.filled()
      let place = try WeekPage.place(of: date, in: days)
      if open {
        guard days[place].isLeftovers else { return days }
        let taken = days
        guard let made = try week.another(for: date, place, instead: taken) else { return days }
        days[place] = WeekPlan.Day(date: date.text, recipe: made.suggestion.id)
      } else {
        guard place > 0, days[place - 1].date == CivilDate(dayNumber: date.dayNumber - 1).text
        else {
          throw PluginError.invalid(
            "nothing is planned for the day before \(WeekDays.name(of: date.text))",
            remedy: "name another day of the week")
        }
        if days[place].isLocked {
          throw PluginError.invalid(
            "\(WeekDays.name(of: date.text)) is locked",
            remedy: "berth meal week-lock \(day) --open")
        }
        days[place] = WeekPlan.Day(
          date: date.text, recipe: days[place - 1].recipe, isLeftovers: true)
      }
      try week.plan.set(days[place])
      try WeekPage.endLeftovers(after: place, in: &days, week)
      return days
    }
    return try WeekPage.reply(week, days)
  }
}
