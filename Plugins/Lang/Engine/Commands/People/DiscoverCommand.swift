import BerthSDK

/// `discover`: people who fit, each with the reason; at a terminal one card at a time, by keys.
enum DiscoverCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    let languages = try Languages(call)
    let filter = try filter(arguments, languages)
    if filter.isAdvanced { try Plan.require("filters", me, call) }
    try store.touch(me)
    return try page(
      me, languages, store, filter: filter, limit: arguments.optionalInt("limit") ?? 20)
  }

  /// The cards as a page that knows the keys.
  ///
  /// - Parameter word: what just happened, shown above the cards.
  static func page(
    _ me: Profile, _ languages: Languages, _ store: Store,
    filter: DiscoveryFilter = DiscoveryFilter(), limit: Int = 20, word: String? = nil
  ) throws -> Reply {
    let found = try store.candidates(limit, for: me, filter)
    let say = try Say(store.call)
    let left = try store.swipesLeft(me.id)
    let data: JSON = [
      "results": .array(
        try found.map {
          try Look.json($0.profile, languages, store, score: $0.score, say)
        }),
      "total": JSON(found.count), "left": JSON(left),
    ]
    return Reply(data) {
      try Look.page(
        say("tab.discover", "Discover"), say,
        subtitle: left.map {
          say("discover.left", "Decisions left today: {count}", ["count": String($0)])
        }, stay: found.first.map { stay($0.profile, say) }
      ) {
        if let word { View.text(word, role: .emphasis) }
        for (place, candidate) in found.enumerated() {
          if place == 1 { View.divider }
          try ProfilePage.card(
            candidate.profile, languages, store, say, score: candidate.score,
            actions: actions(candidate.profile, say))
        }
        if found.isEmpty {
          View.text(
            say(
              "discover.empty",
              "Nobody new fits right now. Widen the ages or languages in your profile, invite a "
                + "friend, or practise with a partner of ours."))
          View.actions([
            View.Action(say("invite.make", "Invite"), link: Link.to("invite"), role: .primary),
            View.Action(say("practice.choose", "Practise"), link: Link.to("practice")),
          ])
        }
      }
    }
  }

  private static func actions(_ person: Profile, _ say: Say) -> [View.Action] {
    [
      View.Action(
        say("swipe.like", "Like"), link: Link.to("like", ["name": person.handle]), role: .primary),
      View.Action(say("swipe.pass", "Pass"), link: Link.to("pass", ["name": person.handle])),
      View.Action(
        say("swipe.super", "Super like"), link: Link.to("super-like", ["name": person.handle])),
    ]
  }

  private static func stay(_ person: Profile, _ say: Say) -> View.Stay {
    func link(_ command: String) -> String {
      Link.to(command, ["name": person.handle, "next": "true"])
    }
    return View.Stay(keys: [
      View.Stay.Key(key: "right", label: say("swipe.like", "Like"), link: link("like")),
      View.Stay.Key(key: "left", label: say("swipe.pass", "Pass"), link: link("pass")),
      View.Stay.Key(key: "up", label: say("swipe.super", "Super like"), link: link("super-like")),
      View.Stay.Key(
        key: "u", label: say("swipe.undo", "Undo"), link: Link.to("undo", ["next": "true"])),
      View.Stay.Key(
        key: "enter", label: say("card.more", "More"), link: Link.person(person.handle)),
    ])
  }

  private static func filter(_ arguments: Arguments, _ languages: Languages) throws
    -> DiscoveryFilter
  {
    var filter = DiscoveryFilter()
    filter.speaks = try arguments.optionalString("speaks").map { try languages.require($0).code }
    filter.learns = try arguments.optionalString("learns").map { try languages.require($0).code }
    filter.isExact = arguments.flag("exact")
    filter.goal = arguments.optionalString("goal").flatMap { id in
      Goal.allCases.first { $0.id == id }
    }
    filter.country = arguments.optionalString("country")?.uppercased()
    filter.leastLevel = arguments.optionalString("level").flatMap(Level.parse)
    if arguments.has("ageFrom") || arguments.has("ageTo") {
      let from = arguments.optionalInt("ageFrom") ?? Profile.leastAge
      let to = arguments.optionalInt("ageTo") ?? 120
      guard from <= to else {
        throw PluginError.invalid(
          "the ages \(from) to \(to) leave nobody", remedy: "make --age-from the smaller one")
      }
      filter.ages = from...to
    }
    filter.activeDays = arguments.optionalInt("activeDays")
    filter.withPhoto = arguments.flag("photo")
    return filter
  }
}
