import BerthSDK

/// Names of drinks behind what was typed.
extension DrinkSearch {
  /// Whether words are the name of a drink, before anything else is read into them: `Virgin Mary`.
  func isName() throws -> Bool {
    let typed = TextFolding.fold(text)
    guard typed.count >= 3 else { return false }
    if try store.familiarDrink(typed) != nil { return true }
    return try store.database.int(
      "SELECT count(*) FROM recipes WHERE removed IS NULL AND fold = ?1", [.text(typed)]) > 0
  }

  /// Whether words begin a drink's name and mean nothing else: `hot tod`, but not `hot gin`, which is also a way
  /// of serving and a spirit and finds the Hot Gin Punch among others.
  func beginsName(_ reading: SearchReading) throws -> Bool {
    let typed = TextFolding.fold(text)
    // A single word such as "hot" or "strong" begins many names and means more than those.
    guard typed.count >= 3, typed.contains(" ") else { return false }
    let rest = reading.rest.joined(separator: " ")
    if !reading.isEmpty, !rest.isEmpty, try store.namedIngredient(rest) != nil { return false }
    return try store.database.int(
      "SELECT count(*) FROM recipes WHERE removed IS NULL AND fold >= ?1 AND fold < ?2",
      [.text(typed), .text(typed + "\u{10FFFF}")]) > 0
  }

  /// A drink's name as it is written, and its letters without spaces.
  private typealias JoinedName = (name: String, fold: String, letters: String)

  /// The names of all drinks, the best known first.
  ///
  /// As they are written, since the index takes `Bee's` apart in another way than `Bees`.
  private func joinedNames(startingWith letter: String?) throws -> [JoinedName] {
    try store.database.rows(
      "SELECT name, fold FROM recipes WHERE removed IS NULL "
        + "AND (?1 IS NULL OR substr(fold, 1, 1) = ?1) ORDER BY popularity DESC, id",
      [SQLValue(letter)]
    ) { ($0.text(0), $0.text(1), $0.text(1).filter { $0 != " " }) }
  }

  /// The name that words mean when spaces or apostrophes are put elsewhere ("airmail", "east side", "bees knees"), or
  /// when only some letters of it were typed ("daq"); the best known wins.
  func squashed(_ words: String) throws -> String? {
    let typed = TextFolding.fold(words).filter { $0 != " " }
    guard typed.count >= 3 else { return nil }
    let joined = try joinedNames(startingWith: String(typed.prefix(1)))
    if let whole = joined.first(where: { $0.letters == typed }) { return whole.name }
    if let start = joined.first(where: { typed.count >= 5 && $0.letters.hasPrefix(typed) }) {
      return start.name
    }
    guard typed.count <= 4, !words.contains(" ") else { return nil }
    return joined.first { Self.abbreviates(typed, $0.letters) }?.name
  }

  /// The name that words mean when they hold a typing error and spaces are put elsewhere: `airmale`; not where a
  /// word among several names an ingredient, since then the others say something of it.
  func nearName(_ words: String) throws -> (name: String, fold: String)? {
    let fold = TextFolding.fold(words)
    let typed = fold.filter { $0 != " " }
    let several = fold.split(separator: " ")
    guard typed.count >= 6,
      try several.count == 1
        || !several.contains(where: { try store.namedIngredient(String($0)) != nil })
    else { return nil }
    let joined = try joinedNames(startingWith: nil)
    let near = Nearest.names(
      to: typed,
      among: joined.enumerated().filter { abs($0.element.letters.count - typed.count) <= 2 }.map {
        (name: $0.element.fold, fold: $0.element.letters, weight: -$0.offset)
      }, limit: 1)
    return near.first.flatMap { fold in
      joined.first { $0.fold == fold }.map { ($0.name, $0.fold) }
    }
  }

  /// Whether letters stand in a name in that order, the first two at its start.
  static func abbreviates(_ letters: String, _ name: String) -> Bool {
    guard name.hasPrefix(letters.prefix(2)) else { return false }
    var rest = Substring(name)
    for letter in letters {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}
