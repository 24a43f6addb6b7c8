import BerthSDK

extension Store {
  /// What the page of an imported recipe says of it; nothing of another.
  func published(of recipe: String) throws -> PublishedFigures {
    let said = try database.first(
      "SELECT said FROM own_recipe_pages WHERE recipe = ?1", [.text(recipe)]
    ) { $0.text(0) }
    guard let said, let json = try? JSON.parse(said) else { return PublishedFigures() }
    return PublishedFigures(kept: json)
  }

  /// Keeps what the page of an imported recipe says of it. Call it in a transaction.
  func keep(_ published: PublishedFigures, of recipe: String) throws {
    let json = published.json
    if json == .emptyObject {
      try database.run("DELETE FROM own_recipe_pages WHERE recipe = ?1", [.text(recipe)])
    } else {
      try database.run(
        "INSERT OR REPLACE INTO own_recipe_pages VALUES (?1, ?2)",
        [.text(recipe), .text(json.text())])
    }
  }
}
