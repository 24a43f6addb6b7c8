import BerthSDK

/// `like NAME`: a match if the other one likes the user, too.
struct LikeCommand: PluginCommand {
  var name: String
  var next: Bool

  func run(_ call: Call) throws -> Reply {
    try Swipe(decision: .like, showsNext: next).reply(name, call)
  }
}

/// `pass NAME`: not for thirty days.
struct PassCommand: PluginCommand {
  var name: String
  var next: Bool

  func run(_ call: Call) throws -> Reply {
    try Swipe(decision: .pass, showsNext: next).reply(name, call)
  }
}

/// `super-like NAME`: a like that is seen first; premium.
struct SuperLikeCommand: PluginCommand {
  var name: String
  var next: Bool

  func run(_ call: Call) throws -> Reply {
    try Swipe(decision: .superLike, showsNext: next).reply(name, call)
  }
}

/// A decision as it is answered.
private struct Swipe {
  let decision: Decision
  /// Whether the next card is shown then.
  let showsNext: Bool

  func reply(_ name: String, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    if decision == .superLike { try Plan.require("super", me, call) }
    try store.touch(me)
    let result = try store.decide(decision, by: me, about: name)
    let other = try store.person(name, for: me.id)
    if let match = result.match, result.isNewMatch {
      try ProfileEvents.matched(match, store)
      try call.events.record("match", ["origin": "like"])
    }
    if result.isNew {
      try call.events.record("swipe", ["decision": .string(result.decision.name)])
    }
    let say = try Say(call)
    let word = Self.word(result, other, say)
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
      if showsNext, !result.isNewMatch {
        let next = try DiscoveryPage.reply(me, store, limit: 3, word: word)
        if let view = try next.view?() { return view }
      }
      return say.page(
        result.match != nil ? say("match.title", "It is a match!") : word,
        stay: showsNext && result.isNewMatch
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
          View.note(say("discover.left", "Decisions left today: {count}", ["count": String(left)]))
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
}

/// `undo`: takes the last pass back.
struct UndoCommand: SayingCommand {
  var next: Bool

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me()
    let other = try store.undoPass(me)
    let word = say("swipe.undone", "{name} is back", ["name": other.name])
    return Reply(["id": .string(other.handle), "name": .string(other.name), "undone": true]) {
      if next, let view = try DiscoveryPage.reply(me, store, limit: 3, word: word).view?() {
        return view
      }
      return try say.page(word) { try ProfileRenderer(store).card(other) }
    }
  }
}
