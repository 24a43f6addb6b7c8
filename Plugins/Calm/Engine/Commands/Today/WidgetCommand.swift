import BerthSDK

/// `widget --size`: calm.today: the line of the day; larger sizes add what suits now and the week.
struct WidgetCommand: PluginCommand {
  enum WidgetSize: String, ArgumentWord { case small, medium, large }

  var size: WidgetSize

  func run(_ call: Call) throws -> Reply {
    let civil = try call.clock.civil()
    let quote = try Bundled.quote(ofDay: civil.dayNumber, call)
    let store = try Store(call)
    let now = size == .small ? [] : try store.recommendations(size == .large ? 3 : 1)
    let streak = try store.streak()
    let showsStreak = try call.config.get("showStreak").bool ?? true
    var data: JSON = [
      "size": .string(size.rawValue), "title": "Cocoa Calm", "date": .string(civil.date),
      "quote": quote?.json ?? .null, "items": .array(now.map(RecommendCommand.json)),
      "sos": .string(Link.to("sos")),
    ]
    if showsStreak { data["streak"] = JSON(streak.current) }
    var week: PracticeSum?
    if size == .large {
      let today = try store.day()
      let sum = try PracticeSum(store, from: today - 6, through: today)
      data["minutesPerDay"] = .array(sum.perDay.map { .number($0) })
      week = sum
    }
    return Reply(data, page: "Cocoa Calm", accent: Look.calm) {
      QuoteCommand.view(quote)
      for entry in now {
        View.card(
          entry.session.title, subtitle: entry.session.line,
          body: size == .large ? RecommendCommand.sentence(entry.choice) : nil,
          link: Link.session(entry.session.id))
      }
      if let week {
        View.chart(
          .spark, title: "Minutes, seven days",
          series: [View.Series(values: week.perDay.map { $0 })], minimum: 0)
      }
      if showsStreak, streak.current > 1 {
        View.badges([View.Badge("\(Words.count(streak.current, "day")) in a row")])
      }
      View.action("Feeling anxious?", link: Link.to("sos"), role: .primary)
    }
  }
}

/// `brief`: what `berth today` says.
struct BriefCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let civil = try call.clock.civil()
    let quote = try Bundled.quote(ofDay: civil.dayNumber, call)
    let store = try Store(call)
    let now = try store.recommendations(1).first
    let live = try Bundled.live(call).flatMap {
      try $0.occurrences(after: call.clock.now, days: 1, call.clock)
    }.filter { try call.clock.civil($0.start).dayNumber == civil.dayNumber }
      .min { $0.start < $1.start }
    let data: JSON = [
      "date": .string(civil.date), "quote": quote?.json ?? .null,
      "recommendation": now.map(RecommendCommand.json) ?? .null,
      "live": try live.map {
        [
          "id": .string($0.session.id), "name": .string($0.session.name),
          "start": .string(try call.clock.iso8601($0.start)),
        ]
      } ?? .null,
    ]
    return Reply(data, page: "A quiet minute") {
      QuoteCommand.view(quote)
      if let now {
        View.card(
          now.session.title, subtitle: now.session.line, picture: HomeDrawing.meditate,
          link: Link.session(now.session.id))
      }
      if let live {
        let start = try call.clock.civil(live.start)
        View.text(
          "Live today at \(start.hour):\(start.minute.padded(2)): "
            + "\(live.session.name).")
      }
      View.actions([View.Action("Feeling anxious?", link: Link.to("sos"), symbol: "breath")])
    }
  }
}
