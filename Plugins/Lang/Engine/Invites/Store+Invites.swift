import BerthSDK

extension Store {
  /// Premium an invite brings both, when the flag is on.
  static let bonus: Int64 = 7 * 86_400_000
  /// The longest premium one can have ahead by invites.
  static let maximumBonus: Int64 = 28 * 86_400_000

  /// Makes an invite.
  func makeInvite(_ me: Profile, uses: Int, days: Int) throws -> Invite {
    try shared.transaction {
      try take(.invites, by: me.id)
      let code = InviteCode.make(try call.random.secure(InviteCode.bytes))
      try shared.run(
        "INSERT INTO invites (code, by, created, expires, most, uses) "
          + "VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        [
          .text(code), SQLValue(me.id), .int(now), .int(now + Int64(days) * 86_400_000),
          SQLValue(uses),
        ])
      guard let invite = try invite(code) else {
        throw PluginError("internal", "the invite was not written")
      }
      return invite
    }
  }

  /// An invite by its code as it is stored.
  func invite(_ code: String) throws -> Invite? {
    try shared.first(
      "SELECT \(Invite.columns) FROM invites WHERE code = ?1", [.text(code)], Invite.init)
  }

  /// The user's invites, newest first.
  func invites(_ me: Int) throws -> [Invite] {
    try shared.rows(
      "SELECT \(Invite.columns) FROM invites WHERE by = ?1 ORDER BY id DESC", [SQLValue(me)],
      Invite.init)
  }

  /// A code as somebody wrote it.
  ///
  /// - Throws: `invite.code` that says whether it is mistyped.
  static func inviteCode(_ text: String) throws -> String {
    do throws(InviteCode.Flaw) {
      return try InviteCode.parse(text)
    } catch {
      throw PluginError(
        "invite.code",
        error == .check
          ? "the code is mistyped: its last two characters do not fit the rest"
          : "this is no invite: a code has 20 letters and digits",
        remedy: "copy the whole link, such as https://…/lang/invite/…")
    }
  }

  /// Revokes an invite of one's own; false when it was revoked already.
  func revokeInvite(_ text: String, _ me: Int) throws -> Bool {
    let code = try Self.inviteCode(text)
    return try shared.transaction {
      guard let invite = try invite(code), invite.by == me else {
        throw PluginError.notFound(
          "you have made no such invite", remedy: "berth lang invites lists yours")
      }
      return try shared.run(
        "UPDATE invites SET revoked = ?2 WHERE id = ?1 AND revoked IS NULL",
        [SQLValue(invite.id), .int(now)]) == 1
    }
  }

  /// Redeems an invite: takes one use and matches both, all in one transaction, so that a code of
  /// one use links one person however many try at once.
  ///
  /// - Returns: who invited, whether it is new, and until when premium lasts, if it brought any.
  /// - Throws: `invite.code`, `invite.unknown`, `invite.closed`, `invite.own`, `rate.limited`.
  func redeem(
    _ text: String, _ me: Profile
  ) throws -> (inviter: Profile, match: Match?, isNew: Bool, bonusUntil: Int64?) {
    let code = try Self.inviteCode(text)
    // Counted by itself, so that a wrong guess counts as well.
    try shared.transaction { try take(.redeems, by: me.id) }
    return try shared.transaction {
      let unknown = PluginError(
        "invite.unknown", "there is no such invite", remedy: "ask for a new one")
      guard let invite = try invite(code), let inviter = try profile(id: invite.by),
        try !isApart(me.id, from: inviter)
      else { throw unknown }
      guard inviter.id != me.id else {
        throw PluginError(
          "invite.own", "this invite is your own", remedy: "send it to somebody else")
      }
      let isKnown =
        try shared.int(
          "SELECT count(*) FROM redemptions WHERE invite = ?1 AND profile = ?2",
          [SQLValue(invite.id), SQLValue(me.id)]) > 0
      if isKnown { return (inviter, try match(me.id, inviter.id), false, nil) }
      let state = invite.state(at: now)
      guard state == "open" else {
        let words = [
          "revoked": "was revoked", "used": "is used up", "expired": "has expired",
        ]
        throw PluginError(
          "invite.closed", "the invite \(words[state] ?? "is closed")",
          remedy: "ask \(inviter.name) for a new one", details: ["state": .string(state)])
      }
      try shared.run(
        "UPDATE invites SET uses = uses - 1 WHERE id = ?1", [SQLValue(invite.id)])
      let isFirst =
        try shared.int(
          "SELECT count(*) FROM redemptions WHERE profile = ?1", [SQLValue(me.id)]) == 0
      try shared.run(
        "INSERT INTO redemptions VALUES (?1, ?2, ?3)",
        [SQLValue(invite.id), SQLValue(me.id), .int(now)])
      let made = try makeMatch(me.id, inviter.id, origin: .invite)
      var bonusUntil: Int64?
      // Once for whoever comes, so that two cannot invite each other for ever.
      if isFirst, try call.config.get("invitePremium").bool == true {
        for person in [me.id, inviter.id] {
          try shared.run(
            "UPDATE profiles SET bonus_until = min(max(bonus_until, ?2) + ?3, ?2 + ?4) "
              + "WHERE id = ?1",
            [SQLValue(person), .int(now), .int(Self.bonus), .int(Self.maximumBonus)])
        }
        bonusUntil = try profile(id: me.id)?.bonusUntil
      }
      return (inviter, try made ?? match(me.id, inviter.id), true, bonusUntil)
    }
  }
}
