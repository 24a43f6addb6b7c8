import BerthSDK

extension Store {
  /// Decides about somebody, all in one transaction under the write lock: the plan's decisions of
  /// the day are counted, the decision is kept, and where both like each other their one match is
  /// made. Of two people who like each other at the same time from two processes, the second to
  /// get the lock sees the first one's like and makes the match; the pair's row is unique besides.
  ///
  /// - Throws: `entitlement.quota`, `rate.limited`, `not-found`; nothing has changed then.
  func decide(_ decision: Decision, by me: Profile, about text: String) throws -> SwipeResult {
    try shared.transaction {
      let other = try person(text, for: me.id)
      guard other.id != me.id else {
        throw PluginError.invalid("that is you", remedy: "berth lang discover shows others")
      }
      try requireReachable(other, for: me)
      let known = try shared.first(
        "SELECT decision, at FROM swipes WHERE by = ?1 AND target = ?2",
        [SQLValue(me.id), SQLValue(other.id)]
      ) { (decision: Decision(rawValue: $0.int(0)) ?? .pass, at: Int64($0.int(1))) }
      let match = try match(me.id, other.id)
      if decision == .pass, match != nil {
        throw PluginError(
          "match.exists", "you and \(other.name) are matched",
          remedy: "berth lang unmatch \(other.handle) ends it")
      }
      if match != nil || known.map({ isSettled($0.decision, $0.at, decision) }) == true {
        return SwipeResult(
          decision: known?.decision ?? decision, isNew: false, match: match, isNewMatch: false,
          left: try swipesLeft(me.id))
      }
      let left = try takeSwipe(me)
      try take(.likes, by: me.id)
      try shared.run(
        """
        INSERT INTO swipes VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (by, target) DO UPDATE SET decision = excluded.decision, at = excluded.at
        """, [SQLValue(me.id), SQLValue(other.id), SQLValue(decision.rawValue), .int(now)])
      var made: Match?
      if decision != .pass {
        let back = try shared.int(
          "SELECT count(*) FROM swipes WHERE by = ?1 AND target = ?2 AND decision IN (1, 2)",
          [SQLValue(other.id), SQLValue(me.id)])
        if back > 0 {
          made = try makeMatch(me.id, other.id, origin: .like)
        } else {
          try notice("like", for: other.id, about: me.id)
        }
      }
      return SwipeResult(
        decision: decision, isNew: true, match: made, isNewMatch: made != nil, left: left)
    }
  }

  /// Whether a decision says nothing that was not said before.
  private func isSettled(_ known: Decision, _ at: Int64, _ decision: Decision) -> Bool {
    switch decision {
    case .pass: return known == .pass && now - at < Self.coolOff
    case .like: return known != .pass
    case .superLike: return known == .superLike
    }
  }

  /// Throws unless two people may get in touch.
  func requireReachable(_ other: Profile, for me: Profile) throws {
    guard try !isApart(me.id, from: other) else {
      throw PluginError(
        "not-found", "there is nobody called “\(Words.shortened(other.handle, to: 40))” here",
        remedy: "berth lang discover shows people with their handles")
    }
  }

  /// Takes the last decision back where it was a pass.
  ///
  /// - Returns: whom it was about.
  /// - Throws: `not-found` when there is no pass to take back.
  func undoPass(_ me: Profile) throws -> Profile {
    try shared.transaction {
      let last = try shared.first(
        "SELECT target, decision FROM swipes WHERE by = ?1 ORDER BY at DESC, target DESC LIMIT 1",
        [SQLValue(me.id)]
      ) { (target: $0.int(0), decision: $0.int(1)) }
      guard let last, last.decision == Decision.pass.rawValue else {
        throw PluginError(
          "not-found",
          last == nil ? "there is no decision to take back" : "your last decision was a like",
          remedy: "only a pass that came last can be taken back")
      }
      guard let other = try profile(id: last.target), try isVisible(other, to: me.id) else {
        throw PluginError.notFound("whom you passed last is not here any more")
      }
      try shared.run(
        "DELETE FROM swipes WHERE by = ?1 AND target = ?2",
        [SQLValue(me.id), SQLValue(last.target)])
      return other
    }
  }

  // MARK: The day's decisions

  /// Counts one decision of the user's day; call it in the transaction of the decision.
  ///
  /// - Returns: decisions left; nil without a limit.
  private func takeSwipe(_ me: Profile) throws -> Int? {
    let used = try swipesToday(me.id)
    try Plan.admit(Plan.swipes, current: used, me, call)
    try shared.run(
      "UPDATE profiles SET swipe_day = ?2, swipes = ?3 WHERE id = ?1",
      [SQLValue(me.id), SQLValue(try day()), SQLValue(used + 1)])
    return try swipesLeft(me.id)
  }

  /// Decisions made on the user's day.
  func swipesToday(_ me: Int) throws -> Int {
    try shared.int(
      "SELECT swipes FROM profiles WHERE id = ?1 AND swipe_day = ?2",
      [SQLValue(me), SQLValue(try day())])
  }

  /// Decisions left today; nil without a limit.
  func swipesLeft(_ me: Int) throws -> Int? {
    if let profile = try profile(id: me), Plan.hasBonus(profile, call) { return nil }
    guard let limit = try call.entitlement.state().quota(Plan.swipes)?.limit else { return nil }
    return max(0, limit - (try swipesToday(me)))
  }
}
