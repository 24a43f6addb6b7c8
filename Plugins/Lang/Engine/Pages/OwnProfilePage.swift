import BerthSDK

/// The user's own profile.
enum OwnProfilePage {
  /// - Parameter title: what stands above it; nil for the tab's own name.
  static func reply(_ me: Profile, _ store: Store, title: String? = nil) throws -> Reply {
    let renderer = try ProfileRenderer(store)
    let say = renderer.say
    let help = try store.help(of: me.id)
    let data = try json(me, help, renderer, store)
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
        View.Action(say("profile.edit", "Edit"), link: Link.to("profile-edit")),
        View.Action(
          say("tab.discover", "Discover"), link: Link.to("discover"), role: .primary),
      ])
    }
  }

  /// A form of all that one can change.
  static func form(_ me: Profile, _ store: Store) throws -> Reply {
    let renderer = try ProfileRenderer(store)
    let say = renderer.say
    let fields = try ProfileFields(store, say, me).all
    let data = try json(me, store.help(of: me.id), renderer, store)
    return say.reply(data, say("profile.edit", "Edit"), subtitle: "@\(me.handle)") {
      View.form(
        fields: fields,
        submit: View.Action(
          say("word.save", "Save"), link: Link.to("profile-edit"), role: .primary))
      View.action(
        say("welcome.photo.title", "A picture"), link: Link.to("welcome", ["step": "3"]))
    }
  }

  private static func json(
    _ me: Profile, _ help: Help, _ renderer: ProfileRenderer, _ store: Store
  ) throws -> JSON {
    var data = try renderer.json(me)
    data["born"] = .string(CivilDate(dayNumber: me.born).text)
    data["ageFrom"] = JSON(me.ageFrom)
    data["ageTo"] = JSON(me.ageTo)
    data["corrections"] = help.json
    data["complete"] = .bool(me.isComplete)
    data["state"] = .string("\(me.state)")
    data["created"] = try store.time(me.created)
    data["updated"] = try store.time(me.updated)
    if Plan.hasBonus(me, store.call) { data["premiumUntil"] = try store.time(me.bonusUntil) }
    return data
  }
}
