import BerthSDK

/// `home`: a greeting, help first, four things to do, a line for the day.
struct HomeCommand: PluginCommand {
  private struct QuickAction {
    var id, name, summary, link: String
    /// What it is called where there is little room.
    var short: String
    var picture: View
    var color: View.Color

    var choice: View.Choice {
      View.Choice(short, subtitle: summary, link: link, picture: picture, color: color)
    }
  }

  private static let actions = [
    QuickAction(
      id: "meditate", name: "Meditate", summary: "Guided, in your own length",
      link: Link.to("meditate"), short: "Meditate", picture: HomeDrawing.meditate,
      color: Look.calm),
    QuickAction(
      id: "chocolate", name: "Hot Chocolate", summary: "Five mindful steps",
      link: Link.to("chocolate"), short: "Hot chocolate", picture: HomeDrawing.chocolate,
      color: Look.cocoa),
    QuickAction(
      id: "chocolate-audio", name: "Hot Chocolate, guided", summary: "The cup as a spoken session",
      link: Link.play("classic-mindful-hot-chocolate"), short: "Listen",
      picture: HomeDrawing.listen, color: View.Color(0x5B6EE1)),
    QuickAction(
      id: "journal", name: "Journal", summary: "How are you? A check-in or a page",
      link: Link.to("checkin"), short: "Write", picture: HomeDrawing.write,
      color: View.Color(0xB5547F)),
  ]

  func run(_ call: Call) throws -> Reply {
    let civil = try call.clock.civil()
    let hello = DayPart.greeting(hour: civil.hour)
    // Who told the host a name is greeted by it; nobody is asked.
    let name = Words.trimmed((try? call.person.get())?.name ?? "")
    let greeting = name.isEmpty ? hello : "\(hello), \(name)"
    let quote = try Bundled.quote(ofDay: civil.dayNumber, call)
    let store = try Store(call)
    let isNew = try store.database.value("welcomed") == nil
    let half = try store.unfinished(limit: 1).first
    let now = try store.recommendations(1).first
    try store.noteOffers(now.map { [$0.session.id] } ?? [])
    let data: JSON = [
      "greeting": .string(greeting), "date": .string(civil.date), "new": .bool(isNew),
      "sos": ["id": "sos", "name": "Feeling anxious?", "link": .string(Link.to("sos"))],
      "actions": .list(Self.actions) {
        [
          "id": .string($0.id), "name": .string($0.name), "summary": .string($0.summary),
          "link": .string($0.link),
        ]
      },
      "quote": quote?.json ?? .null, "continue": try half?.json(store) ?? .null,
      "recommendation": now.map(RecommendCommand.json) ?? .null,
    ]
    return Reply(data, page: greeting, accent: Look.calm) {
      View.choices([
        View.Choice(
          "Feeling anxious?", subtitle: "Breathe with a circle", link: Link.to("sos"),
          picture: HomeDrawing.breath, color: Look.sos)
      ])
      View.choices(Self.actions.map(\.choice))
      QuoteCommand.view(quote)
      if let half {
        View.text([
          "Half done: ", View.Span(half.name, style: .strong, link: half.link),
          View.Span(" at \(Playing.clock(half.position(at: store.now)))."),
        ])
      }
      if let now {
        RecommendCommand.line(now)
      }
      if isNew {
        View.action("Welcome: three short screens", link: Link.to("welcome"))
      }
    }
  }
}

/// `quote`: the line of the day.
struct QuoteCommand: PluginCommand {
  var date: CivilDate?

  func run(_ call: Call) throws -> Reply {
    let day =
      try date?.dayNumber ?? call.clock.civil().dayNumber
    guard let quote = try Bundled.quote(ofDay: day, call) else {
      throw PluginError.notFound("there is no quote", remedy: "install the app again")
    }
    var data = quote.json
    data["date"] = .string(CivilDay.text(day))
    return Reply(data, page: "Today's line", accent: Look.calm) { Self.view(quote) }
  }

  static func view(_ quote: Quote?) -> [View] {
    guard let quote else { return [] }
    let words = quote.text.split(separator: "/").map { Words.trimmed(String($0)) }
    return [
      View.text(words.joined(separator: "\n"), role: .emphasis),
      View.note(quote.credit),
    ]
  }
}

/// `welcome`: the three screens, and what brings somebody here.
struct WelcomeCommand: PluginCommand {
  /// What brings somebody here.
  enum Brings: String, ArgumentWord { case anxiety, sleep, focus, stress, curious, moments }

  var brings: [Brings]

  func run(_ call: Call) throws -> Reply {
    let screens = try Bundled.onboarding(call)
    if !brings.isEmpty { return try keep(brings, call) }
    let chosen =
      try (Store(call).database.value("brings") ?? "").split(separator: ",").map(String.init)
    let data: JSON = [
      "screens": .list(screens) {
        [
          "id": .string(String($0.number)), "name": .string($0.title), "icon": .string($0.icon),
          "text": .string($0.message), "action": .string($0.action),
        ]
      },
      "question": "What brings you here?",
      "options": .list(Recommender.brings) { ["id": .string($0.id), "name": .string($0.name)] },
      "brings": JSON(chosen),
    ]
    return Reply(data) {
      let store = try Store(call)
      if try store.database.value("welcomed") == nil {
        try store.database.setValue("welcomed", String(store.now))
      }
      return View.page("", accent: Look.calm) {
        for screen in screens { View.card(screen.title, body: screen.message) }
        View.section("What brings you here?") {
          View.list(Recommender.brings, style: .plain) {
            View.Item(
              $0.name, checked: chosen.isEmpty ? nil : chosen.contains($0.id),
              link: Link.to("welcome", ["brings": $0.id]))
          }
        }
        View.actions([
          View.Action(screens.last?.action ?? "Get Started", link: Link.to("home"), role: .primary),
          View.Action("Feeling anxious?", link: Link.to("sos")),
        ])
        View.note("SOS and the help lines are free, always.")
      }
    }
  }

  private func keep(_ brings: [Brings], _ call: Call) throws -> Reply {
    let known = Set(brings.map(\.rawValue))
    let kept = Recommender.brings.filter { known.contains($0.id) }
    let store = try Store(call)
    try store.database.transaction {
      try store.database.setValue("brings", kept.map(\.id).joined(separator: ","))
      try store.database.setValue("welcomed", String(store.now))
    }
    return Reply(
      ["brings": JSON(kept.map(\.id)), "welcomed": true], page: "Good to know", accent: Look.calm
    ) {
      View.text("You came for \(Words.list(kept.map { $0.name.lowercased() })).")
      View.action("Begin", link: Link.to("home"), role: .primary)
    }
  }
}
