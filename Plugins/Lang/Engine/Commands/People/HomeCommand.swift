import BerthSDK

/// What the home page, the widget and the brief tell.
struct Glance {
  var me: Profile?
  var unread = 0
  var due = 0
  var likes = 0
  /// Whether a moderator has warned the user within the last two weeks.
  var isWarned = false
  var streak: (days: Int, isTodayDone: Bool) = (0, false)
  var phrase: PhraseRow?
  /// The language the word of the day is in, and the one it is explained in.
  var language = "es"
  var meaning = "en"

  init(_ store: Store) throws {
    let interface = try store.call.config.get("interface").string ?? "en"
    me = try store.myProfile()
    if let me {
      unread = try store.unread(me.id).values.reduce(0, +)
      likes = try store.likesYou(me).count
      isWarned =
        try store.shared.int(
          "SELECT count(*) FROM notices WHERE profile = ?1 AND kind = 'warning' AND at > ?2",
          [SQLValue(me.id), .int(store.now - 14 * 86_400_000)]) > 0
    }
    due = try store.reviewsDue()
    streak = try store.streak()
    phrase = try PhraseRows.ofDay(try store.day(), store.call)
    meaning = me?.natives.first(where: Languages.bundled.contains) ?? interface
    language =
      me?.learning.map(\.language).first { Languages.bundled.contains($0) }
      ?? (meaning == "es" ? "en" : "es")
  }

  var json: JSON {
    [
      "unread": JSON(unread), "due": JSON(due), "likes": JSON(likes),
      "streak": JSON(streak.days), "todayDone": .bool(streak.isTodayDone), "word": word ?? .null,
    ]
  }

  var word: JSON? {
    phrase.map {
      [
        "id": .string($0.id), "name": .string($0.text(language)), "language": .string(language),
        "reading": JSON($0.reading(language)), "meaning": .string($0.text(meaning)),
        "meaningLanguage": .string(meaning),
      ]
    }
  }

  /// The phrase of the day as a card to save.
  func card(_ say: Say, withActions: Bool = true) -> [View] {
    guard let phrase else { return [] }
    let text = phrase.text(language)
    return [
      View.card(
        text, subtitle: phrase.reading(language), body: phrase.text(meaning),
        badges: [View.Badge(say("word.title", "Word of the day"), tone: .accent)],
        actions: withActions
          ? [
            View.Action(
              say("word.save", "Save"),
              link: Link.to(
                "save",
                ["phrase": text, "language": language, "translation": phrase.text(meaning)]))
          ] : [])
    ]
  }
}

/// `home`: the four tabs at a glance.
enum HomeCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    try PlanEvents.noteSubscription(store)
    let glance = try Glance(store)
    if let me = glance.me { try store.touch(me) }
    let say = try Say(call)
    let matches = try glance.me.map { try store.matches($0.id).count } ?? 0
    var data = glance.json
    data["signedUp"] = .bool(glance.me != nil)
    data["complete"] = .bool(glance.me?.isComplete == true)
    data["id"] = JSON(glance.me?.handle)
    data["matches"] = JSON(matches)
    data["warned"] = .bool(glance.isWarned)
    let tutorial = matches == 0 ? try glance.me.flatMap { try Tutorial.card($0, call, say) } : nil
    return Reply(data) {
      Look.page(
        glance.me.map { say("home.hello", "Hello, {name}", ["name": $0.name]) } ?? "LangMatcher",
        say, stay: stay(glance, say)
      ) {
        if glance.isWarned {
          View.text(
            say(
              "safety.warned",
              "A moderator has looked at a report about you. Please stay on languages and be kind."),
            role: .warning)
        }
        if glance.me == nil {
          View.text(
            say(
              "welcome.welcome.line", "Learn languages with people who learn yours."))
          View.actions([
            View.Action(
              say("home.begin", "Begin"), link: Link.to("welcome"), role: .primary),
            View.Action(say("practice.choose", "Practise"), link: Link.to("practice")),
          ])
        } else {
          View.list(
            [
              View.Item(
                say("tab.discover", "Discover"), detail: "berth lang discover",
                badges: glance.likes > 0
                  ? [
                    View.Badge(
                      say("home.likes", "{count} like you", ["count": String(glance.likes)]),
                      tone: .accent)
                  ] : [], link: Link.to("discover")),
              View.Item(
                say("tab.matches", "Matches"), detail: "berth lang matches",
                badges: [View.Badge(String(matches))], link: Link.to("matches")),
              View.Item(
                say("tab.chats", "Chats"), detail: "berth lang chats",
                badges: glance.unread > 0
                  ? [
                    View.Badge(
                      say("home.unread", "{count} unread", ["count": String(glance.unread)]),
                      tone: .accent)
                  ] : [], link: Link.to("chats")),
              View.Item(
                say("tab.profile", "Profile"), detail: "berth lang profile",
                link: Link.to("profile")),
            ], style: .plain)
        }
        if let tutorial { tutorial }
        glance.card(say)
        if glance.due > 0 {
          View.actions([
            View.Action(
              say("home.due", "{count} reviews due", ["count": String(glance.due)]),
              link: Link.to("review"), role: .primary)
          ])
        }
      }
    }
  }

  private static func stay(_ glance: Glance, _ say: Say) -> View.Stay? {
    guard glance.me != nil else { return nil }
    return View.Stay(
      changes: [.public, .private], everySeconds: 300,
      keys: [
        View.Stay.Key(
          key: "d", label: say("tab.discover", "Discover"), link: Link.to("discover")),
        View.Stay.Key(key: "m", label: say("tab.matches", "Matches"), link: Link.to("matches")),
        View.Stay.Key(key: "c", label: say("tab.chats", "Chats"), link: Link.to("chats")),
        View.Stay.Key(key: "p", label: say("tab.profile", "Profile"), link: Link.to("profile")),
        View.Stay.Key(key: "r", label: say("home.review", "Review"), link: Link.to("review")),
      ])
  }
}

/// `widget --size`: lang.today.
enum WidgetCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let size = arguments.optionalString("size") ?? "small"
    let store = Store(call)
    let glance = try Glance(store)
    let say = try Say(call)
    var data = glance.json
    data["size"] = .string(size)
    data["title"] = "LangMatcher"
    data["date"] = .string(try call.clock.civil().date)
    let people =
      size == "large"
      ? try glance.me.map { Array(try store.matchedProfiles($0.id).prefix(3)) } ?? [] : []
    if size == "large" { data["matches"] = JSON(people.map(\.handle)) }
    return Reply(data) {
      Look.page("LangMatcher", say) {
        glance.card(say, withActions: size == "large")
        if size != "small" || glance.unread + glance.due > 0 {
          View.badges([
            View.Badge(
              say("home.unread", "{count} unread", ["count": String(glance.unread)]),
              tone: glance.unread > 0 ? .accent : .neutral),
            View.Badge(
              say("home.due", "{count} reviews due", ["count": String(glance.due)]),
              tone: glance.due > 0 ? .accent : .neutral),
          ])
        }
        if size != "small", glance.streak.days > 1 {
          View.text(
            say("home.streak", "{count} days in a row", ["count": String(glance.streak.days)]),
            role: .note)
        }
        if size == "large" {
          View.list(
            people.map { View.Item($0.name, link: Link.chat($0.handle)) }, style: .plain)
        }
      }
    }
  }
}

/// `brief`: what `berth today` says.
enum BriefCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let glance = try Glance(Store(call))
    let say = try Say(call)
    return Reply(glance.json) {
      View.page("LangMatcher", language: say.language) {
        if let phrase = glance.phrase {
          View.text([
            View.Span(phrase.text(glance.language), style: .strong),
            View.Span(
              phrase.reading(glance.language).map { " (\($0))" } ?? "", style: .muted),
            View.Span(" – \(phrase.text(glance.meaning))"),
          ])
        }
        if glance.unread + glance.due > 0 {
          View.text(
            [
              glance.unread > 0
                ? say("home.unread", "{count} unread", ["count": String(glance.unread)]) : "",
              glance.due > 0
                ? say("home.due", "{count} reviews due", ["count": String(glance.due)]) : "",
            ].filter { !$0.isEmpty }.joined(separator: " · "))
        }
      }
    }
  }
}
