import BerthSDK

/// `likes-you`: who likes the user; premium.
struct LikesYouCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let me = try store.me()
    try Plan.require("likes", me, call)
    let found = try store.likesYou(me)
    let renderer = try ProfileRenderer(store)
    let say = renderer.say
    let scored = try found.map {
      (entry: $0, score: try store.score($0.person, for: me))
    }
    return say.reply(
      [
        "results": try .list(scored) {
          var json = try renderer.json($0.entry.person, score: $0.score)
          json["super"] = .bool($0.entry.decision == .superLike)
          json["at"] = try store.time($0.entry.at)
          return json
        },
        "total": JSON(found.count),
      ], say("likes.title", "Likes you")
    ) {
      for one in scored {
        try renderer.card(
          one.entry.person, score: one.score,
          actions: [
            View.Action(
              say("swipe.like", "Like"),
              link: Link.to("like", ["name": one.entry.person.handle]), role: .primary),
            View.Action(
              say("swipe.pass", "Pass"), link: Link.to("pass", ["name": one.entry.person.handle])),
          ])
      }
      if scored.isEmpty {
        View.text(say("likes.empty", "Nobody has liked you since you last looked."))
      }
    }
  }
}

/// `matches`: the people one may talk with.
struct MatchesCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let found = try store.matches(me.id)
    // Whoever was matched by the other's like learns of it here.
    if let first = found.last { try ProfileEvents.matched(first.match, store) }
    let renderer = try ProfileRenderer(store)
    let say = renderer.say
    let unread = try store.unread(me.id)
    return say.reply(
      [
        "matches": try .list(found) {
          var json = try renderer.json($0.person)
          json["at"] = try store.time($0.match.at)
          json["origin"] = .string("\($0.match.origin)")
          json["matchId"] = JSON($0.match.id)
          json["unread"] = JSON(unread[$0.person.id] ?? 0)
          json["chat"] = .string(Link.chat($0.person.handle))
          return json
        },
        "total": JSON(found.count),
      ], say("tab.matches", "Matches"),
      stay: View.Stay(
        changes: [.public],
        keys: [
          View.Stay.Key(
            key: "d", label: say("tab.discover", "Discover"), link: Link.to("discover")),
          View.Stay.Key(key: "c", label: say("tab.chats", "Chats"), link: Link.to("chats")),
        ])
    ) {
      for entry in found {
        View.card(
          "\(entry.person.name), \(entry.person.age(on: try store.day()))",
          subtitle: renderer.line(entry.person),
          badges: (unread[entry.person.id] ?? 0) > 0
            ? [View.Badge(String(unread[entry.person.id] ?? 0), tone: .accent)] : [],
          picture: renderer.portrait(entry.person), link: Link.chat(entry.person.handle))
      }
      if found.isEmpty {
        if let card = try TutorialCard.view(me, store, say) { card }
        View.text(say("matches.empty", "No matches yet. They come of two likes, or of an invite."))
        View.action(say("tab.discover", "Discover"), link: Link.to("discover"), role: .primary)
      }
    }
  }
}

/// `unmatch`: ends a match.
struct UnmatchCommand: SayingCommand {
  var name: String

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let other = try store.person(name, for: me.id)
    guard try store.endMatch(me.id, other.id) else {
      throw PluginError.notFound(
        "you and \(other.name) are not matched", remedy: "berth lang matches lists your matches")
    }
    return say.reply(
      ["id": .string(other.handle), "unmatched": true], say("match.ended", "The match has ended")
    ) {
      View.text(
        say(
          "match.ended.line", "You and {name} are out of each other's lists.",
          ["name": other.name]))
    }
  }
}
