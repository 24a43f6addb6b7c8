import BerthSDK

/// `block NAME`: neither sees or reaches the other from now on.
struct BlockCommand: SayingCommand {
  var name: String

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    // Whoever has blocked the user can be blocked back, unseen.
    let other = try store.anybody(name, but: me)
    let isNew = try store.block(me.id, other.id)
    if isNew { try call.events.record("blocked") }
    let shown = try store.shownName(of: other, to: me.id)
    return say.reply(
      ["id": .string(other.handle), "blocked": true, "new": .bool(isNew)],
      say("safety.blocked", "Blocked")
    ) {
      View.text(
        say(
          "safety.blocked.line", "You and {name} do not see each other any more, anywhere.",
          ["name": shown]))
      View.actions([
        View.Action(
          say("safety.unblock", "Unblock"), link: Link.to("unblock", ["name": other.handle])),
        View.Action(say("safety.list", "Blocked people"), link: Link.to("blocked")),
      ])
    }
  }
}

/// `unblock NAME`: takes a block back.
struct UnblockCommand: SayingCommand {
  var name: String

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    // Whether there is such a person is not told to those who have not blocked them.
    guard let other = try? store.anybody(name), try store.unblock(me.id, other.id) else {
      throw PluginError.notFound(
        "you have not blocked “\(Words.shortened(name, to: 40))”",
        remedy: "berth lang blocked lists whom you have")
    }
    let shown = try store.shownName(of: other, to: me.id)
    return say.reply(
      ["id": .string(other.handle), "blocked": false], say("safety.unblocked", "Unblocked")
    ) {
      View.text(
        say(
          "safety.unblocked.line",
          "{name} can see you again. The match of before has ended.", ["name": shown]))
    }
  }
}

/// `blocked`: whom one has blocked.
struct BlockedCommand: SayingCommand {
  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let found = try store.blocked(by: me.id)
    return say.reply(
      [
        "blocked": try .list(found) {
          [
            "id": .string($0.person.handle), "name": .string($0.person.name),
            "at": try store.time($0.at),
          ]
        }, "total": JSON(found.count),
      ], say("safety.list", "Blocked people")
    ) {
      View.list(found, empty: say("safety.none", "You have blocked nobody.")) {
        View.Item(
          $0.person.name, subtitle: "@\($0.person.handle)",
          link: Link.to("unblock", ["name": $0.person.handle]))
      }
    }
  }
}

/// `report`: tells the moderators.
struct ReportCommand: SayingCommand {
  var name: String
  var reason: ReportReason
  var note: String?
  var message: [Int]
  var block: Bool

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let other = try store.anybody(name, but: me)
    let id = try store.report(
      other, by: me, reason, note: Words.trimmed(note ?? ""), sequences: message)
    if block { _ = try store.block(me.id, other.id) }
    try call.events.record("reported", ["reason": .string(reason.rawValue)])
    let shown = try store.shownName(of: other, to: me.id)
    return say.reply(
      [
        "id": JSON(id), "about": .string(other.handle), "reason": .string(reason.rawValue),
        "blocked": .bool(block), "state": "open",
      ], say("safety.thanks", "Thank you for telling us")
    ) {
      View.text(
        say(
          "safety.thanks.line",
          "A moderator looks at it. {name} does not learn who reported, and is not shown to you "
            + "in discovery any more.", ["name": shown]))
      if !block {
        View.action(
          say("safety.block", "Block"), link: Link.to("block", ["name": other.handle]),
          role: .destructive)
      }
    }
  }
}
