import BerthSDK

/// People who fit; at a terminal one card at a time, by keys.
enum DiscoveryPage {
  /// The cards as a page that knows the keys.
  ///
  /// - Parameter word: what just happened, shown above the cards.
  static func reply(
    _ me: Profile, _ store: Store, filter: DiscoveryFilter = DiscoveryFilter(), limit: Int,
    word: String? = nil
  ) throws -> Reply {
    let found = try store.candidates(limit, for: me, filter)
    let renderer = try ProfileRenderer(store)
    let say = renderer.say
    let left = try store.swipesLeft(me.id)
    let data: JSON = [
      "results": try .list(found) { try renderer.json($0.profile, score: $0.score) },
      "total": JSON(found.count), "left": JSON(left),
    ]
    return say.reply(
      data, say("tab.discover", "Discover"),
      subtitle: left.map {
        say("discover.left", "Decisions left today: {count}", ["count": String($0)])
      }, stay: found.first.map { stay($0.profile, say) }
    ) {
      if let word { View.text(word, role: .emphasis) }
      for (index, candidate) in found.enumerated() {
        if index == 1 { View.divider }
        try renderer.card(
          candidate.profile, score: candidate.score, actions: actions(candidate.profile, say),
          role: index == 0 ? .hero : .plain)
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

  private static func actions(_ person: Profile, _ say: Say) -> [View.Action] {
    [
      View.Action(say("swipe.pass", "Pass"), link: Link.to("pass", ["name": person.handle])),
      View.Action(
        say("swipe.like", "Like"), link: Link.to("like", ["name": person.handle]), role: .primary),
      View.Action(
        say("swipe.super", "Super like"), link: Link.to("super-like", ["name": person.handle]),
        symbol: "star"),
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
}
