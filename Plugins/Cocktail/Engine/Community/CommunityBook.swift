import BerthSDK

/// What the users of a home share about drinks, as one of them sees it.
struct CommunityBook {
  let database: Database
  let store: Store

  var call: Call { store.call }
  /// The time of the call in Unix milliseconds.
  var now: Int64 { store.now }

  /// How many drinks somebody publishes within a day at most.
  static let maximumPerDay = 20
  private static let day: Int64 = 86_400_000

  init(_ store: Store) throws {
    self.store = store
    database = try store.call.storage.open(.public)
  }

  /// The book of somebody who shares something; nil for others, whose calls need not open it.
  static func ofMember(_ store: Store) throws -> CommunityBook? {
    try store.database.value(key) == nil ? nil : CommunityBook(store)
  }

  // MARK: Who

  private static let key = "me"

  /// Who this user is among the others; nil as long as nothing was shared.
  func knownIdentity() throws -> String? { try store.database.value(Self.key) }

  /// Who this user is among the others: made by chance, known to nobody, the same ever after.
  func identity() throws -> String {
    if let known = try knownIdentity() { return known }
    let id = Hexadecimal.text(try call.random.secure(10))
    try store.database.setValue(Self.key, id)
    return id
  }

  /// Enters this user among those who share, by the name the host knows. Call it in a transaction.
  func enroll() throws -> String {
    let me = try identity()
    let name = Words.trimmed(try call.person.get().name ?? "")
    let shown = name.isEmpty ? "Guest \(me.prefix(4))" : Words.shortened(name, to: 60)
    try database.run(
      "INSERT INTO members VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
      [.text(me), .text(shown), .int(now)])
    return me
  }

  private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
  /// How many letters and digits a code has: 50 bits of chance.
  static let codeLength = 10

  /// A code that somebody hands on.
  func newCode() throws -> String {
    String(
      decoding: try call.random.secure(Self.codeLength).map { Self.letters[Int($0) & 31] },
      as: UTF8.self)
  }

  /// A code as somebody typed it: small letters, spaces and hyphens do not matter.
  static func code(_ text: String) -> String {
    text.uppercased().filter { $0.isLetter || $0.isNumber }
  }

  // MARK: Drinks

  /// Publishes a recipe of one's own, or its newer form; what others said of it stays.
  ///
  /// - Parameter photo: the one of its photos that others see; nil shows none.
  /// - Returns: its number, and whether it is new.
  func publish(_ drink: StoredRecipe, with photo: KeptPhoto?) throws -> (id: Int, isNew: Bool) {
    try database.transaction {
      let me = try enroll()
      let (id, isNew) = try publish(drink, as: me)
      try set(photo, of: id, by: me)
      return (id, isNew)
    }
  }

  private func publish(_ drink: StoredRecipe, as me: String) throws -> (id: Int, isNew: Bool) {
    let recipe = PortableRecipe.json(drink).text()
    let fold = TextFolding.fold(drink.name)
    let words = TextFolding.fold(drink.lines.map(\.name).joined(separator: " "))
    if let known = try find("d.author = ?1 AND d.own = ?2", [.text(me), .text(drink.id)]).first {
      try database.run(
        """
        UPDATE drinks SET name = ?2, fold = ?3, words = ?4, recipe = ?5, edited = ?6
        WHERE id = ?1
        """,
        [
          SQLValue(known.id), .text(drink.name), .text(fold), .text(words), .text(recipe),
          .int(now),
        ])
      return (known.id, false)
    }
    // Whoever keeps another's recipe has one of their own, which says the same.
    let own = (try? JSON.parse(recipe)) ?? .emptyObject
    let namesakes = try find(
      "d.fold = ?1 AND d.author <> ?2 AND d.state = 0", [.text(fold), .text(me)])
    if let twin = namesakes.first(where: { $0.saysTheSame(as: own) }) {
      throw PluginError(
        "community.twin", "\(drink.name) stands there already, as from \(twin.authorName)",
        remedy:
          "make it your own first, or say what you think of it: berth cocktail comment \(twin.id)")
    }
    let recent = try database.int(
      "SELECT count(*) FROM drinks WHERE author = ?1 AND published > ?2",
      [.text(me), .int(now - Self.day)])
    guard recent < Self.maximumPerDay else {
      throw PluginError(
        "community.limit", "you have published \(recent) drinks within a day",
        remedy: "wait until tomorrow")
    }
    try database.run(
      """
      INSERT INTO drinks (author, own, name, fold, words, recipe, published)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        .text(me), .text(drink.id), .text(drink.name), .text(fold), .text(words),
        .text(recipe), .int(now),
      ])
    return (Int(database.lastInsertRowID), true)
  }

  /// Drinks whose names or ingredients have all words of a text, newest first.
  ///
  /// - Parameter mine: only one's own, hidden ones too.
  func search(_ text: String, mine: Bool) throws -> [CommunityDrink] {
    var condition = mine ? "d.author = ?1" : "d.state = 0 AND ?1 = ?1"
    var values: [SQLValue] = [.text(try knownIdentity() ?? "")]
    for word in TextFolding.fold(text).split(separator: " ").prefix(8) {
      values.append(.text("% \(word)%"))
      condition += " AND ' ' || d.fold || ' ' || d.words LIKE ?\(values.count)"
    }
    return try find(condition, values)
  }

  /// A drink by its number; its author and moderators see a hidden one.
  ///
  /// - Throws: `not-found`.
  func drink(_ number: String) throws -> CommunityDrink {
    let id = try Self.number(number)
    guard let found = try find("d.id = ?1", [SQLValue(id)]).first,
      try !found.isHidden || found.author == knownIdentity() || isModerator()
    else {
      throw PluginError.notFound(
        "there is no community drink \(id)", remedy: "berth cocktail community lists them")
    }
    return found
  }

  func find(_ condition: String, _ values: [SQLValue]) throws -> [CommunityDrink] {
    try database.rows(
      """
      SELECT \(CommunityDrink.columns) FROM \(CommunityDrink.tables) WHERE \(condition)
      ORDER BY d.published DESC, d.id DESC LIMIT 500
      """, values, CommunityDrink.init)
  }

  /// Takes a drink of one's own back, with all that was said of it.
  func takeBack(_ number: String) throws -> CommunityDrink {
    try database.transaction {
      let found = try drink(number)
      guard try found.author == knownIdentity() else {
        throw PluginError.invalid(
          "\(found.name) is \(found.authorName)'s, not yours",
          remedy: "ask a moderator to look at it: berth cocktail report \(found.id) REASON")
      }
      try erase(found.id)
      return found
    }
  }

  func erase(_ id: Int) throws {
    for table in ["comments", "flags", "drink_photos"] {
      try database.run("DELETE FROM \(table) WHERE drink = ?1", [SQLValue(id)])
    }
    try database.run("DELETE FROM drinks WHERE id = ?1", [SQLValue(id)])
  }

  /// The number of a drink or comment.
  static func number(_ text: String) throws(PluginError) -> Int {
    guard let number = Int(text), number > 0 else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 30))” is no number of a community drink",
        remedy: "berth cocktail community lists them with their numbers")
    }
    return number
  }
}
