import BerthSDK

/// `like`, `pass`, `super-like` and `undo`.
enum SwipeCommand {
  static func like(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try decide(.like, arguments, call)
  }

  static func pass(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try decide(.pass, arguments, call)
  }

  static func superLike(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try decide(.superLike, arguments, call)
  }

  private static func decide(
    _ decision: Decision, _ arguments: Arguments, _ call: Call
  ) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    if decision == .superLike { try Plan.require("super", me, call) }
    try store.touch(me)
    let text = try arguments.string("name")
    let result = try store.decide(decision, by: me, about: text)
    let other = try store.person(text, for: me.id)
    if let match = result.match, result.isNewMatch {
      try ProfileEvents.matched(match, store)
      try call.events.record("match", ["origin": "like"])
    }
    if result.isNew {
      try call.events.record("swipe", ["decision": .string(result.decision.name)])
    }
    let say = try Say(call)
    let word = word(result, other, say)
    var data: JSON = [
      "id": .string(other.handle), "name": .string(other.name),
      "decision": .string(result.decision.name), "new": .bool(result.isNew),
      "match": .bool(result.match != nil), "newMatch": .bool(result.isNewMatch),
      "left": JSON(result.left),
    ]
    if let match = result.match {
      data["matchId"] = JSON(match.id)
      data["chat"] = .string(Link.chat(other.handle))
    }
    return Reply(data) {
      if arguments.flag("next"), !result.isNewMatch {
        let next = try DiscoverCommand.page(me, try Languages(call), store, limit: 3, word: word)
        if let view = try next.view?() { return view }
      }
      return Look.page(
        result.match != nil ? say("match.title", "It is a match!") : word, say,
        stay: arguments.flag("next") && result.isNewMatch
          ? View.Stay(keys: [
            View.Stay.Key(
              key: "enter", label: say("match.chat", "Write"), link: Link.chat(other.handle)),
            View.Stay.Key(
              key: "right", label: say("match.on", "Go on"), link: Link.to("discover")),
          ]) : nil
      ) {
        if result.match != nil { View.text(word) }
        View.actions(
          result.match != nil
            ? [
              View.Action(
                say("match.chat", "Write"), link: Link.chat(other.handle), role: .primary),
              View.Action(say("match.on", "Go on"), link: Link.to("discover")),
            ]
            : [
              View.Action(
                say("tab.discover", "Discover"), link: Link.to("discover"), role: .primary)
            ])
        if let left = result.left {
          View.text(
            say("discover.left", "Decisions left today: {count}", ["count": String(left)]),
            role: .note)
        }
      }
    }
  }

  private static func word(_ result: SwipeResult, _ other: Profile, _ say: Say) -> String {
    if result.match != nil {
      return say(
        "match.with", "You and {name} like each other. Say hello.", ["name": other.name])
    }
    switch result.decision {
    case .pass: return say("swipe.passed", "Passed: {name}", ["name": other.name])
    case .like: return say("swipe.liked", "You like {name}", ["name": other.name])
    case .superLike:
      return say("swipe.superliked", "{name} will see you first", ["name": other.name])
    }
  }

  static func undo(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    let other = try store.undoPass(me)
    let say = try Say(call)
    let word = say("swipe.undone", "{name} is back", ["name": other.name])
    return Reply(["id": .string(other.handle), "name": .string(other.name), "undone": true]) {
      if arguments.flag("next"),
        let view = try DiscoverCommand.page(me, try Languages(call), store, limit: 3, word: word)
          .view?()
      {
        return view
      }
      return try Look.page(word, say) {
        try ProfilePage.card(other, try Languages(call), store, say)
      }
    }
  }
}
