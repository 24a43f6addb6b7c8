import BerthSDK

/// What was practised within some days.
struct PracticeSum: Sendable, Equatable {
  var minutes = 0
  var sessions = 0
  var days = 0
  /// Minutes of each day, from the first on.
  var perDay: [Double] = []

  init(_ store: Store, from first: Int, through last: Int) throws {
    guard first <= last else { return }
    perDay = Array(repeating: 0, count: last - first + 1)
    var seconds = 0.0
    var practised: Set<Int> = []
    try store.database.each(
      """
      SELECT day, sum(heard), sum(state = 1 OR heard >= \(Int(Play.countsFrom))) FROM plays
      WHERE day BETWEEN ?1 AND ?2 GROUP BY day
      """, [SQLValue(first), SQLValue(last)]
    ) { row in
      seconds += row.double(1)
      sessions += row.int(2)
      perDay[row.int(0) - first] = (row.double(1) / 6).rounded() / 10
      if row.int(2) > 0 { practised.insert(row.int(0)) }
    }
    minutes = Play.minutes(seconds)
    days = practised.count
  }
}

/// `progress`: minutes, sessions, streak, and how one felt; charts of the last days.
struct ProgressCommand: StoreCommand {
  var days: Int
  var all: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.settle()
    let today = try store.day()
    let first =
      all
      ? min(
        try store.database.int("SELECT coalesce(min(day), ?1) FROM entries", [SQLValue(today)]),
        try store.database.int("SELECT coalesce(min(day), ?1) FROM plays", [SQLValue(today)]))
      : today - days + 1
    let all = try PracticeTotals(store)
    let week = try PracticeSum(store, from: CivilDay.monday(today), through: today)
    let streak = try store.streak()
    let showsStreak = try call.config.get("showStreak").bool ?? true
    let trends = try Trends(store, from: first, to: today)
    let effects = try Effect.all(store)
    var data: JSON = [
      "minutes": JSON(all.minutes), "sessions": JSON(all.sessions), "days": JSON(all.days),
      "week": ["minutes": JSON(week.minutes), "sessions": JSON(week.sessions)],
      "from": .string(CivilDay.text(first)), "to": .string(CivilDay.text(today)),
      "trends": trends.json, "effects": .array(effects.map(\.json)),
    ]
    if showsStreak { data["streak"] = StreakView.json(streak) }
    return Reply(data, page: "Progress", accent: Look.calm) {
      View.keyValues([
        View.Pair("Minutes", "\(all.minutes)"), View.Pair("Sessions", "\(all.sessions)"),
        View.Pair("Days with practice", "\(all.days)"),
        View.Pair("This week", Words.count(week.minutes, "minute")),
      ])
      if showsStreak { StreakView.view(streak) }
      trends.charts
      if !trends.hasMood, !trends.hasAnxiety {
        View.note("A check-in now and then draws a line here.")
        View.action("Check in", link: Link.to("checkin"))
      }
      EffectView.section(effects)
    }
  }
}

/// How a streak is shown.
enum StreakView {
  static func json(_ streak: Streak) -> JSON {
    [
      "current": JSON(streak.current), "longest": JSON(streak.longest),
      "today": .bool(streak.isTodayDone), "freezesLeft": JSON(streak.freezesLeft),
      "protected": JSON(streak.protected.map(CivilDay.text)),
    ]
  }

  static func view(_ streak: Streak) -> View {
    var words = "\(Words.count(streak.current, "day")) in a row"
    if streak.longest > streak.current { words += ", \(streak.longest) at the longest" }
    if !streak.protected.isEmpty {
      words += "; \(Words.count(streak.protected.count, "day")) of rest kept it"
    }
    return View.text(streak.current == 0 ? "Any day is a good day to begin." : "\(words).")
  }
}

/// How before and after are shown.
enum EffectView {
  static func section(_ effects: [Effect]) -> [View] {
    guard !effects.isEmpty else { return [] }
    return [
      View.section("Before and after") {
        View.list(effects, style: .plain) { View.Item($0.name, subtitle: $0.sentence) }
        View.note("Means of what you noted yourself. They say nothing about causes.")
      }
    ]
  }
}
