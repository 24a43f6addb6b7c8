import BerthSDK

/// `sign-up`: a profile in one line.
enum SignUpCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    if let known = try store.myProfile() {
      throw PluginError(
        "profile.exists", "you are signed up as \(known.handle)",
        remedy: "berth lang profile-edit changes your profile")
    }
    let draft = try ProfileDraft(arguments, call)
    let saved = try store.save(draft)
    try ProfileEvents.signedUp(arguments.optionalString("with") ?? "email", store)
    try ProfileEvents.completed(saved.profile, store)
    return try ProfileCommand.page(saved.profile, store, title: "Welcome, \(saved.profile.name)")
  }
}

/// The events of a profile's life, each recorded once.
enum ProfileEvents {
  static func signedUp(_ with: String, _ store: Store) throws {
    try store.own.setValue("signedUpWith", with)
    try store.call.events.record("user_signed_up", ["with": .string(with)])
  }

  static func completed(_ profile: Profile, _ store: Store) throws {
    guard profile.isComplete, try store.own.value("completed") == nil else { return }
    try store.own.setValue("completed", String(store.now))
    try store.call.events.record(
      "profile_completed",
      [
        "natives": JSON(profile.natives), "learning": JSON(profile.learning.map(\.language)),
        "goals": JSON(Goal.list(profile.goals).map(\.id)), "photo": .bool(profile.photo != nil),
      ])
  }

  static func matched(_ match: Match, _ store: Store) throws {
    guard try store.own.value("firstMatch") == nil else { return }
    try store.own.setValue("firstMatch", String(store.now))
    try store.call.events.record("first_match", ["origin": .string("\(match.origin)")])
  }
}

/// `profile`: the user's own.
enum ProfileCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    return try page(try store.me(complete: false), store, title: nil)
  }

  static func page(_ me: Profile, _ store: Store, title: String?) throws -> Reply {
    let say = try Say(store.call)
    let languages = try Languages(store.call)
    var data = try Look.json(me, languages, store, say)
    data["born"] = .string(CivilDay.text(me.born))
    data["ageFrom"] = JSON(me.ageFrom)
    data["ageTo"] = JSON(me.ageTo)
    data["complete"] = .bool(me.isComplete)
    data["state"] = .string("\(me.state)")
    data["created"] = try store.time(me.created)
    data["updated"] = try store.time(me.updated)
    if Plan.hasBonus(me, store.call) { data["premiumUntil"] = try store.time(me.bonusUntil) }
    return Reply(data) {
      try Look.page(title ?? say("tab.profile", "Profile"), say, subtitle: "@\(me.handle)") {
        try ProfilePage.card(me, languages, store, say)
        View.keyValues(ProfilePage.pairs(me, languages, say))
        if !me.isComplete {
          View.text(
            say(
              "profile.incomplete",
              "Say what you speak and learn, then others can find you: berth lang welcome"),
            role: .warning)
        }
        if me.state == .paused {
          View.text(
            say("profile.paused", "Your profile is hidden from discovery."), role: .note)
        }
        View.actions([
          View.Action(say("profile.edit", "Edit"), link: Link.to("welcome", ["step": "2"])),
          View.Action(
            say("tab.discover", "Discover"), link: Link.to("discover"), role: .primary),
        ])
      }
    }
  }
}

/// What profile pages have in common.
enum ProfilePage {
  static func card(
    _ person: Profile, _ languages: Languages, _ store: Store, _ say: Say,
    score: MatchScore? = nil, actions: [View.Action] = []
  ) throws -> View {
    let age = person.age(on: try store.day())
    return View.card(
      "\(person.name), \(age)", subtitle: Look.line(person, languages, say),
      body: person.bio.isEmpty ? nil : person.bio,
      badges: Goal.list(person.goals).map { View.Badge(say("goal.\($0.id)", Words.title($0.id))) },
      picture: Look.avatar(person, store.call), actions: actions, link: Link.person(person.handle)
    ) {
      View.text(
        [
          "@\(person.handle)", person.place, Look.active(person, now: store.now, say),
          person.photo == nil ? "" : say("person.photo", "has a picture"),
        ].filter { !$0.isEmpty }.joined(separator: " · "), role: .note)
      if let score {
        View.list(
          score.reasons.map { View.Item(Look.sentence($0, languages, say)) },
          empty: say("why.nothing", "nothing in common yet but the wish to learn"))
      }
    }
  }

  static func pairs(_ person: Profile, _ languages: Languages, _ say: Say) -> [View.Pair] {
    var pairs = [
      View.Pair(
        say("card.native", "Speaks"),
        person.natives.map { languages[$0]?.title ?? $0 }.joined(separator: ", ")),
      View.Pair(
        say("card.learns", "Learns"),
        person.learning.map {
          "\(say.name($0.language, languages)) \($0.level.name)"
        }.joined(separator: ", ")),
    ]
    if person.hours.bits != 0 {
      pairs.append(
        View.Pair(say("card.hours", "Has time"), "\(person.hours.words) (\(person.zone))"))
    }
    if !person.interests.isEmpty {
      pairs.append(
        View.Pair(say("card.interests", "Likes"), person.interests.joined(separator: ", ")))
    }
    return pairs.filter { !$0.value.isEmpty }
  }
}

/// `profile-edit`: what is given changes, the rest stays.
enum ProfileEditCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let draft = try ProfileDraft(arguments, call)
    guard !draft.isEmpty else { return try ProfileCommand.page(me, store, title: nil) }
    let saved = try store.save(draft)
    try ProfileEvents.completed(saved.profile, store)
    return try ProfileCommand.page(saved.profile, store, title: nil)
  }
}

/// `person`: somebody, and how one fits.
enum PersonCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let person = try store.person(try arguments.string("name"), for: me.id)
    let say = try Say(call)
    let languages = try Languages(call)
    let score =
      person.id == me.id ? nil : try store.score(person, for: me)
    let isMatched = try store.isMatched(me.id, person.id)
    var data = try Look.json(person, languages, store, score: score, say)
    data["matched"] = .bool(isMatched)
    return Reply(data) {
      try Look.page(person.name, say, subtitle: "@\(person.handle)") {
        try ProfilePage.card(person, languages, store, say, score: score)
        View.keyValues(ProfilePage.pairs(person, languages, say))
        View.actions(
          person.id == me.id
            ? []
            : isMatched
              ? [
                View.Action(
                  say("match.chat", "Write"), link: Link.chat(person.handle), role: .primary),
                View.Action(
                  say("safety.block", "Block"), link: Link.to("block", ["name": person.handle]),
                  role: .destructive),
              ]
              : [
                View.Action(
                  say("swipe.like", "Like"), link: Link.to("like", ["name": person.handle]),
                  role: .primary),
                View.Action(
                  say("swipe.pass", "Pass"), link: Link.to("pass", ["name": person.handle])),
                View.Action(
                  say("safety.block", "Block"), link: Link.to("block", ["name": person.handle]),
                  role: .destructive),
              ])
      }
    }
  }
}

/// `pause` and `resume`: whether discovery shows the profile.
enum PauseCommand {
  static func pause(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try set(true, call)
  }

  static func resume(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try set(false, call)
  }

  private static func set(_ paused: Bool, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.setPaused(paused)
    let say = try Say(call)
    return Reply(["id": .string(me.handle), "paused": .bool(me.state == .paused)]) {
      Look.page(
        paused
          ? say("profile.paused.title", "Hidden") : say("profile.shown.title", "Visible"), say
      ) {
        View.text(
          paused
            ? say("profile.paused", "Your profile is hidden from discovery.")
            : say("profile.shown", "Your profile is shown in discovery."))
      }
    }
  }
}
