import BerthSDK

/// `widget --size`: lang.today.
struct WidgetCommand: SayingCommand {
  enum Size: String, ArgumentWord { case small, medium, large }

  var size: Size

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let glance = try Glance(store)
    var data = glance.json
    data["size"] = .string(size.rawValue)
    data["title"] = "LangMatcher"
    data["date"] = .string(try call.clock.civil().date)
    let people =
      size == .large
      ? try glance.me.map { Array(try store.matchedProfiles($0.id).prefix(3)) } ?? [] : []
    if size == .large { data["matches"] = JSON(people.map(\.handle)) }
    return say.reply(data, "LangMatcher") {
      glance.card(say, withActions: size == .large)
      if size != .small || glance.unread + glance.due > 0 {
        View.badges([
          View.Badge(
            say("home.unread", "{count} unread", ["count": String(glance.unread)]),
            tone: glance.unread > 0 ? .accent : .neutral),
          View.Badge(
            say("home.due", "{count} reviews due", ["count": String(glance.due)]),
            tone: glance.due > 0 ? .accent : .neutral),
        ])
      }
      if size != .small, glance.streak.days > 1 {
        View.note(
          say("home.streak", "{count} days in a row", ["count": String(glance.streak.days)]))
      }
      if size == .large {
        View.list(people, style: .plain) { View.Item($0.name, link: Link.chat($0.handle)) }
      }
    }
  }
}

/// `brief`: what `berth today` says.
struct BriefCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
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
