import BerthSDK

/// Friends of a home: one asks, the other accepts, either ends it. Before that neither sees more of the
/// other than all do, and who asks by a code does not even learn whose it is.
extension CommunityBook {
  /// How many friends and open questions somebody has at most.
  static let maximumFriends = 200

  /// Somebody this user is friends with, has asked, was asked by, or has blocked.
  struct Friend: Sendable {
    var id: Int
    /// Who it is; for a question of one's own, what it was asked by.
    var name: String
    /// When they became friends, were asked or blocked.
    var at: Int64
  }

  /// All friends of this user, and what waits for an answer.
  struct Circle: Sendable {
    var code: String?
    var friends: [Friend] = []
    /// Whom this user has asked.
    var asked: [Friend] = []
    /// Who asks this user.
    var asking: [Friend] = []
    var blocked: [Friend] = []
  }

  /// The friends of this user, and what is open; empty for who shares nothing.
  func circle() throws -> Circle {
    guard let me = try knownIdentity() else { return Circle() }
    func people(_ sql: String) throws -> [Friend] {
      try database.rows(sql, [.text(me)]) {
        Friend(id: $0.int(0), name: $0.text(1), at: Int64($0.int(2)))
      }
    }
    return Circle(
      code: try database.first("SELECT code FROM friend_codes WHERE member = ?1", [.text(me)]) {
        $0.text(0)
      },
      friends: try people(
        """
        SELECT f.id, m.name, f.since FROM friends f
        JOIN members m ON m.id = iif(f.asker = ?1, f.asked, f.asker)
        WHERE ?1 IN (f.asker, f.asked) AND f.since IS NOT NULL ORDER BY m.name, f.id
        """),
      asked: try people(
        "SELECT id, through, at FROM friends WHERE asker = ?1 AND since IS NULL ORDER BY at, id"),
      asking: try people(
        """
        SELECT f.id, m.name, f.at FROM friends f JOIN members m ON m.id = f.asker
        WHERE f.asked = ?1 AND f.since IS NULL AND f.asker NOT IN (
          SELECT blocked FROM blocks WHERE member = ?1)
        ORDER BY f.at, f.id
        """),
      blocked: try people(
        """
        SELECT b.id, coalesce(m.name, 'somebody who left'), b.at FROM blocks b
        LEFT JOIN members m ON m.id = b.blocked WHERE b.member = ?1 ORDER BY b.at, b.id
        """))
  }

  func areFriends(with other: String) throws -> Bool {
    guard let me = try knownIdentity() else { return false }
    return try friendship(me, other)?.isAccepted ?? false
  }

  private func friendship(
    _ me: String, _ other: String
  ) throws -> (id: Int, asker: String, isAccepted: Bool)? {
    try database.first(
      """
      SELECT id, asker, since IS NOT NULL FROM friends
      WHERE (asker = ?1 AND asked = ?2) OR (asker = ?2 AND asked = ?1)
      """, [.text(me), .text(other)]
    ) { ($0.int(0), $0.text(1), $0.int(2) == 1) }
  }

  /// Makes a code to be asked by; the one before leads nowhere any more.
  func renewCode() throws {
    let code = try newCode()
    try database.transaction {
      _ = try database.run(
        "INSERT INTO friend_codes VALUES (?1, ?2) ON CONFLICT (member) DO UPDATE SET code = ?2",
        [.text(try enroll()), .text(code)])
    }
  }

  /// Asks somebody to be friends, by a code or as the author of a community drink; who has asked this
  /// user is accepted by it.
  func ask(_ text: String) throws {
    try database.transaction {
      let (other, through) = try person(text)
      let me = try enroll()
      guard other != me else {
        throw PluginError.invalid("this is yourself", remedy: "ask a friend")
      }
      if try isBlocked(other, by: me) {
        throw PluginError(
          "friends.blocked", "you have blocked them",
          remedy: "unblock them first: berth cocktail friends lists their number")
      }
      if let known = try friendship(me, other) {
        if known.isAccepted {
          throw PluginError(
            "friends.already", "you are friends already", remedy: "nothing is to do")
        }
        if known.asker == other { try accept(known.id, me) }
        return
      }
      let open = try database.int("SELECT count(*) FROM friends WHERE asker = ?1", [.text(me)])
      guard open < Self.maximumFriends else {
        throw PluginError(
          "community.limit", "you have asked \(open) people, which is all there may be",
          remedy: "end some: berth cocktail friends end NUMBER")
      }
      try database.run(
        "INSERT INTO friends (asker, asked, through, at) VALUES (?1, ?2, ?3, ?4)",
        [.text(me), .text(other), .text(through), .int(now)])
    }
  }

  private func isBlocked(_ other: String, by me: String) throws -> Bool {
    try database.int(
      "SELECT count(*) FROM blocks WHERE member = ?1 AND blocked = ?2", [.text(me), .text(other)])
      > 0
  }

  /// Whom a code or the number of a community drink means, and how the question is shown to its asker.
  private func person(_ text: String) throws -> (id: String, through: String) {
    let code = Self.code(text)
    guard code.count == Self.codeLength else {
      let drink = try drink(text)
      return (drink.author, "\(drink.authorName), of \(drink.name)")
    }
    let found = try database.first(
      "SELECT member FROM friend_codes WHERE code = ?1", [.text(code)]
    ) { $0.text(0) }
    guard let found else {
      throw PluginError(
        "friends.code", "nobody of this home has that code",
        remedy: "ask the friend for it once more; it has ten letters and digits")
    }
    return (found, "the code \(code)")
  }

  /// Says yes to who asks.
  ///
  /// - Throws: `not-found`.
  func accept(_ number: String) throws {
    let id = try Self.friendNumber(number)
    guard try circle().asking.contains(where: { $0.id == id }) else {
      throw Self.unknown("nobody of the number \(id) asks you")
    }
    try database.transaction { try accept(id, try enroll()) }
  }

  private func accept(_ id: Int, _ me: String) throws {
    try database.run(
      "UPDATE friends SET since = ?3 WHERE id = ?1 AND asked = ?2 AND since IS NULL",
      [SQLValue(id), .text(me), .int(now)])
  }

  /// Ends a friendship, says no to who asks, or takes a question of one's own back.
  func endFriendship(_ number: String) throws {
    let id = try Self.friendNumber(number)
    guard let me = try knownIdentity(), try other(in: id, than: me) != nil else {
      throw Self.unknown("you have no friend of the number \(id)")
    }
    try database.run("DELETE FROM friends WHERE id = ?1", [SQLValue(id)])
  }

  /// Ends a friendship or declines a question, and never shows one of theirs again.
  func block(_ number: String) throws {
    let id = try Self.friendNumber(number)
    let circle = try circle()
    guard (circle.friends + circle.asking).contains(where: { $0.id == id }),
      let me = try knownIdentity(), let other = try other(in: id, than: me)
    else { throw Self.unknown("nobody of the number \(id) is your friend or asks you") }
    try database.transaction {
      try database.run("DELETE FROM friends WHERE id = ?1", [SQLValue(id)])
      try database.run(
        "INSERT OR IGNORE INTO blocks (member, blocked, at) VALUES (?1, ?2, ?3)",
        [.text(me), .text(other), .int(now)])
    }
  }

  /// Lets somebody ask again.
  func unblock(_ number: String) throws {
    let id = try Self.friendNumber(number)
    let count = try database.run(
      "DELETE FROM blocks WHERE id = ?1 AND member = ?2",
      [SQLValue(id), .text(try knownIdentity() ?? "")])
    guard count > 0 else { throw Self.unknown("you have blocked nobody of the number \(id)") }
  }

  private func other(in id: Int, than me: String) throws -> String? {
    try database.first(
      "SELECT iif(asker = ?2, asked, asker) FROM friends WHERE id = ?1 AND ?2 IN (asker, asked)",
      [SQLValue(id), .text(me)]
    ) { $0.text(0) }
  }

  /// Takes out all that tells of somebody's friends; who has blocked them keeps that.
  func leaveFriends(_ me: String) throws {
    for condition in [
      "friends WHERE ?1 IN (asker, asked)", "friend_codes WHERE member = ?1",
      "blocks WHERE member = ?1", "shown_favorites WHERE member = ?1",
    ] {
      try database.run("DELETE FROM \(condition)", [.text(me)])
    }
  }

  private static func friendNumber(_ text: String) throws(PluginError) -> Int {
    guard let number = Int(text), number > 0 else {
      throw unknown("“\(Words.shortened(text, to: 30))” is no number of a friend")
    }
    return number
  }

  private static func unknown(_ message: String) -> PluginError {
    .notFound(message, remedy: "berth cocktail friends lists people with their numbers")
  }
}
