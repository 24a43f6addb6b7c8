import BerthSDK
import Kitchen

/// `show ID`: a drink's page.
struct ShowCommand: StoreCommand {
  var id: [String]
  var servings: Int?
  var units: VolumeUnit?

  /// Opening the same drink again within this many milliseconds is still the same visit.
  private static let visitLength: Int64 = 600_000

  func run(_ store: Store, _ call: Call) throws -> Reply {
    var drink = try store.drink(id)
    let catalogue = try store.catalogue(for: [drink])
    let base = Scaling.servings(of: drink.recipe, in: catalogue)
    if let servings, servings != base {
      drink.recipe = Scaling.scale(drink.recipe, by: Scaling.factor(from: base, to: servings))
    }
    let format = AmountFormat(try units ?? VolumeUnit.preferred(call))
    let personal = try Personal(drink.id, store)
    try remember(drink.id, store)
    let page = DrinkPage(
      drink: drink, personal: personal, strength: Strength.of(drink.recipe, in: catalogue),
      servings: servings ?? base, format: format,
      otherNames: try store.otherNames(of: drink.id) + store.familiarNames(of: drink.id),
      gallery: try PhotoGallery(try store.photos(of: drink.id), store),
      story: drink.origin == .bundled ? try Story.of(drink.id, call) : nil,
      friends: try CommunityBook.ofMember(store)?.friends(loving: drink.id) ?? [])
    try call.events.record("drink.shown", ["id": .string(drink.id)])
    return Reply(try page.json(units: units, store)) {
      page.view(
        picture: try DrinkIllustration.picture(for: drink.recipe, in: catalogue, call),
        techniques: try Technique.all(call))
    }
  }

  /// Notes in the history that the drink was opened.
  private func remember(_ id: String, _ store: Store) throws {
    let last = try store.database.int("SELECT at FROM history WHERE recipe = ?1", [.text(id)])
    guard store.now - Int64(last) > Self.visitLength || Int64(last) > store.now else { return }
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
