import BerthSDK

/// `stats`: what was done day by day.
struct StatsCommand: StoreCommand {
  private static let days = 30

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let today = try store.day()
    var counts: [Int: [(kind: String, count: Int)]] = [:]
    try store.own.each(
      "SELECT day, kind, count FROM days WHERE day > ?1 ORDER BY day, kind",
      [SQLValue(today - Self.days)]
    ) { counts[$0.int(0), default: []].append(($0.text(1), $0.int(2))) }
    let streak = try store.streak()
    let me = try store.myProfile()
    let swipes = try me.map { try store.swipesToday($0.id) } ?? 0
    let rows = (today - Self.days + 1...today).map { day in
      let found = counts[day] ?? []
      var row: JSON = [
        "id": .string(CivilDate(dayNumber: day).text),
        "total": JSON(found.reduce(0) { $0 + $1.count }),
      ]
      for entry in found { row[entry.kind] = JSON(entry.count) }
      return row
    }
    let totals = rows.map { Double($0["total"]?.int ?? 0) }
    return Reply(
      [
        "days": .array(rows), "streak": JSON(streak.days), "swipesToday": JSON(swipes),
      ], page: "LangMatcher", subtitle: Words.count(streak.days, "day") + " in a row"
    ) {
      View.chart(
        .bar, title: "What you did, thirty days",
        series: [View.Series(values: totals.map { $0 })], minimum: 0)
    }
  }
}

/// `statistics`: matches, messages and learning in numbers; pro.
struct StatisticsCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    try call.entitlement.require("statistics")
    let store = Store(call)
    let me = try store.me(complete: false)
    let id = [SQLValue(me.id)]
    func number(_ sql: String) throws -> Int { try store.shared.int(sql, id) }
    let likes = try number("SELECT count(*) FROM swipes WHERE by = ?1 AND decision > 0")
    let liked = try number("SELECT count(*) FROM swipes WHERE target = ?1 AND decision > 0")
    let passes = try number("SELECT count(*) FROM swipes WHERE by = ?1 AND decision = 0")
    let matches = try number("SELECT count(*) FROM matches WHERE a = ?1 OR b = ?1")
    let sent = try number("SELECT count(*) FROM messages WHERE sender = ?1")
    let received = try number(
      "SELECT count(*) FROM messages m JOIN participants p ON p.conversation = m.conversation "
        + "WHERE p.profile = ?1 AND m.sender IS NOT ?1")
    let today = try store.day()
    let days = try (today - 29...today).map { day in
      Double(
        try store.own.int(
          "SELECT coalesce(sum(count), 0) FROM days WHERE day = ?1", [SQLValue(day)]))
    }
    let streak = try store.streak()
    let saved = try store.own.int("SELECT count(*) FROM cards")
    let reviews = try store.own.int("SELECT count(*) FROM reviews")
    let kept = try store.own.int("SELECT count(*) FROM reviews WHERE rating > 1")
    let figures: [(id: String, name: String, value: Int)] = [
      ("likes", "Likes given", likes), ("liked", "Likes received", liked),
      ("passes", "Passes", passes), ("matches", "Matches", matches),
      ("sent", "Messages sent", sent), ("received", "Messages received", received),
      ("saved", "Phrases saved", saved), ("reviews", "Reviews", reviews),
      ("streak", "Days in a row", streak.days),
    ]
    var data: JSON = [
      "days": .array(days.map { .number($0) }),
      "matchRate": likes == 0 ? .null : .number(Double(matches) / Double(likes)),
      "retention": reviews == 0 ? .null : .number(Double(kept) / Double(reviews)),
    ]
    for figure in figures { data[figure.id] = JSON(figure.value) }
    let say = try Say(call)
    return say.reply(data, say("stats.title", "Statistics")) {
      View.keyValues(figures.map { View.Pair(say("stats.\($0.id)", $0.name), String($0.value)) })
      View.chart(
        .bar, title: say("stats.days", "What you did, thirty days"),
        series: [View.Series(values: days.map { $0 })], minimum: 0)
    }
  }
}
