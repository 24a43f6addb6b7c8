import BerthSDK

/// `languages`: those there are, by name or code.
enum LanguagesCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let languages = try Languages(call)
    let text = arguments.strings("text").joined(separator: " ")
    let found = Array(languages.search(text).prefix(arguments.optionalInt("limit") ?? 200))
    let say = try Say(call)
    return Reply(["languages": .array(found.map(\.json)), "total": JSON(found.count)]) {
      Look.page(say("languages.title", "Languages"), say) {
        View.table(
          columns: ["", View.Column(say("languages.name", "Language")), ""],
          rows: found.map {
            [View.Cell($0.code), View.Cell($0.english), View.Cell($0.own)]
          }, empty: say("languages.none", "There is no such language here."))
      }
    }
  }
}

/// `export`: all that is kept about the user.
enum ExportCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let document = try ProfileExport(store: store, languages: Languages(call)).document(
      store.myProfile())
    return Reply(document)
  }
}

/// `delete`: the profile and all it left.
enum DeleteCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.myProfile()
    let say = try Say(call)
    guard arguments.flag("yes") else {
      return Reply(["id": JSON(me?.handle), "deleted": false]) {
        Look.page(say("delete.title", "Delete your profile?"), say) {
          View.text(
            say(
              "delete.line",
              "Your profile, picture, matches, likes, vocabulary and drafts go for good. What you "
                + "wrote to others stays with them, without your name. Take an export first: "
                + "berth lang export"), role: .warning)
          View.actions([
            View.Action(
              say("delete.yes", "Delete for good"), link: Link.to("delete", ["yes": "true"]),
              role: .destructive)
          ])
        }
      }
    }
    let kept = try store.deleteProfile(me)
    return Reply(["id": JSON(me?.handle), "deleted": true, "conversationsKept": JSON(kept)]) {
      Look.page(say("delete.done", "Your profile is deleted"), say) {}
    }
  }
}

/// `premium`: the plans.
enum PremiumCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    try PlanEvents.noteSubscription(store)
    let state = try call.entitlement.state().json
    let me = try store.myProfile()
    var data: JSON = [
      "tier": state["tier"] ?? .null, "status": state["status"] ?? .null,
      "quotas": state["quotas"] ?? .array([]), "products": state["products"] ?? .array([]),
    ]
    if let me {
      data["swipesToday"] = JSON(try store.swipesToday(me.id))
      data["swipesLeft"] = JSON(try store.swipesLeft(me.id))
      if Plan.hasBonus(me, call) { data["premiumUntil"] = try store.time(me.bonusUntil) }
    }
    return Reply(data) { try View.page(accent: Look.accent) { try Paywall.view(call) } }
  }
}

/// The events of plans.
enum PlanEvents {
  /// Records once that a plan was bought, when the app first sees it.
  static func noteSubscription(_ store: Store) throws {
    let state = try store.call.entitlement.state().json
    let tier = state["tier"]?.string ?? "free"
    let known = try store.own.value("subscribed") ?? "free"
    guard tier != known else { return }
    try store.own.setValue("subscribed", tier)
    guard tier != "free" else { return }
    try store.call.events.record(
      "subscription_started", ["tier": .string(tier), "product": state["product"] ?? .null])
  }
}

/// `stats`: what was done day by day.
enum StatsCommand {
  private static let days = 30

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let today = try store.day()
    var counts: [Int: [(kind: String, count: Int)]] = [:]
    try store.own.each(
      "SELECT day, kind, count FROM days WHERE day > ?1 ORDER BY day, kind",
      [SQLValue(today - days)]
    ) { counts[$0.int(0), default: []].append(($0.text(1), $0.int(2))) }
    let streak = try store.streak()
    let me = try store.myProfile()
    let swipes = try me.map { try store.swipesToday($0.id) } ?? 0
    let rows = (today - days + 1...today).map { day in
      let found = counts[day] ?? []
      var row: JSON = [
        "id": .string(CivilDay.text(day)), "total": JSON(found.reduce(0) { $0 + $1.count }),
      ]
      for entry in found { row[entry.kind] = JSON(entry.count) }
      return row
    }
    let totals = rows.map { Double($0["total"]?.int ?? 0) }
    return Reply([
      "days": .array(rows), "streak": JSON(streak.days), "swipesToday": JSON(swipes),
    ]) {
      View.page("LangMatcher", subtitle: Words.count(streak.days, "day") + " in a row") {
        View.chart(
          .bar, title: "What you did, thirty days",
          series: [View.Series(values: totals.map { $0 })], minimum: 0)
      }
    }
  }
}

/// `statistics`: matches, messages and learning in numbers; pro.
enum StatisticsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
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
    return Reply(data) {
      Look.page(say("stats.title", "Statistics"), say) {
        View.keyValues(
          figures.map { View.Pair(say("stats.\($0.id)", $0.name), String($0.value)) })
        View.chart(
          .bar, title: say("stats.days", "What you did, thirty days"),
          series: [View.Series(values: days.map { $0 })], minimum: 0)
      }
    }
  }
}
