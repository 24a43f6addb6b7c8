import BerthSDK

/// Asking a moderator to look, hiding and restoring, and taking back all that one shared.
extension CommunityBook {
  /// So many different people hide something until a moderator has looked.
  static let flagsThatHide = 3

  /// Whether the operator of the home has made this user a moderator.
  func isModerator() throws -> Bool { try call.person.get().roles.contains("moderator") }

  func requireModerator() throws {
    guard try isModerator() else {
      throw PluginError(
        "moderation.denied", "you are no moderator of this home",
        remedy: "whoever runs it makes you one: berth user grant NAME cocktail.moderator")
    }
  }

  /// Flags a drink, or a comment on it; a second flag of the same person replaces the first.
  ///
  /// - Returns: whether it is hidden now.
  func flag(
    _ drink: CommunityDrink, _ comment: CommunityComment?, _ reason: FlagReason, note: String
  ) throws -> Bool {
    try database.transaction {
      let me = try enroll()
      guard (comment?.author ?? drink.author) != me else {
        throw PluginError.invalid(
          "this is your own",
          remedy: comment.map { "berth cocktail comment \(drink.id) --remove \($0.id)" }
            ?? "berth cocktail take-back \(drink.id)")
      }
      let key: [SQLValue] = [SQLValue(drink.id), SQLValue(comment?.id ?? 0)]
      try database.run(
        """
        INSERT INTO flags VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (drink, comment, author) DO UPDATE SET reason = excluded.reason,
          note = excluded.note, at = excluded.at
        """, key + [.text(me), .text(reason.rawValue), .text(note), .int(now)])
      try record("flagged", by: me, drink.id, comment?.id, reason.rawValue)
      let flags = try database.int(
        "SELECT count(*) FROM flags WHERE drink = ?1 AND comment = ?2", key)
      guard flags >= Self.flagsThatHide else { return false }
      if !(comment?.isHidden ?? drink.isHidden) {
        try set(hidden: true, drink.id, comment?.id)
        try record("hidden", by: "rule", drink.id, comment?.id, reason.rawValue)
      }
      return true
    }
  }

  /// Hides a drink or a comment, or shows it again and clears its flags.
  func moderate(
    _ drink: CommunityDrink, _ comment: CommunityComment?, hide: Bool, reason: String
  ) throws {
    try requireModerator()
    try database.transaction {
      let me = try enroll()
      try set(hidden: hide, drink.id, comment?.id)
      if !hide {
        try database.run(
          "DELETE FROM flags WHERE drink = ?1 AND comment = ?2",
          [SQLValue(drink.id), SQLValue(comment?.id ?? 0)])
      }
      try record(hide ? "hidden" : "restored", by: me, drink.id, comment?.id, reason)
    }
  }

  private func set(hidden: Bool, _ drink: Int, _ comment: Int?) throws {
    let table = comment == nil ? "drinks" : "comments"
    try database.run(
      "UPDATE \(table) SET state = ?2 WHERE id = ?1",
      [SQLValue(comment ?? drink), hidden ? 1 : 0])
  }

  private func record(
    _ action: String, by actor: String, _ drink: Int, _ comment: Int?, _ reason: String
  ) throws {
    try database.run(
      "INSERT INTO audit (at, actor, action, drink, comment, reason) VALUES (?1,?2,?3,?4,?5,?6)",
      [
        .int(now), .text(actor), .text(action), SQLValue(drink), SQLValue(comment ?? 0),
        .text(reason),
      ])
  }

  /// Something that waits for a moderator.
  struct Waiting {
    var drink: CommunityDrink
    var comment: CommunityComment?
    var reasons: [String]
  }

  /// What is flagged or hidden, most flags first.
  func queue() throws -> [Waiting] {
    try requireModerator()
    let keys = try database.rows(
      """
      SELECT drink, comment, count(*) FROM flags GROUP BY drink, comment
      ORDER BY count(*) DESC, drink, comment LIMIT 100
      """
    ) { (drink: $0.int(0), comment: $0.int(1)) }
    return try keys.compactMap { key in
      guard let drink = try find("d.id = ?1", [SQLValue(key.drink)]).first else { return nil }
      let said =
        try key.comment == 0
        ? nil : comments(on: key.drink).first { $0.id == key.comment }
      let reasons = try database.rows(
        "SELECT reason, note FROM flags WHERE drink = ?1 AND comment = ?2 ORDER BY at",
        [SQLValue(key.drink), SQLValue(key.comment)]
      ) { row in
        (FlagReason(rawValue: row.text(0))?.title ?? row.text(0))
          + (row.text(1).isEmpty ? "" : " (\(row.text(1)))")
      }
      return Waiting(drink: drink, comment: said, reasons: reasons)
    }
  }

  /// Takes back all that this user has shared: drinks, comments, flags, the place at a bar, friends, the name.
  ///
  /// - Returns: how many drinks and comments went.
  func leave() throws -> (drinks: Int, comments: Int) {
    guard let me = try knownIdentity() else { return (0, 0) }
    return try database.transaction {
      let drinks = try find("d.author = ?1", [.text(me)])
      for drink in drinks { try erase(drink.id) }
      let comments = try database.run("DELETE FROM comments WHERE author = ?1", [.text(me)])
      try database.run("DELETE FROM flags WHERE author = ?1", [.text(me)])
      try leaveBar(me)
      try leaveFriends(me)
      try database.run("DELETE FROM members WHERE id = ?1", [.text(me)])
      return (drinks.count, comments)
    }
  }
}
