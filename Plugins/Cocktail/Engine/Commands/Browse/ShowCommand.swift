import BerthSDK

/// `show ID`: a drink's page.
enum ShowCommand {
  /// Looking at the same drink again within this many milliseconds is still the same look.
  private static let sameLook: Int64 = 600_000

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    var drink = try find(arguments.strings("id"), store)
    let catalogue = try store.catalogue(for: [drink])
    let servings = arguments.optionalInt("servings")
    let base = Scaling.servings(of: drink.recipe, in: catalogue)
    if let servings, servings != base {
      drink.recipe = Scaling.scale(drink.recipe, by: Double(servings) / Double(base))
    }
    let wanted = arguments.optionalString("units").flatMap(VolumeUnit.init(rawValue:))
    let format = AmountFormat(try wanted ?? Profile.units(call))
    let personal = try Personal(drink.id, store)
    try look(at: drink.id, store)
    let page = DrinkPage(
      drink: drink, personal: personal, strength: Strength.of(drink.recipe, in: catalogue),
      servings: servings ?? base, format: format,
      otherNames: try store.otherNames(of: drink.id) + FamiliarNames.names(of: drink.id))
    try call.events.record("drink.shown", ["id": .string(drink.id)])
    return Reply(try page.json(units: wanted, store)) {
      page.view(
        picture: try DrinkIllustration.picture(for: drink.recipe, in: catalogue, call))
    }
  }

  /// Several words are one name: `show old fashioned`.
  private static func find(_ words: [String], _ store: Store) throws -> StoredRecipe {
    if words.count > 1, let id = try store.optionalDrinkID(words.joined(separator: " and ")) {
      return try store.recipe(named: id)
    }
    return try store.recipe(named: words.joined(separator: " "))
  }

  private static func look(at id: String, _ store: Store) throws {
    let last = try store.database.int("SELECT at FROM history WHERE recipe = ?1", [.text(id)])
    guard store.now - Int64(last) > sameLook || Int64(last) > store.now else { return }
    try store.database.run(
      "INSERT INTO history VALUES (?1, ?2, 1) "
        + "ON CONFLICT (recipe) DO UPDATE SET at = excluded.at, views = views + 1",
      [.text(id), .int(store.now)])
  }
}

/// What the user has said about a drink.
struct Personal {
  var isFavorite = false
  var stars: Int?
  var note: String?
  var collections: [String] = []

  init(_ id: String, _ store: Store) throws {
    let found = try store.database.first(
      """
      SELECT (SELECT 1 FROM favorites WHERE recipe = ?1), (SELECT stars FROM ratings
        WHERE recipe = ?1), (SELECT text FROM notes WHERE recipe = ?1)
      """, [.text(id)]
    ) { ($0.int(0) == 1, $0.optionalInt(1), $0.optionalText(2)) }
    if let found { (isFavorite, stars, note) = found }
    collections = try store.database.rows(
      "SELECT c.name FROM collection_items i JOIN collections c ON c.id = i.collection "
        + "WHERE i.recipe = ?1 ORDER BY c.fold", [.text(id)]
    ) { $0.text(0) }
  }
}
