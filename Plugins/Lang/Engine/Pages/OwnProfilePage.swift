import BerthSDK

/// The user's own profile.
enum OwnProfilePage {
  /// - Parameter title: what stands above it; nil for the tab's own name.
  static func reply(_ me: Profile, _ store: Store, title: String? = nil) throws -> Reply {
    let renderer = try ProfileRenderer(store)
    let say = renderer.say
    var data = try renderer.json(me)
    data["born"] = .string(CivilDate(dayNumber: me.born).text)
    data["ageFrom"] = JSON(me.ageFrom)
    data["ageTo"] = JSON(me.ageTo)
    let help = try store.help(of: me.id)
    data["corrections"] = help.json
    data["complete"] = .bool(me.isComplete)
    data["state"] = .string("\(me.state)")
    data["created"] = try store.time(me.created)
    data["updated"] = try store.time(me.updated)
    if Plan.hasBonus(me, store.call) { data["premiumUntil"] = try store.time(me.bonusUntil) }
    return say.reply(data, title ?? say("tab.profile", "Profile"), subtitle: "@\(me.handle)") {
      try renderer.card(me)
      View.keyValues(renderer.pairs(me) + help.pairs(say))
      if !me.isComplete {
        View.text(
          say(
            "profile.incomplete",
            "Say what you speak and learn, then others can find you."),
          role: .warning)
        View.action(
          say("home.begin", "Begin"), link: Link.to("welcome", ["step": "2"]), role: .primary)
      }
      if me.state == .paused {
        View.note(say("profile.paused", "Your profile is hidden from discovery."))
      }
      View.actions([
        View.Action(say("profile.edit", "Edit"), link: Link.to("welcome", ["step": "2"])),
        View.Action(
          say("tab.discover", "Discover"), link: Link.to("discover"), role: .primary),
      ])
    }
  }
}
