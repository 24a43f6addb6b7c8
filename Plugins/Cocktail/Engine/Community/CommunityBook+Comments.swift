import BerthSDK

extension CommunityBook {
  /// How many letters a comment has, and how many comments one makes within a day.
  static let longestComment = 500
  static let maximumCommentsPerDay = 40

  /// What is said of a drink, oldest first; what is hidden only moderators and its author see.
  func comments(on drink: Int) throws -> [CommunityComment] {
    let me = try knownIdentity()
    let mayAll = try isModerator()
    return try database.rows(
      """
      SELECT \(CommunityComment.columns) FROM \(CommunityComment.tables)
      WHERE c.drink = ?1 ORDER BY c.at, c.id
      """, [SQLValue(drink)], CommunityComment.init
    ).filter { !$0.isHidden || mayAll || $0.author == me }
  }

  /// Says something of a drink; the same words of the same person count once.
  func say(_ text: String, of drink: CommunityDrink) throws {
    let text = Words.trimmed(text)
    guard !text.isEmpty, text.count <= Self.longestComment else {
      throw PluginError.invalid(
        "a comment has 1 to \(Self.longestComment) letters, and this one \(text.count)",
        remedy: "say it shorter")
    }
    try database.transaction {
      let me = try enroll()
      let recent = try database.int(
        "SELECT count(*) FROM comments WHERE author = ?1 AND at > ?2",
        [.text(me), .int(now - 86_400_000)])
      guard recent < Self.maximumCommentsPerDay else {
        throw PluginError(
          "community.limit", "you have commented \(recent) times within a day",
          remedy: "wait until tomorrow")
      }
      if try comments(on: drink.id).contains(where: { $0.author == me && $0.text == text }) {
        return
      }
      try database.run(
        "INSERT INTO comments (drink, author, at, text) VALUES (?1, ?2, ?3, ?4)",
        [SQLValue(drink.id), .text(me), .int(now), .text(text)])
    }
  }

  /// Takes out a comment of one's own.
  func removeComment(_ number: String, on drink: CommunityDrink) throws {
    let found = try comment(numbered: number, on: drink)
    guard try found.author == knownIdentity() else {
      throw PluginError.invalid(
        "comment \(found.id) is \(found.authorName)'s, not yours",
        remedy: "berth cocktail report \(drink.id) REASON --comment \(found.id)")
    }
    try database.transaction {
      try database.run("DELETE FROM comments WHERE id = ?1", [SQLValue(found.id)])
      try database.run(
        "DELETE FROM flags WHERE drink = ?1 AND comment = ?2",
        [SQLValue(drink.id), SQLValue(found.id)])
    }
  }

  /// A comment on a drink by its number.
  ///
  /// - Throws: `not-found`.
  func comment(numbered number: String, on drink: CommunityDrink) throws -> CommunityComment {
    let id = try Self.number(number)
    guard let found = try comments(on: drink.id).first(where: { $0.id == id }) else {
      throw PluginError.notFound(
        "\(drink.name) has no comment \(id)",
        remedy: "berth cocktail community-show \(drink.id) lists them")
    }
    return found
  }
}
