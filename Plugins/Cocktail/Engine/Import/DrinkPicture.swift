import BerthSDK
import Photo

/// The pictures a source has of its drinks: what stands where, and which are kept by now.
enum DrinkPicture {
  /// The one place pictures are taken from, which the manifest allows.
  private static let root = "https://www.thecocktaildb.com/images/"
  /// A picture that could not be had is asked for again after a week, in milliseconds.
  private static let pause: Int64 = 7 * 86_400_000

  /// An address of `strDrinkThumb`; nil for one that is elsewhere, since it would not be asked for.
  static func address(_ text: String?) -> String? {
    guard let text, text.hasPrefix(root), text.utf8.count <= 400,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }), !text.contains("..")
    else { return nil }
    return text
  }

  /// Notes where a drink's picture is; one at another address is to be fetched anew.
  static func remember(_ address: String, of recipe: String, _ store: Store) throws {
    try store.database.run(
      """
      INSERT INTO pictures (recipe, url) VALUES (?1, ?2)
      ON CONFLICT (recipe) DO UPDATE SET url = excluded.url, sha = NULL, tried = NULL
        WHERE url <> excluded.url
      """, [.text(recipe), .text(address)])
  }

  /// What fetching pictures did.
  struct Outcome {
    /// Drinks whose pictures are kept now.
    var fetched: [String] = []
    /// Drinks whose pictures could not be had, and why.
    var failed: [(recipe: String, reason: String)] = []
    /// How many are still to be fetched.
    var remaining = 0
    /// Why it ended early: the source cannot be reached, or has been asked often enough.
    var obstacle: PluginError?
  }

  /// Fetches pictures that are not kept yet, those of favourites first.
  ///
  /// Each is kept in a transaction of its own, so that what came before an obstacle stays.
  ///
  /// - Parameter fetch: gives the bytes at an address.
  static func fetch(
    limit: Int, _ store: Store, with fetch: (String) throws -> [UInt8]
  ) throws -> Outcome {
    let missing = try store.database.rows(
      """
      SELECT p.recipe, p.url FROM pictures p JOIN recipes r ON r.id = p.recipe
      LEFT JOIN favorites f ON f.recipe = p.recipe
      WHERE p.sha IS NULL AND (p.tried IS NULL OR p.tried <= ?1)
      ORDER BY f.at IS NULL, r.popularity DESC, p.recipe
      """, [.int(store.now - pause)]
    ) { (recipe: $0.text(0), url: $0.text(1)) }
    var outcome = Outcome()
    var progress = Progress(call: store.call, total: min(limit, missing.count))
    for (recipe, url) in missing.prefix(limit) {
      try store.call.checkCancellation()
      do {
        let photo = try GivenPhoto(try fetch(url), name: "the picture of \(recipe)")
        try store.database.transaction {
          try store.add(photo, toDrink: recipe, isOwn: false)
          try store.database.run(
            "UPDATE pictures SET sha = ?2, tried = ?3 WHERE recipe = ?1",
            [.text(recipe), .text(photo.sha), .int(store.now)])
        }
        outcome.fetched.append(recipe)
      } catch let error as PluginError {
        if error.code == "cancelled" || error.code.hasPrefix("storage.") { throw error }
        if isObstacle(error) {
          outcome.obstacle = error
          break
        }
        try store.database.run(
          "UPDATE pictures SET tried = ?2 WHERE recipe = ?1", [.text(recipe), .int(store.now)])
        outcome.failed.append((recipe, error.message))
      }
      progress.step("Fetching pictures")
    }
    outcome.remaining = missing.count - outcome.fetched.count - outcome.failed.count
    return outcome
  }

  /// Whether an error says something about the source and not about one picture.
  private static func isObstacle(_ error: PluginError) -> Bool {
    switch error.code {
    case "fetch.status":
      let status = error.details["status"]?.int ?? 0
      return status == 429 || status >= 500
    case "fetch.too-large": return false
    default: return error.code.hasPrefix("fetch.")
    }
  }
}
