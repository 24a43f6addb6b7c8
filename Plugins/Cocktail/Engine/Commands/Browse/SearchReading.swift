import BerthSDK

/// What a text asks for besides names: filters in people's words, what must not be in it, stars.
///
/// `shaken rum without egg, 4 stars` leaves `rum`, asks for the method, leaves out egg and wants four
/// stars. The longest phrase wins, and an ingredient's name beats a phrase that is no longer: `light rum` is
/// a rum. A name of a drink is not for this to read; ask for it first.
struct SearchReading {
  /// The words that are left, to be looked for in names and ingredients.
  private(set) var rest: [String] = []
  /// Facets the drink must have.
  private(set) var wanted: [SearchPhrases.Phrase] = []
  /// Facets it must not have.
  private(set) var unwanted: [SearchPhrases.Phrase] = []
  /// Ids of ingredients it must not hold.
  private(set) var without: [String] = []
  /// The fewest stars the user gave it.
  private(set) var stars: Int?
  /// The most ingredients it may have.
  private(set) var parts: Int?
  /// Whether something is refused that nobody understands: leaving it out would find the opposite.
  private(set) var isRefusing = false

  /// Whether anything but words was found.
  var isEmpty: Bool {
    wanted.isEmpty && unwanted.isEmpty && without.isEmpty && stars == nil && parts == nil
  }

  private static let refusals: Set<String> = [
    "no", "not", "without", "minus", "except", "never", "hold", "nothing", "dont", "isnt", "less",
  ]
  private static let afterRefusal: Set<String> = ["the", "any", "too", "so", "very", "a", "an"]
  private static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
  ]
  private static let fillers: Set<String> = [
    "and", "with", "or", "of", "a", "an", "the", "drink", "drinks", "cocktail", "cocktails",
    "some", "something", "anything", "i", "want", "like", "would", "please", "me", "my", "that",
    "is", "for",
    "but", "very", "quite", "bit", "rather", "really", "in", "on", "at", "to", "good", "nice",
    "made", "tasting", "flavour", "flavor", "flavoured", "flavored", "taste", "tastes", "rated",
    "least",
  ]

  /// - Parameters:
  ///   - text: as it was typed.
  ///   - ingredient: the id of the ingredient that folded words name.
  init(
    _ text: String, _ phrases: SearchPhrases, ingredient: (String) throws -> String?
  ) rethrows {
    let words = TextFolding.fold(text).split(separator: " ").map(String.init)
    var index = 0
    var refusal: Int?
    while index < words.count {
      if let (count, length) = Self.stars(words[index...]) {
        stars = count
        index += length
        continue
      }
      if let (count, length) = Self.parts(words[index...]) {
        parts = count
        index += length
        continue
      }
      let phrase = Self.phrase(words, index, phrases)
      let named = try Self.ingredient(words, index, ingredient)
      if let phrase, phrase.length > (named?.length ?? 0) || refusal != nil && named == nil {
        let isRefused = refusal != nil
        (refusal, index) = (nil, index + phrase.length)
        if isRefused, phrase.found.facet == .free {
          // "Not vegan" is no drink that anybody looks for.
          isRefusing = true
        } else if isRefused {
          unwanted.append(phrase.found)
          if try Self.goesOn(words, index, phrases, ingredient) {
            refusal = index
            index += 1
          }
        } else {
          wanted.append(phrase.found)
        }
      } else if refusal != nil, let named {
        without.append(named.id)
        (refusal, index) = (nil, index + named.length)
        if try Self.goesOn(words, index, phrases, ingredient) {
          refusal = index
          index += 1
        }
      } else if let named, named.length > 1 {
        rest += words[index..<index + named.length]
        index += named.length
      } else if Self.refusals.contains(words[index]) {
        refusal = index
        index += 1
      } else if refusal != nil, Self.afterRefusal.contains(words[index]) {
        index += 1
      } else {
        if refusal != nil { isRefusing = true }
        refusal = nil
        if !Self.fillers.contains(words[index]) { rest.append(words[index]) }
        index += 1
      }
    }
  }

  /// Whether a text says nothing but `something` or `a drink, please`.
  static func isFilling(_ text: String) -> Bool {
    TextFolding.fold(text).split(separator: " ").allSatisfy { fillers.contains(String($0)) }
  }

  private static func number(_ word: String, upTo highest: Int) -> Int? {
    let number = numbers[word] ?? Int(word)
    return number.flatMap { (1...highest).contains($0) ? $0 : nil }
  }

  /// What stands before a number of stars; those without `rated` ask for the word stars behind it.
  private static let beforeStars: [[String]] = [
    ["rated", "at", "least"], ["rating", "at", "least"], ["rating", "of", "at", "least"],
    ["rated", "over"], ["rated", "above"], ["rating", "of"], ["rated"], ["rating"],
    ["at", "least"], [],
  ]
  private static let behindStars = [
    ["or", "more"], ["or", "better"], ["or", "higher"], ["or", "above"], ["and", "up"],
    ["and", "more"], ["and", "above"], ["and", "better"], ["at", "least"], ["plus"], ["up"],
  ]

  /// The fewest stars that words begin to ask for, and how many words do: `4 stars`, `rated 4 or more`.
  private static func stars(_ words: ArraySlice<String>) -> (count: Int, length: Int)? {
    for lead in beforeStars where words.starts(with: lead) {
      let rest = words.dropFirst(lead.count)
      guard let count = rest.first.flatMap({ number($0, upTo: 5) }) else { continue }
      var tail = rest.dropFirst()
      let isSaid = ["star", "stars"].contains(tail.first)
      guard isSaid || ["rated", "rating"].contains(lead.first) else { continue }
      if isSaid { tail = tail.dropFirst() }
      let end = behindStars.first { tail.starts(with: $0) }?.count ?? 0
      return (count, lead.count + 1 + (isSaid ? 1 : 0) + end)
    }
    return nil
  }

  /// What stands before a number of ingredients, and how many fewer it means.
  private static let before: [(words: [String], fewer: Int)] = [
    ([], 0), (["no", "more", "than"], 0), (["not", "more", "than"], 0), (["at", "most"], 0),
    (["up", "to"], 0), (["only"], 0), (["just"], 0), (["max"], 0), (["less", "than"], 1),
    (["fewer", "than"], 1), (["under"], 1),
  ]
  /// What stands behind it.
  private static let behind = [
    ["or", "less"], ["or", "fewer"], ["or", "under"], ["at", "most"], ["max"], ["maximum"],
    ["only"],
  ]
  /// More ingredients no drink has.
  private static let mostParts = 20

  /// The most ingredients that words begin to ask for, and how many words do: `3 ingredients`, `up to four
  /// ingredients`, `five ingredients or less`.
  private static func parts(_ words: ArraySlice<String>) -> (count: Int, length: Int)? {
    for (lead, fewer) in before where words.starts(with: lead) {
      let rest = words.dropFirst(lead.count)
      guard let count = rest.first.flatMap({ number($0, upTo: mostParts) }),
        ["ingredient", "ingredients"].contains(rest.dropFirst().first), count > fewer
      else { continue }
      let tail = rest.dropFirst(2)
      let end = behind.first { tail.starts(with: $0) }?.count ?? 0
      return (count - fewer, lead.count + 2 + end)
    }
    return nil
  }

  /// Whether a refusal goes on at a word: "without egg or cream" refuses both, as does "without nuts and
  /// dairy".
  private static func goesOn(
    _ words: [String], _ index: Int, _ phrases: SearchPhrases,
    _ ingredient: (String) throws -> String?
  ) rethrows -> Bool {
    guard index + 1 < words.count, ["or", "nor", "and"].contains(words[index]) else { return false }
    if phrase(words, index + 1, phrases)?.found.facet == .holds { return true }
    return try self.ingredient(words, index + 1, ingredient) != nil
  }

  private static func phrase(
    _ words: [String], _ start: Int, _ phrases: SearchPhrases
  ) -> (found: SearchPhrases.Phrase, length: Int)? {
    for length in stride(from: min(SearchPhrases.longest, words.count - start), to: 0, by: -1) {
      let part = words[start..<start + length].joined(separator: " ")
      if let found = phrases.phrase(part) { return (found, length) }
    }
    return nil
  }

  private static func ingredient(
    _ words: [String], _ start: Int, _ ingredient: (String) throws -> String?
  ) rethrows -> (id: String, length: Int)? {
    for length in stride(from: min(3, words.count - start), to: 0, by: -1) {
      let part = words[start..<start + length].joined(separator: " ")
      if let id = try ingredient(part) { return (id, length) }
    }
    return nil
  }

  // MARK: In words

  /// What was understood: `low in strength`, `without Egg`.
  ///
  /// - Parameter names: of ingredients, by id.
  func said(_ names: [String: String]) -> [String] {
    wanted.map { Self.said($0) }
      + unwanted.map { $0.facet == .holds ? "without \($0.words)" : "not \(Self.said($0))" }
      + without.map { "without \(names[$0] ?? $0)" }
      + (parts.map { ["of \(Words.count($0, "ingredient"))\($0 > 1 ? " or fewer" : "")"] } ?? [])
      + (stars.map { ["rated \(Words.count($0, "star")) or more"] } ?? [])
  }

  private static func said(_ phrase: SearchPhrases.Phrase) -> String {
    let words = phrase.values.map { Words.title($0).lowercased() }
    let value = Words.list(words, "or")
    switch phrase.facet {
    case .alcoholic: return value == "alcoholic" ? "with alcohol" : "without alcohol"
    case .strength:
      return value == "low"
        ? "low in alcohol" : value == "strong" ? "strong" : "of medium strength"
    case .method:
      if words.count > 2 { return phrase.words }
      return value == "hot" ? "made hot" : "made by \(value)"
    case .flavour: return value
    case .season, .occasion: return "for \(value)"
    case .glass: return "in a \(value) glass"
    case .category, .effort: return value
    case .parts: return "of \(value) ingredients"
    case .holds: return "with \(phrase.words)"
    case .free: return phrase.words
    }
  }
}
