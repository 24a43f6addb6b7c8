import BerthSDK

extension Store {
  /// Keeps a dish; false when it was kept already.
  func addFavorite(_ recipe: String) throws -> Bool {
    let added = try database.run(
      "INSERT OR IGNORE INTO favorites VALUES (?1,?2,?3)",
      [.text(try owner()), .text(recipe), .int(now)])
    return added > 0
  }

  /// Lets a dish go; false when it was not kept.
  func removeFavorite(_ recipe: String) throws -> Bool {
    try database.run(
      "DELETE FROM favorites WHERE owner = ?1 AND recipe = ?2", [.text(try owner()), .text(recipe)])
      > 0
  }

  /// How many dishes are kept.
  func favoriteCount() throws -> Int {
    try database.int("SELECT count(*) FROM favorites WHERE owner = ?1", [.text(try owner())])
  }
}
