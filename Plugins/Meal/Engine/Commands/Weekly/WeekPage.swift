import BerthSDK

/// What the commands of the week answer.
enum WeekPage {
  static func reply(_ week: WeekDays, _ days: [WeekPlan.Day]) throws -> Reply {
    let store = week.suggester.store
    let period = week.plan.period
    let today = week.suggester.time.date
    var entries: [JSON] = []
    for day in days {
      guard var json = try week.suggester.made(planned: day, period)?.card else { continue }
      json["actions"] = nil
      json["hint"] = nil
      json["date"] = .string(day.date)
      json["weekday"] = .string(WeekDays.name(of: day.date))
      json["isToday"] = .bool(day.date == today)
      json["locked"] = .bool(day.isLocked)
      json["leftovers"] = .bool(day.isLeftovers)
      entries.append(json)
    }
    let data: JSON = [
      "week": .array(entries), "mealPeriod": .string(period.rawValue),
      "from": .string(week.dates[0].text), "total": JSON(entries.count),
    ]
    return Reply(data, mealPage: "Seven \(period.rawValue)s", subtitle: "This week") {
      if entries.isEmpty { View.text("Nothing suits everything you asked for.") }
      for entry in entries { try card(entry, period, store) }
      View.actions([
        View.Action(
          "Shopping list", link: Link.to("shopping", ["period": period.rawValue]), role: .primary)
      ])
    }
  }

  private static func card(_ entry: JSON, _ period: MealPeriod, _ store: Store) throws -> View {
    let day = entry["weekday"]?.string ?? ""
    let isLocked = entry["locked"]?.bool == true
    let isLeftovers = entry["leftovers"]?.bool == true
    func link(_ command: String, open: Bool = false) -> String {
      Link.to(command, ["day": entry["date"]?.string ?? "", "period": period.rawValue])
        + (open ? "&open=true" : "")
    }
    var badges: [View.Badge] = []
    if entry["isToday"]?.bool == true { badges.append(View.Badge("Today", tone: .accent)) }
    if isLocked { badges.append(View.Badge("Locked")) }
    if isLeftovers { badges.append(View.Badge("Leftovers")) }
    badges += SuggestionView.strings(entry["badges"]).prefix(2).map { View.Badge($0) }
    var actions: [View.Action] = []
    if !isLocked { actions.append(View.Action("Another", link: link("week-swap"))) }
    actions.append(
      View.Action(isLocked ? "Unlock" : "Lock", link: link("week-lock", open: isLocked)))
    if !isLocked, day != WeekDays.names[0] || isLeftovers {
      actions.append(
        View.Action(
          isLeftovers ? "Cook anew" : "Leftovers", link: link("week-leftovers", open: isLeftovers)))
    }
    let minutes = "\(entry["minutes"]?.int ?? 0) min"
    return View.card(
      entry["name"]?.string ?? "",
      subtitle: "\(day) · \(isLeftovers ? "warmed up" : minutes) · "
        + Words.title(entry["cuisine"]?.string ?? ""),
      badges: badges,
      picture: try DishPicture.view(of: entry["id"]?.string ?? "", store, isPlain: true),
      actions: actions, link: entry["link"]?.string)
  }

  /// Where a day stands among the planned ones.
  ///
  /// - Throws: `not-found` where nothing suits it.
  static func place(of date: CivilDate, in days: [WeekPlan.Day]) throws -> Int {
    guard let place = days.firstIndex(where: { $0.date == date.text }) else {
      throw PluginError.notFound("nothing suits \(WeekDays.name(of: date.text))")
    }
    return place
  }

  /// A day that was to eat what is not cooked any more gets a dish of its own.
  static func endLeftovers(
    after place: Int, in days: inout [WeekPlan.Day], _ week: WeekDays
  ) throws {
    let next = place + 1
    guard days.indices.contains(next), days[next].isLeftovers,
      days[next].recipe != days[place].recipe, let date = CivilDate(days[next].date),
      let made = try week.another(for: date, next, instead: days)
    else { return }
    days[next] = WeekPlan.Day(date: days[next].date, recipe: made.suggestion.id)
    try week.plan.set(days[next])
  }
}
