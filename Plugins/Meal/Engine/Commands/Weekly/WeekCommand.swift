import BerthSDK

/// `week`: seven suggestions to look at, one a day, balanced by variety; nothing to plan.
///
/// The same all week, until preferences change.
struct WeekCommand: PluginCommand {
  var period: MealPeriod

  func run(_ call: Call) throws -> Reply {
    try Subscriptions.note(call)
    try call.entitlement.require("week")
    let store = try Store(call)
    let time = try LocalTime(call)
    let days = try Self.week(of: time, call)
    let suggester = try Suggester(store, owner: try store.owner(), time: time)
    let made = try suggester.sequence(
      7, period, startingWith: Self.seed(suggester.owner, days[0].date, period))
    var entries: [JSON] = []
    for (day, dish) in zip(days, made) {
      var json = dish.card
      json["actions"] = nil
      json["date"] = .string(day.date)
      json["weekday"] = .string(Self.names[day.weekday - 1])
      json["isToday"] = .bool(day.date == time.date)
      entries.append(json)
    }
    let data: JSON = [
      "week": .array(entries), "mealPeriod": .string(period.rawValue),
      "from": .string(days[0].date), "total": JSON(entries.count),
    ]
    return Reply(data, mealPage: "Seven \(period.rawValue)s", subtitle: "This week") {
      try View.list(entries, style: .plain, empty: "Nothing suits everything you asked for.") {
        entry in
        View.Item(
          entry["name"]?.string ?? "",
          subtitle: "\(entry["minutes"]?.int ?? 0) min · "
            + Words.title(entry["cuisine"]?.string ?? ""),
          detail: entry["weekday"]?.string,
          badges: (entry["isToday"]?.bool == true ? [View.Badge("Today", tone: .accent)] : [])
            + SuggestionView.strings(entry["badges"]).prefix(1).map { View.Badge($0) },
          link: entry["link"]?.string,
          picture: try DishPicture.view(of: entry["id"]?.string ?? "", store))
      }
    }
  }

  static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The seven days of the present week, Monday first (ISO 8601).
  static func week(of time: LocalTime, _ call: Call) throws -> [Civil] {
    var noon = time.civil
    (noon.hour, noon.minute, noon.second) = (12, 0, 0)
    noon.day -= time.civil.weekday - 1
    return try (0..<7).map { day in
      var civil = noon
      civil.day += day
      return try call.clock.civil(try call.clock.moment(civil))
    }
  }

  /// A number for a person's week, so that looking again shows the same.
  static func seed(_ owner: String, _ monday: String, _ period: MealPeriod) -> UInt64 {
    var random = SeededGenerator(seed: StableHash.of("\(owner) \(monday) \(period.rawValue)"))
    return random.next()
  }
}
