import BerthSDK

/// `profile`: the user's own.
struct ProfileCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    return try OwnProfilePage.reply(store.me(complete: false), store)
  }
}

/// `profile-edit`: what is given changes, the rest stays; without anything a form of all there is.
struct ProfileEditCommand: StoreCommand {
  var answers: ProfileAnswers

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let draft = try ProfileDraft(answers, call)
    guard !draft.isEmpty else { return try OwnProfilePage.form(me, store) }
    let saved = try store.save(draft)
    try ProfileEvents.completed(saved.profile, store)
    return try OwnProfilePage.reply(saved.profile, store)
  }
}

/// `person`: somebody, and how one fits.
struct PersonCommand: StoreCommand {
  var name: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let person = try store.person(name, for: me.id)
    let renderer = try ProfileRenderer(store)
    let score = person.id == me.id ? nil : try store.score(person, for: me)
    let isMatched = try store.isMatched(me.id, person.id)
    var data = try renderer.json(person, score: score)
    data["matched"] = .bool(isMatched)
    let help = try store.help(of: person.id)
    data["corrections"] = help.json
    return Reply(data) {
      try renderer.say.page(person.name, subtitle: "@\(person.handle)") {
        try renderer.card(person, score: score)
        View.keyValues(renderer.pairs(person) + help.pairs(renderer.say))
        View.actions(
          person.id == me.id ? [] : Self.actions(person, isMatched: isMatched, renderer.say))
        if person.id != me.id { SafetyActions.form(person, renderer.say) }
      }
    }
  }

  private static func actions(_ person: Profile, isMatched: Bool, _ say: Say) -> [View.Action] {
    let block = View.Action(
      say("safety.block", "Block"), link: Link.to("block", ["name": person.handle]),
      role: .destructive)
    if isMatched {
      return [
        View.Action(say("match.chat", "Write"), link: Link.chat(person.handle), role: .primary),
        block,
      ]
    }
    return [
      View.Action(
        say("swipe.like", "Like"), link: Link.to("like", ["name": person.handle]), role: .primary),
      View.Action(say("swipe.pass", "Pass"), link: Link.to("pass", ["name": person.handle])),
      block,
    ]
  }
}

/// `pause`: hides the profile from discovery.
struct PauseCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply { try Self.set(true, call) }

  static func set(_ paused: Bool, _ call: Call) throws -> Reply {
    let me = try Store(call).setPaused(paused)
    let say = try Say(call)
    return say.reply(
      ["id": .string(me.handle), "paused": .bool(me.state == .paused)],
      paused ? say("profile.paused.title", "Hidden") : say("profile.shown.title", "Visible")
    ) {
      View.text(
        paused
          ? say("profile.paused", "Your profile is hidden from discovery.")
          : say("profile.shown", "Your profile is shown in discovery."))
    }
  }
}

/// `resume`: shows the profile in discovery again.
struct ResumeCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply { try PauseCommand.set(false, call) }
}
