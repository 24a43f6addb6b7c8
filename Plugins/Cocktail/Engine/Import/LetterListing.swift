import BerthSDK

/// TheCocktailDB's drinks, letter by letter: what its free interface gives of all of them.
///
/// The interface has no listing of everything, and answers a letter with at most 25 or 100 drinks. A letter
/// that brings exactly so many may have been cut off, and says nothing about what it lacks.
struct LetterListing {
  /// What a walk brought.
  struct Walk {
    var edition = CocktailDBReader.Edition()
    /// Letters whose drinks are all there.
    var complete: Set<String> = []
    /// Letters that may have been cut off.
    var limited: [String] = []
    /// Letters that were not answered, since the first of them failed.
    var missing: [String] = []
  }

  static let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
  private static let limits: Set<Int> = [25, 100]

  /// The address of a letter's listing.
  static func address(_ letter: String) -> String {
    "https://www.thecocktaildb.com/api/json/v1/1/search.php?f=\(letter)"
  }

  /// Asks for each letter in turn and stops where one is not answered.
  ///
  /// - Parameter fetch: gives the answer to an address.
  /// - Throws: what the first letter fails with; later failures end the walk.
  static func walk(
    _ fetch: (String) throws -> [UInt8], progress: (Int, String) throws -> Void = { _, _ in }
  ) throws -> Walk {
    var walk = Walk()
    var seen: Set<String> = []
    for (index, letter) in letters.enumerated() {
      try progress(index, letter)
      let answer: CocktailDBReader.Edition
      do {
        answer = try read(try fetch(address(letter)))
      } catch {
        if index == 0 { throw error }
        walk.missing = Array(letters[index...])
        break
      }
      let new = answer.drinks.filter { seen.insert($0.id).inserted }
      walk.edition.drinks += new
      walk.edition.problems += answer.problems
      if limits.contains(answer.drinks.count + answer.problems.count) {
        walk.limited.append(letter)
      } else {
        walk.complete.insert(letter)
      }
    }
    return walk
  }

  /// A letter without drinks is answered with null.
  private static func read(_ bytes: [UInt8]) throws -> CocktailDBReader.Edition {
    if let document = try? JSON.parse(bytes), document["drinks"]?.isNull == true {
      return CocktailDBReader.Edition()
    }
    return try bytes.withUnsafeBytes { try CocktailDBReader.read($0) }
  }
}
