import BerthSDK

/// `invite`: a code to share.
struct InviteCommand: SayingCommand {
  var uses: Int
  var days: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me()
    let invite = try store.makeInvite(me, uses: uses, days: days)
    try call.events.record("invite_sent", ["uses": JSON(invite.maximumUses)])
    let texts = Self.texts(invite, me, try Languages(call), say)
    var data = try InvitesCommand.json(invite, store)
    data["texts"] = .array(texts.map { ["id": .string($0.id), "text": .string($0.text)] })
    return say.reply(
      data, say("invite.title", "Your invite"),
      subtitle: say(
        "invite.holds", "Until {date}, {uses}",
        [
          "date": (data["expires"]?.string ?? "").prefix(10).description,
          "uses": Words.count(invite.uses, "use"),
        ])
    ) {
      View.text(invite.url, role: .code)
      View.text(InviteCode.shown(invite.code), role: .emphasis)
      View.section(say("invite.texts", "To share")) {
        View.list(texts.map { View.Item($0.text) }, style: .plain)
      }
      View.action(say("invite.redeem", "Redeem"), link: Link.to("redeem", ["code": invite.code]))
    }
  }

  private static func texts(
    _ invite: Invite, _ me: Profile, _ languages: Languages, _ say: Say
  ) -> [(id: String, text: String)] {
    let natives = say.list(me.natives.map { say.name($0, languages) })
    let learning = say.list(me.learning.map { say.name($0.language, languages) })
    return [
      (
        "short",
        say("invite.share.short", "Let's learn languages together: {link}", ["link": invite.url])
      ),
      (
        "swap",
        say(
          "invite.share.swap",
          "I speak {natives} and learn {learning}. Shall we help each other? {link}",
          ["natives": natives, "learning": learning, "link": invite.url])
      ),
      (
        "story",
        say(
          "invite.share.story",
          "Looking for somebody to talk with on LangMatcher. Come along with my code {code}: {link}",
          ["code": InviteCode.shown(invite.code), "link": invite.url])
      ),
    ]
  }
}

/// `invites`: those one made.
struct InvitesCommand: SayingCommand {
  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let found = try store.invites(me.id)
    return say.reply(
      [
        "invites": .array(try found.map { try Self.json($0, store) }), "total": JSON(found.count),
      ], say("invite.list", "Invites")
    ) {
      View.list(found, empty: say("invite.none", "You have made no invite yet.")) {
        View.Item(
          InviteCode.shown($0.code), subtitle: $0.url,
          detail: say("invite.\($0.state(at: store.now))", $0.state(at: store.now)),
          badges: [View.Badge("\($0.maximumUses - $0.uses)/\($0.maximumUses)")])
      }
    }
  }

  static func json(_ invite: Invite, _ store: Store) throws -> JSON {
    [
      "id": .string(InviteCode.shown(invite.code)), "code": .string(invite.code),
      "url": .string(invite.url), "link": .string(invite.url),
      "state": .string(invite.state(at: store.now)), "uses": JSON(invite.uses),
      "most": JSON(invite.maximumUses), "created": try store.time(invite.created),
      "expires": try store.time(invite.expires),
    ]
  }
}

/// `invite-revoke`: closes one.
struct InviteRevokeCommand: SayingCommand {
  var code: String

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me(complete: false)
    let revoked = try store.revokeInvite(code, me.id)
    return say.reply(
      [
        "id": .string(InviteCode.shown(try Store.inviteCode(code))), "revoked": .bool(revoked),
      ], say("invite.revoked.title", "The invite is closed")
    ) {
      if !revoked { View.text(say("invite.revoked.before", "It was closed before.")) }
    }
  }
}

/// `redeem`: comes by an invite.
struct RedeemCommand: SayingCommand {
  var code: String

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me()
    let result = try store.redeem(code, me)
    if result.isNew {
      try call.events.record("invite_redeemed", ["premium": .bool(result.bonusUntil != nil)])
      if let match = result.match { try ProfileEvents.matched(match, store) }
    }
    var data: JSON = [
      "id": .string(result.inviter.handle), "name": .string(result.inviter.name),
      "new": .bool(result.isNew), "match": .bool(result.match != nil),
      "chat": .string(Link.chat(result.inviter.handle)),
    ]
    data["premiumUntil"] = try store.time(result.bonusUntil)
    return say.reply(
      data, say("invite.redeemed", "You and {name} are linked", ["name": result.inviter.name])
    ) {
      if let until = result.bonusUntil {
        View.text(
          say(
            "invite.premium", "Both of you have premium until {date}.",
            ["date": String(try call.clock.iso8601(until).prefix(10))]))
      }
      View.action(
        say("match.chat", "Write"), link: Link.chat(result.inviter.handle), role: .primary)
    }
  }
}
