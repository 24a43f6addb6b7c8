import BerthSDK
import Photo

/// Photos of drinks and bottles: bytes are kept once, however many things show them.
extension Store {
  /// The photos of a drink: the user's own first, then what a source brought.
  func photos(of recipe: String) throws -> [KeptPhoto] {
    var number = 0
    return try database.rows(
      """
      SELECT p.sha, p.kind, p.width, p.height, length(p.bytes), d.own FROM drink_photos d
      JOIN photos p ON p.sha = d.sha WHERE d.recipe = ?1 ORDER BY d.own DESC, d.at, d.sha
      """, [.text(recipe)]
    ) { row in
      number += 1
      return KeptPhoto(
        number: number, sha: row.text(0), kind: row.text(1), width: row.int(2), height: row.int(3),
        byteCount: row.int(4), isOwn: row.int(5) == 1)
    }
  }

  /// The photos of bottles at home, by ingredient.
  func bottlePhotos() throws -> [String: KeptPhoto] {
    let found = try database.rows(
      """
      SELECT b.ingredient, p.sha, p.kind, p.width, p.height, length(p.bytes) FROM bottle_photos b
      JOIN photos p ON p.sha = b.sha
      """
    ) { row in
      (
        row.text(0),
        KeptPhoto(
          number: 1, sha: row.text(1), kind: row.text(2), width: row.int(3), height: row.int(4),
          byteCount: row.int(5), isOwn: true)
      )
    }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  /// The bytes of a photo.
  func bytes(of photo: KeptPhoto) throws -> [UInt8] {
    try database.first("SELECT bytes FROM photos WHERE sha = ?1", [.text(photo.sha)]) {
      $0.blob(0)
    } ?? []
  }

  /// Adds a photo to a drink; the same one counts once. Call it in a transaction.
  ///
  /// - Parameter isOwn: whether the user took it; a source has one for each drink, the last.
  func add(_ photo: GivenPhoto, toDrink recipe: String, isOwn: Bool) throws {
    try keep(photo)
    if !isOwn {
      try database.run(
        "DELETE FROM drink_photos WHERE recipe = ?1 AND own = 0", [.text(recipe)])
    }
    try database.run(
      "INSERT OR IGNORE INTO drink_photos VALUES (?1, ?2, ?3, ?4)",
      [.text(recipe), .text(photo.sha), isOwn ? 1 : 0, .int(now)])
    try dropUnshownPhotos()
  }

  /// Takes a photo from a drink. Call it in a transaction.
  func remove(_ photo: KeptPhoto, fromDrink recipe: String) throws {
    try database.run(
      "DELETE FROM drink_photos WHERE recipe = ?1 AND sha = ?2", [.text(recipe), .text(photo.sha)])
    try dropUnshownPhotos()
  }

  /// Sets the photo of a bottle, or with nil takes it away. Call it in a transaction.
  func set(_ photo: GivenPhoto?, ofBottle ingredient: String) throws {
    if let photo {
      try keep(photo)
      try database.run(
        "INSERT OR REPLACE INTO bottle_photos VALUES (?1, ?2, ?3)",
        [.text(ingredient), .text(photo.sha), .int(now)])
    } else {
      try database.run("DELETE FROM bottle_photos WHERE ingredient = ?1", [.text(ingredient)])
    }
    try dropUnshownPhotos()
  }

  /// Removes the bytes of photos that nothing shows any more.
  func dropUnshownPhotos() throws {
    try database.run(
      "DELETE FROM photos WHERE sha NOT IN (SELECT sha FROM drink_photos) "
        + "AND sha NOT IN (SELECT sha FROM bottle_photos)")
  }

  private func keep(_ photo: GivenPhoto) throws {
    try database.run(
      "INSERT OR IGNORE INTO photos VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      [
        .text(photo.sha), .text(photo.kind.rawValue), SQLValue(photo.width),
        SQLValue(photo.height), .int(now), .blob(photo.bytes),
      ])
  }
}
