import BerthSDK

/// `home`: the four tabs at a glance.
struct HomeCommand: SayingCommand {
  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    try PlanEvents.noteSubscription(store)
    let glance = try Glance(store)
    if let me = glance.me { try store.touch(me) }
    let matches = try glance.me.map { try store.matches($0.id).count } ?? 0
    var data = glance.json
    data["signedUp"] = .bool(glance.me != nil)
    data["complete"] = .bool(glance.me?.isComplete == true)
    data["id"] = JSON(glance.me?.handle)
    data["matches"] = JSON(matches)
    data["warned"] = .bool(glance.isWarned)
    let tutorial =
      matches == 0 ? try glance.me.flatMap { try TutorialCard.view($0, store, say) } : nil
    return say.reply(
      data,
      glance.me.map { say("home.hello", "Hello, {name}", ["name": $0.name]) } ?? "LangMatcher",
      stay: Self.stay(glance, say)
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
              say("tab.discover", "Discover"),
              badges: glance.likes > 0
                ? [
                  View.Badge(
                    say("home.likes", "{count} like you", ["count": String(glance.likes)]),
                    tone: .accent)
                ] : [], link: Link.to("discover")),
            View.Item(
              say("tab.matches", "Matches"), badges: [View.Badge(String(matches))],
              link: Link.to("matches")),
            View.Item(
              say("tab.chats", "Chats"),
              badges: glance.unread > 0
                ? [
                  View.Badge(
                    say("home.unread", "{count} unread", ["count": String(glance.unread)]),
                    tone: .accent)
                ] : [], link: Link.to("chats")),
            View.Item(
              say("tab.profile", "Profile"), link: Link.to("profile")),
          ], style: .plain)
      }
      if let tutorial { tutorial }
      glance.card(say)
      if glance.due > 0 {
        View.action(
          say("home.due", "{count} reviews due", ["count": String(glance.due)]),
          link: Link.to("review"), role: .primary)
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
