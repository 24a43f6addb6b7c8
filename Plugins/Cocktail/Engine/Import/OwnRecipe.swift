import BerthSDK

/// The user's own recipes.
enum OwnRecipe {
  /// What `source` says of them.
  static let source = "own"
  /// Their fame; a drink of one's own is worth finding.
  static let popularity = 50

  /// Steps out of a text: parts between `|`, or lines.
  static func steps(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == "|" || $0.isNewline })
      .map { Words.trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// The recipe of the user's that a text means.
  ///
  /// - Throws: `not-found`, or `input.invalid` for a drink that is not the user's.
  static func find(_ text: String, _ store: Store) throws -> StoredRecipe {
    let drink = try store.recipe(named: text)
    guard drink.origin == .own else {
      throw PluginError.invalid(
        "\(drink.name) is not a recipe of your own",
        remedy: "make your own version: berth cocktail add --name "
          + "\"My \(drink.name)\" --ingredients …")
    }
    return drink
  }

  /// Writes a recipe and its document in one transaction.
  static func save(_ drink: inout StoredRecipe, _ store: Store, _ catalogue: Catalogue) throws {
    drink.classify(in: catalogue)
    let drink = drink
    try store.database.transaction {
      let writer = try store.ownWriter()
      defer { writer.close() }
      try writer.write(drink)
      try store.index(drink, in: catalogue)
    }
  }
}
