import BerthSDK

extension RecipeRule {
  /// What is wrong with the text of a rule.
  struct Malformed: Error, Equatable {
    var message: String
    var remedy: String
  }

  /// Reads `form=soup,stew diet=vegan max-minutes=20 food=chicken,turkey`; a hyphen alone is the
  /// rule that every recipe meets.
  ///
  /// - Throws: `Malformed` for an unknown or doubled key, a word that is not of its list, a number
  ///   that is none.
  static func parse(_ text: String) throws(Malformed) -> RecipeRule {
    var rule = RecipeRule()
    if text == "-" { return rule }
    var seen: Set<Substring> = []
    for term in text.split(separator: " ") {
      guard let equals = term.firstIndex(of: "="), equals != term.startIndex,
        term.index(after: equals) != term.endIndex
      else {
        throw Malformed(
          message: "'\(term)' is no term of a rule", remedy: "write key=value, keys: \(keys)")
      }
      let key = term[..<equals]
      if !seen.insert(key).inserted, key != "diet" {
        throw Malformed(
          message: "'\(key)' stands twice", remedy: "write one list: \(key)=a,b")
      }
      try rule.take(key, term[term.index(after: equals)...])
    }
    if seen.isEmpty { throw Malformed(message: "the rule is empty", remedy: "write - for none") }
    return rule
  }

  private static let keys =
    "form, diet, period, cuisine, season, difficulty, max-minutes, max-energy, min-protein, food, "
    + "without, no-cook, surprise"

  private mutating func take(_ key: Substring, _ value: Substring) throws(Malformed) {
    switch key {
    case "form": forms = try words(key, value)
    case "diet": diets.formUnion(try words(key, value))
    case "period": periods = try words(key, value)
    case "cuisine": cuisines = try words(key, value)
    case "season": seasons = try words(key, value)
    case "difficulty": difficulties = try words(key, value)
    case "max-minutes": maxMinutes = try number(key, value)
    case "max-energy": maxEnergy = Double(try number(key, value))
    case "min-protein": minProtein = Double(try number(key, value))
    case "food": foods = try slugs(key, value)
    case "without": without = try slugs(key, value)
    case "no-cook": isNoCook = try yes(key, value)
    case "surprise": isSurprise = try yes(key, value)
    default:
      let known = Self.keys.split(separator: ",").map { Words.trimmed(String($0)) }
      let near = Nearest.names(to: String(key), in: known, limit: 1)
      throw Malformed(
        message: "there is no key '\(key)'",
        remedy: near.first.map { "did you mean \($0)?" } ?? "use one of \(Self.keys)")
    }
  }

  private func words<Word: Term>(
    _ key: Substring, _ value: Substring
  ) throws(Malformed) -> TermSet<Word> {
    var found: TermSet<Word> = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let word = Word(rawValue: String(part)) else {
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw Malformed(
          message: "'\(part)' is not known to '\(key)'", remedy: "use some of \(known)")
      }
      found.insert(word)
    }
    return found
  }

  private func number(_ key: Substring, _ value: Substring) throws(Malformed) -> Int {
    guard let number = Int(value), number > 0, number < 100_000 else {
      throw Malformed(
        message: "'\(value)' is no number for '\(key)'", remedy: "write digits only")
    }
    return number
  }

  private func yes(_ key: Substring, _ value: Substring) throws(Malformed) -> Bool {
    guard value == "yes" else {
      throw Malformed(message: "'\(key)' is '\(value)'", remedy: "write \(key)=yes or leave it out")
    }
    return true
  }

  private func slugs(_ key: Substring, _ value: Substring) throws(Malformed) -> [String] {
    var found: [String] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let isSlug = !part.isEmpty && Words.slug(String(part)) == part
      guard isSlug else {
        throw Malformed(message: "'\(part)' is no id for '\(key)'", remedy: "write \(key)=id,id")
      }
      found.append(String(part))
    }
    return found
  }
}
