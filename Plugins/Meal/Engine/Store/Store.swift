import BerthSDK

/// The app's database within one call: what commands ask instead of writing SQL.
///
/// Every look-up touches only the rows it needs; nothing is read ahead.
struct Store: DatabaseStore {
  let database: Database
  let call: Call

  /// Whose rows are meant: the device's id, or the account's after signing in.
  func owner() throws -> String {
    guard let owner = try database.first("SELECT owner FROM session", [], { $0.text(0) }) else {
      throw PluginError(
        "storage.damaged", "the app's data has no session",
        remedy: "berth data check looks for damage")
    }
    return owner
  }

  /// The name of a food by its id; the id in words when there is no such food.
  func foodName(_ id: String) throws -> String {
    try database.first("SELECT name FROM foods WHERE id = ?1", [.text(id)]) { $0.text(0) }
      ?? Words.title(id).lowercased()
  }

  /// The id of the food a text means: an id, a name, another name or a plural of one.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func foodID(_ text: String) throws -> String {
    let fold = TextFolding.fold(text)
    for form in [fold] + Self.singulars(fold) where !form.isEmpty {
      let found = try database.first(
        """
        SELECT id, 0 AS kind FROM foods WHERE id = ?1
        UNION ALL SELECT food, 1 FROM food_names WHERE fold = ?2 ORDER BY kind LIMIT 1
        """, [.text(Words.slug(form)), .text(form)]
      ) { $0.text(0) }
      if let found { return found }
    }
    let names = try database.rows(
      "SELECT n.fold, f.name FROM food_names n JOIN foods f ON f.id = n.food"
    ) { (name: $0.text(1), fold: $0.text(0), weight: 0) }
    let near = Nearest.names(to: text, among: names, limit: 6)
    var unique: [String] = []
    for name in near where !unique.contains(name) { unique.append(name) }
    throw PluginError.unknown(
      "there is no food “\(Words.shortened(text, to: 60))”", near: Array(unique.prefix(3)),
      remedy: "name it as in a list of ingredients, such as mushroom or chicken breast")
  }

  private static func singulars(_ fold: String) -> [String] {
    var forms: [String] = []
    if fold.hasSuffix("ies") { forms.append(fold.dropLast(3) + "y") }
    if fold.hasSuffix("oes") || fold.hasSuffix("shes") || fold.hasSuffix("ches") {
      forms.append(String(fold.dropLast(2)))
    }
    if fold.hasSuffix("s") { forms.append(String(fold.dropLast())) }
    return forms
  }

  private static let foodColumns = """
    SELECT id, name, parent, kind, origin, allergens, energy, protein, carbohydrate, sodium,
      density, weights, traits, names, fat, saturates, fibre, sugar, edible, ndb, plurals
      FROM foods
    """

  /// All foods as a table, in the order they were bundled.
  func foodTable() throws -> FoodTable {
    FoodTable(try database.rows(Self.foodColumns + " ORDER BY number", [], Self.food))
  }

  /// Some foods and all that is above them.
  func foodTable(of ids: [String]) throws -> FoodTable {
    let wanted = """
      WITH RECURSIVE up (id) AS (
        SELECT value FROM json_each(?1)
        UNION SELECT f.parent FROM foods f JOIN up ON f.id = up.id WHERE f.parent IS NOT NULL)
      """
    return FoodTable(
      try database.rows(
        wanted + " " + Self.foodColumns + " WHERE id IN (SELECT id FROM up) ORDER BY number",
        [.list(ids)], Self.food))
  }

  private static func food(_ row: Row) -> Food {
    var weights: [KitchenUnit: Double] = [:]
    for part in row.text(11).split(separator: ",") {
      let pair = part.split(separator: ":")
      if pair.count == 2, let unit = KitchenUnit(rawValue: String(pair[0])) {
        weights[unit] = Double(pair[1])
      }
    }
    return Food(
      id: row.text(0), name: row.text(1), parent: row.optionalText(2),
      kind: FoodKind(rawValue: row.text(3)) ?? .other,
      origin: FoodOrigin(rawValue: row.text(4)) ?? .plant,
      allergens: row.terms(5),
      nutrition: Nutrition(
        energy: row.double(6), protein: row.double(7), carbohydrate: row.double(8),
        sodium: row.double(9), fat: row.double(14), saturates: row.double(15),
        fibre: row.double(16), sugar: row.double(17)), ndb: row.optionalText(19),
      edible: row.double(18),
      density: row.optionalDouble(10), weights: weights,
      traits: row.terms(12),
      names: row.text(13).split(separator: ";").map(String.init),
      plurals: row.text(20).split(separator: ";").map(String.init))
  }
}
