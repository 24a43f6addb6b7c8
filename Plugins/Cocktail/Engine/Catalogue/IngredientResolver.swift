import BerthSDK

/// Finds the ingredient a text names, and never guesses: what is not known stays unknown.
///
/// A text matches an id, a name or an alias after folding case, diacritics and punctuation; failing
/// that, the same after dropping a plural ending or words such as "fresh" or "chilled". Words alone
/// that could be many things ("juice", "syrup") match nothing.
struct IngredientResolver: Sendable {
  /// How a text was matched.
  enum MatchKind: String, Sendable {
    case id, name, alias
    /// After a plural ending was dropped.
    case singular
    /// After words that only describe were dropped.
    case descriptor
  }

  /// An ingredient with how it was found.
  struct Match: Sendable, Equatable {
    /// Id of the ingredient.
    var ingredient: String
    /// How the text was matched.
    var kind: MatchKind
  }

  /// Words that name no ingredient by themselves.
  static let tooVague: Set<String> = [
    "juice", "syrup", "spirit", "spirits", "liqueur", "liquor", "mix", "mixer", "alcohol", "drink",
    "sauce", "powder", "extract", "flavoring", "flavouring", "peel", "zest", "puree", "soft drink",
    "cordial",
  ]

  private struct Entry {
    var ingredient: String
    var kind: MatchKind
  }

  private var entries: [String: Entry] = [:]
  /// Folded names that two ingredients claim, with both ids; they match neither.
  private(set) var ambiguous: [(name: String, first: String, second: String)] = []

  /// Indexes ids, names and aliases; ids win over names, names over aliases.
  init(_ ingredients: [Ingredient]) {
    entries.reserveCapacity(ingredients.count * 5)
    var dropped: Set<String> = []
    for ingredient in ingredients {
      insert(TextFolding.fold(ingredient.id), ingredient.id, .id, &dropped)
    }
    for ingredient in ingredients {
      insert(TextFolding.fold(ingredient.name), ingredient.id, .name, &dropped)
    }
    for ingredient in ingredients {
      for alias in ingredient.aliases {
        insert(TextFolding.fold(alias), ingredient.id, .alias, &dropped)
      }
    }
    for name in dropped { entries[name] = nil }
  }

  private mutating func insert(
    _ name: String, _ id: String, _ kind: MatchKind, _ dropped: inout Set<String>
  ) {
    guard !name.isEmpty, kind == .id || !IngredientResolver.tooVague.contains(name) else { return }
    guard let known = entries[name] else {
      entries[name] = Entry(ingredient: id, kind: kind)
      return
    }
    guard known.ingredient != id, known.kind == kind else { return }
    ambiguous.append((name, known.ingredient, id))
    dropped.insert(name)
  }

  /// The ingredient a text names, nil when it is unknown or ambiguous.
  func resolve(_ text: String) -> Match? {
    let folded = TextFolding.fold(IngredientResolver.withoutRemark(text))
    guard !folded.isEmpty else { return nil }
    if let entry = entries[folded] {
      return Match(ingredient: entry.ingredient, kind: entry.kind)
    }
    for form in IngredientResolver.singularForms(folded) {
      if let entry = entries[form] {
        return Match(ingredient: entry.ingredient, kind: .singular)
      }
    }
    let words = folded.split(separator: " ")
    let meaningful = words.filter { !IngredientResolver.descriptors.contains($0) }
    guard !meaningful.isEmpty, meaningful.count < words.count else { return nil }
    let shorter = meaningful.joined(separator: " ")
    if IngredientResolver.tooVague.contains(shorter) { return nil }
    if let entry = entries[shorter] {
      return Match(ingredient: entry.ingredient, kind: .descriptor)
    }
    for form in IngredientResolver.singularForms(shorter) {
      if let entry = entries[form] {
        return Match(ingredient: entry.ingredient, kind: .descriptor)
      }
    }
    return nil
  }

  /// Cuts "(optional)" and what follows a comma off.
  private static func withoutRemark(_ text: String) -> Substring {
    let bytes = text.utf8
    guard let cut = bytes.firstIndex(where: { $0 == 0x28 || $0 == 0x2c }), cut != bytes.startIndex
    else { return text[...] }
    return text[..<cut]
  }

  private static func singularForms(_ folded: String) -> [String] {
    var forms: [String] = []
    if folded.hasSuffix("ies") { forms.append(folded.dropLast(3) + "y") }
    if folded.hasSuffix("ves") { forms.append(folded.dropLast(3) + "f") }
    if folded.hasSuffix("es") { forms.append(String(folded.dropLast(2))) }
    if folded.hasSuffix("s"), !folded.hasSuffix("ss") { forms.append(String(folded.dropLast())) }
    if !folded.hasSuffix("s") { forms.append(folded + "s") }
    return forms.filter { !tooVague.contains($0) }
  }

  /// Words that describe an ingredient without changing what it is.
  private static let descriptors: Set<Substring> = [
    "fresh", "freshly", "squeezed", "pressed", "chilled", "cold", "cool", "warm", "good", "quality",
    "premium", "organic", "pure", "natural", "real", "large", "small", "medium", "ripe", "chopped",
    "crushed", "sliced", "diced", "grated", "shaved", "frozen", "whole", "extra", "optional",
    "strained", "raw", "homemade", "pasteurised", "pasteurized", "beaten", "bottled", "canned",
    "favorite", "favourite", "your", "of", "a", "some", "the", "cubed", "peeled", "cracked",
    "unsalted", "unsweetened",
  ]
}
