import BerthSDK

/// What the database says of the user's shelf and of what drinks need.
struct Shelf {
  let store: Store

  init(_ store: Store) { self.store = store }

  /// Ids of what is at home.
  func ids() throws -> [String] {
    try store.database.rows("SELECT ingredient FROM inventory ORDER BY ingredient") { $0.text(0) }
  }

  /// Ingredients, all kinds of them, and what is pressed or cut from them.
  func kin(of ids: [String]) throws -> [String] {
    let kinds = try store.database.rows(
      """
      SELECT DISTINCT i.id FROM json_each(?1) j JOIN ingredients i
        ON i.id = j.value OR (i.path <> '' AND instr(' ' || i.path || ' ', ' ' || j.value || ' '))
      """, [.list(ids)]
    ) { $0.text(0) }
    return kinds + kinds.flatMap { [$0 + "-juice", $0 + "-peel"] }
  }

  /// A catalogue of just what comparing some needs with some ingredients takes.
  func catalogue(for needs: [Needs], and ids: [String]) throws -> Catalogue {
    var all = Set(ids)
    for need in needs { all.formUnion(need.ingredients) }
    for id in all where id.hasSuffix("-juice") || id.hasSuffix("-peel") {
      if let dash = id.lastIndex(of: "-") { all.insert(String(id[..<dash])) }
    }
    all.formUnion(["lemon", "lime", "simple-syrup", "sugar"])
    return try store.catalogue(of: all)
  }

  /// A drink's needs.
  struct Needs {
    var drink: String
    var popularity: Int
    var ingredients: [String]
  }

  /// What all drinks need, or those with one of some ingredients; optional lines are left out.
  ///
  /// An unknown ingredient counts by its name and is never at home.
  func needs(usingAny ids: [String]? = nil) throws -> [Needs] {
    var condition = ""
    var values: [SQLValue] = []
    if let ids {
      condition =
        "AND r.id IN (SELECT recipe FROM recipe_ingredients WHERE ingredient IN "
        + "(SELECT value FROM json_each(?1)))"
      values = [.list(ids)]
    }
    return try store.database.rows(
      """
      SELECT r.id, r.popularity, (SELECT group_concat(coalesce(l.ingredient, '?' || l.name), '|')
        FROM recipe_ingredients l WHERE l.recipe = r.id
          AND (l.note IS NULL OR l.note NOT LIKE '%optional%'))
      FROM recipes r WHERE r.removed IS NULL \(condition)
      """, values
    ) { row in
      Needs(
        drink: row.text(0), popularity: row.int(1),
        ingredients: row.text(2).utf8.split(separator: 0x7c).map { String(Substring($0)) })
    }
  }

  /// The user's taste.
  func taste(_ needs: [Needs]) throws -> Taste {
    var uses: [String: Int] = [:]
    var byDrink: [String: [String]] = [:]
    for need in needs {
      byDrink[need.drink] = need.ingredients
      for id in need.ingredients { uses[id, default: 0] += 1 }
    }
    let likes = try store.database.rows(
      """
      SELECT recipe, 1.0 FROM favorites UNION ALL SELECT recipe, (stars - 3) / 2.0 FROM ratings
      UNION ALL SELECT recipe, 0.2 FROM history
      """
    ) { row in (row.text(0), row.double(1)) }
    return Taste(
      likes.compactMap { drink, weight in byDrink[drink].map { ($0, weight) } }, uses: uses)
  }
}
