import BerthSDK

/// The app's database within one call: what commands ask instead of writing SQL.
///
/// Every look-up touches only the rows it needs; nothing is read ahead.
struct Store: DatabaseStore {
  let database: Database
  let call: Call

  private static let summaryColumns = """
    r.id, r.name, r.category, r.base, r.glass, r.alcoholic, r.family, r.popularity,
    f.at IS NOT NULL, r.removed IS NOT NULL, r.origin
    """

  private static func summary(_ row: Row) -> DrinkSummary {
    DrinkSummary(
      id: row.text(0), name: row.text(1), category: row.text(2), base: row.text(3),
      glass: row.text(4), alcoholic: row.text(5), family: row.text(6), popularity: row.int(7),
      isFavorite: row.int(8) == 1, isRemoved: row.int(9) == 1, origin: row.int(10))
  }

  /// Drinks at a glance.
  ///
  /// - Parameter rest: SQL after the join, with `r` the drink and `f` its favourite, if any.
  func summaries(_ rest: String, _ values: [SQLValue] = []) throws -> [DrinkSummary] {
    try database.rows(
      "SELECT \(Self.summaryColumns) FROM recipes r LEFT JOIN favorites f ON f.recipe = r.id "
        + rest, values, Self.summary)
  }

  /// Drinks at a glance, in the order of their ids; those that do not exist are left out.
  func summaries(ids: [String]) throws -> [DrinkSummary] {
    if ids.isEmpty { return [] }
    return try database.rows(
      "SELECT \(Self.summaryColumns) FROM json_each(?1) j JOIN recipes r ON r.id = j.value "
        + "LEFT JOIN favorites f ON f.recipe = r.id ORDER BY j.key",
      [.list(ids)], Self.summary)
  }

  /// One drink at a glance; nil when there is none of that id.
  func summary(id: String) throws -> DrinkSummary? {
    try summaries("WHERE r.id = ?1", [.text(id)]).first
  }

  /// The id of the drink a text means: an id, a name, or the name a source gave it.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func drinkID(_ text: String) throws -> String {
    if let id = try optionalDrinkID(text) { return id }
    throw try unknownDrink(text)
  }

  /// The id of the drink a text means; nil when there is none.
  func optionalDrinkID(_ text: String) throws -> String? {
    let text = Words.trimmed(text)
    let fold = TextFolding.fold(text)
    var forms = [fold]
    if fold.hasPrefix("the ") || fold.hasPrefix("a ") || fold.hasPrefix("an ") {
      forms.append(String(fold[fold.index(after: fold.firstIndex(of: " ") ?? fold.startIndex)...]))
    }
    for form in forms where !form.isEmpty {
      let slug = Words.slug(form)
      let found = try database.first(
        """
        SELECT id, 0 AS kind, removed IS NOT NULL AS gone FROM recipes WHERE id IN (?1, ?2)
        UNION ALL SELECT id, 1, removed IS NOT NULL FROM recipes WHERE fold = ?3
        UNION ALL SELECT s.recipe, 2, 0 FROM sources s JOIN recipes r ON r.id = s.recipe
          WHERE s.fold = ?3
        UNION ALL SELECT r.id, 3, r.removed IS NOT NULL FROM drink_names n
          JOIN recipes r ON r.id = n.recipe WHERE n.fold = ?3
        ORDER BY gone, kind LIMIT 1
        """, [.text(text), .text(slug), .text(form)]
      ) { $0.text(0) }
      if let found { return found }
    }
    return try joinedDrinkID(fold)
  }

  /// The id of the drink whose name has the letters of a text, wherever its spaces are: `B52`, `east side`; the best
  /// known one. Nil when none has.
  ///
  /// - Parameter fold: the text, folded.
  private func joinedDrinkID(_ fold: String) throws -> String? {
    let letters = fold.filter { $0 != " " }
    guard letters.count >= 3 else { return nil }
    return try database.first(
      """
      SELECT id FROM (
        SELECT id, popularity FROM recipes WHERE removed IS NULL AND replace(fold, ' ', '') = ?1
        UNION ALL SELECT r.id, r.popularity FROM drink_names n
          JOIN recipes r ON r.id = n.recipe AND r.removed IS NULL
          WHERE replace(n.fold, ' ', '') = ?1)
      ORDER BY popularity DESC, id LIMIT 1
      """, [.text(letters)]
    ) { $0.text(0) }
  }

  private func unknownDrink(_ text: String) throws -> PluginError {
    let names = try database.rows(
      "SELECT name, fold, popularity FROM recipes WHERE removed IS NULL"
    ) { (name: $0.text(0), fold: $0.text(1), weight: $0.int(2)) }
    return PluginError.unknown(
      "there is no drink “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, among: names),
      remedy: "berth cocktail search finds drinks by name and ingredient")
  }
}

extension Store {
  /// Opens the database; the user's own drinks are read together with the app's.
  init(_ call: Call) throws {
    self.init(database: try call.storage.open(), call: call)
    try overlay()
    try Offer.follow(self)
  }

  /// Has `recipes` and `recipe_ingredients` be the app's drinks and the user's own, which go before
  /// those of the same id.
  func overlay(always: Bool = false) throws {
    try database.overlay(
      [.init("recipes", key: "id"), .init("recipe_ingredients", key: "recipe")], always: always)
  }
}
