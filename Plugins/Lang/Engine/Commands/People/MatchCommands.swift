import BerthSDK

/// `likes-you`: who likes the user; premium.
enum LikesYouCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    try Plan.require("likes", me, call)
    let found = try store.likesYou(me)
    let languages = try Languages(call)
    let say = try Say(call)
    let scored = try found.map {
      (entry: $0, score: try store.score($0.person, for: me))
    }
    return Reply([
      "results": .array(
        try scored.map {
          var json = try Look.json($0.entry.person, languages, store, score: $0.score, say)
          json["super"] = .bool($0.entry.decision == .superLike)
          json["at"] = try store.time($0.entry.at)
          return json
        }),
      "total": JSON(found.count),
    ]) {
      try Look.page(say("likes.title", "Likes you"), say) {
        for one in scored {
          try ProfilePage.card(
            one.entry.person, languages, store, say, score: one.score,
            actions: [
              View.Action(
                say("swipe.like", "Like"),
                link: Link.to("like", ["name": one.entry.person.handle]), role: .primary),
              View.Action(
                say("swipe.pass", "Pass"), link: Link.to("pass", ["name": one.entry.person.handle])
              ),
            ])
        }
        if scored.isEmpty {
          View.text(say("likes.empty", "Nobody has liked you since you last looked."))
        }
      }
    }
  }
}

/// `matches`: the people one may talk with.
enum MatchesCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let found = try store.matches(me.id)
    // Whoever was matched by the other's like learns of it here.
    if let first = found.last { try ProfileEvents.matched(first.match, store) }
    let languages = try Languages(call)
    let say = try Say(call)
    let unread = try store.unread(me.id)
    return Reply([
      "matches": .array(
        try found.map {
          var json = try Look.json($0.person, languages, store, say)
          json["at"] = try store.time($0.match.at)
          json["origin"] = .string("\($0.match.origin)")
          json["matchId"] = JSON($0.match.id)
          json["unread"] = JSON(unread[$0.person.id] ?? 0)
          json["chat"] = .string(Link.chat($0.person.handle))
          return json
        }),
      "total": JSON(found.count),
    ]) {
      try Look.page(
        say("tab.matches", "Matches"), say,
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
            subtitle: Look.line(entry.person, languages, say),
            badges: (unread[entry.person.id] ?? 0) > 0
              ? [View.Badge(String(unread[entry.person.id] ?? 0), tone: .accent)] : [],
            picture: Look.avatar(entry.person, call), link: Link.chat(entry.person.handle))
        }
        if found.isEmpty {
          if let card = try Tutorial.card(me, call, say) { card }
          View.text(
            say("matches.empty", "No matches yet. They come of two likes, or of an invite."))
          View.actions([
            View.Action(
              say("tab.discover", "Discover"), link: Link.to("discover"), role: .primary)
          ])
        }
      }
    }
  }
}

extension Store {
  /// Messages of others not read yet, by the person who wrote them.
  func unread(_ me: Int) throws -> [Int: Int] {
    var found: [Int: Int] = [:]
    try shared.each(
      """
      SELECT m.sender, count(*) FROM participants p
        JOIN messages m ON m.conversation = p.conversation AND m.sequence > p.read
      WHERE p.profile = ?1 AND p.archived IS NULL AND m.sender IS NOT NULL AND m.sender <> ?1
        AND m.deleted IS NULL
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = ?1 AND b.target = m.sender)
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = m.sender AND b.target = ?1)
      GROUP BY m.sender
      """, [SQLValue(me)]
    ) { found[$0.int(0)] = $0.int(1) }
    return found
  }

  /// Saved phrases that are due now.
  func reviewsDue() throws -> Int {
    try own.int("SELECT count(*) FROM cards WHERE suspended = 0 AND due <= ?1", [.int(now)])
  }
}

/// `unmatch`: ends a match.
enum UnmatchCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let other = try store.person(try arguments.string("name"), for: me.id)
    guard try store.endMatch(me.id, other.id) else {
      throw PluginError.notFound(
        "you and \(other.name) are not matched", remedy: "berth lang matches lists your matches")
    }
    let say = try Say(call)
    return Reply(["id": .string(other.handle), "unmatched": true]) {
      Look.page(say("match.ended", "The match has ended"), say) {
        View.text(
          say(
            "match.ended.line", "You and {name} are out of each other's lists.",
            ["name": other.name]))
      }
    }
  }
}
