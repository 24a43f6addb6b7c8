import BerthSDK

/// A bar that friends share: each member has a place at one, by the code that somebody handed on.
struct SharedBar: Sendable {
  var id: Int
  var name: String
  /// What lets a friend in.
  var code: String
  var members: [String]
  /// Ids of ingredients, each with the name of who brought it.
  var bottles: [(ingredient: String, by: String)]
}

extension CommunityBook {
  /// How many friends share a bar at most.
  static let maximumMembers = 30

  /// The bar this user has a place at; nil without one.
  func bar() throws -> SharedBar? {
    guard let me = try knownIdentity() else { return nil }
    let found = try database.first(
      """
      SELECT b.id, b.name, b.code FROM bar_members p JOIN bars b ON b.id = p.bar
      WHERE p.member = ?1
      """, [.text(me)]
    ) { (id: $0.int(0), name: $0.text(1), code: $0.text(2)) }
    guard let found else { return nil }
    let members = try database.rows(
      """
      SELECT m.name FROM bar_members p JOIN members m ON m.id = p.member
      WHERE p.bar = ?1 ORDER BY p.joined, p.member
      """, [SQLValue(found.id)]
    ) { $0.text(0) }
    let bottles = try database.rows(
      """
      SELECT o.ingredient, coalesce(m.name, 'somebody who left') FROM bar_bottles o
      LEFT JOIN members m ON m.id = o.member WHERE o.bar = ?1 ORDER BY o.ingredient
      """, [SQLValue(found.id)]
    ) { (ingredient: $0.text(0), by: $0.text(1)) }
    return SharedBar(
      id: found.id, name: found.name, code: found.code, members: members, bottles: bottles)
  }

  /// The bar this user has a place at.
  ///
  /// - Throws: `bar.none` with how to come to one.
  func requireBar() throws -> SharedBar {
    guard let bar = try bar() else {
      throw PluginError(
        "bar.none", "you share no bar yet",
        remedy: "open one: berth cocktail shared-bar open NAME, or join one by a friend's code: "
          + "berth cocktail shared-bar join CODE")
    }
    return bar
  }

  /// Opens a bar and takes the first place at it.
  func openBar(_ name: String) throws -> SharedBar {
    let name = Words.trimmed(name)
    guard !Words.slug(name).isEmpty, name.count <= 60 else {
      throw PluginError.invalid(
        "a bar needs a name of 1 to 60 letters", remedy: "berth cocktail shared-bar open \"Flat 4\""
      )
    }
    try refuseSecond()
    let code = try newCode()
    try database.transaction {
      let me = try enroll()
      try database.run(
        "INSERT INTO bars (name, code, opened) VALUES (?1, ?2, ?3)",
        [.text(name), .text(code), .int(now)])
      try sit(me, at: Int(database.lastInsertRowID))
    }
    return try requireBar()
  }

  /// Takes a place at the bar a code leads to; a wrong one tells nothing about others.
  func joinBar(_ code: String) throws -> SharedBar {
    let code = Self.code(code)
    try refuseSecond()
    try database.transaction {
      let id = try database.first("SELECT id FROM bars WHERE code = ?1", [.text(code)]) {
        $0.int(0)
      }
      guard let id else {
        throw PluginError(
          "bar.code", "no bar of this home has that code",
          remedy: "ask the friend for it once more; it has ten letters and digits")
      }
      let count = try database.int(
        "SELECT count(*) FROM bar_members WHERE bar = ?1", [SQLValue(id)])
      guard count < Self.maximumMembers else {
        throw PluginError(
          "bar.full", "\(count) people share that bar, which is all there may be",
          remedy: "open another one")
      }
      try sit(try enroll(), at: id)
    }
    return try requireBar()
  }

  private func refuseSecond() throws {
    if let bar = try bar() {
      throw PluginError(
        "bar.taken", "you share the bar \(bar.name) already",
        remedy: "leave it first: berth cocktail shared-bar leave")
    }
  }

  private func sit(_ me: String, at bar: Int) throws {
    try database.run(
      "INSERT INTO bar_members VALUES (?1, ?2, ?3)", [.text(me), SQLValue(bar), .int(now)])
  }

  /// Puts bottles into the bar, or takes them out, whoever brought them.
  ///
  /// - Returns: those that were not there, or were.
  func change(_ ids: [String], areThere: Bool, at bar: SharedBar) throws -> [String] {
    try database.transaction {
      let me = try enroll()
      return try ids.filter { id in
        try database.run(
          areThere
            ? """
            INSERT INTO bar_bottles VALUES (?1, ?2, ?3, ?4) ON CONFLICT (bar, ingredient) DO NOTHING
            """ : "DELETE FROM bar_bottles WHERE bar = ?1 AND ingredient = ?2",
          areThere
            ? [SQLValue(bar.id), .text(id), .text(me), .int(now)] : [SQLValue(bar.id), .text(id)])
          > 0
      }
    }
  }

  /// Gives up one's place; the bar goes with its last member, and bottles stay for the others.
  func leaveBar(_ me: String) throws {
    try database.transaction {
      let bar = try database.first("SELECT bar FROM bar_members WHERE member = ?1", [.text(me)]) {
        $0.int(0)
      }
      guard let bar else { return }
      try database.run("DELETE FROM bar_members WHERE member = ?1", [.text(me)])
      let left = try database.int(
        "SELECT count(*) FROM bar_members WHERE bar = ?1", [SQLValue(bar)])
      guard left == 0 else { return }
      try database.run("DELETE FROM bar_bottles WHERE bar = ?1", [SQLValue(bar)])
      try database.run("DELETE FROM bars WHERE id = ?1", [SQLValue(bar)])
    }
  }
}
