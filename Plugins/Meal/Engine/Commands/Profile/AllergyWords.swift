import BerthSDK

/// What people say of what they must not eat: names of the 14, foods, ways of eating, other words.
struct AllergyWords {
  let store: Store
  private let vocabulary: AllergenVocabulary

  init(_ store: Store) throws {
    self.store = store
    vocabulary = try VocabularyFiles.vocabulary(store.call, try store.foodTable())
  }

  /// What a word means.
  enum Meaning: Equatable {
    case allergens(TermSet<Allergen>)
    case diet(Diet)
    case rule(EatingRule)
    /// A food beyond the 14, by its id.
    case food(String)
  }

  /// The words of a list, as one is typed or said: "nuts, peanuts and shellfish".
  static func split(_ texts: [String]) -> [String] {
    texts.flatMap(FoodNames.split).map(Words.trimmed).filter { !$0.isEmpty }
  }

  /// The words of a list that was given, of which there must be some.
  ///
  /// - Parameter what: what is listed, of one.
  static func named(_ texts: [String], _ what: String) throws -> [String] {
    let words = split(texts)
    if words.isEmpty, !texts.isEmpty {
      throw PluginError("input.missing", "no \(what) is named", remedy: "name one or more")
    }
    return words
  }

  /// The meaning of a word.
  ///
  /// - Throws: `input.invalid` with near names for a word that means nothing here.
  func meaning(_ text: String) throws -> Meaning {
    let fold = Self.plain(TextFolding.fold(text))
    if let allergens = Self.allergens(fold) { return .allergens(allergens) }
    if let rule = Self.rule(fold) { return .rule(rule) }
    if let diet = Self.diet(fold) { return .diet(diet) }
    if let entry = vocabulary.exactly(fold) {
      let held = entry.contains.allergens
      if !held.isEmpty { return .allergens(held) }
    }
    if let id = try? store.foodID(fold) { return .food(id) }
    throw unknown(text)
  }

  private func unknown(_ text: String) -> PluginError {
    let known =
      Allergen.allCases.map(\.rawValue) + Self.familiar.keys.sorted()
      + Diet.allCases.map(\.rawValue)
      + EatingRule.allCases.map(\.rawValue)
    let names = (try? store.foodNames()) ?? []
    var near = Nearest.names(to: text, in: known)
    for name in Nearest.names(to: text, in: names) where !near.contains(name) { near.append(name) }
    return PluginError.unknown(
      "“\(Words.shortened(text, to: 40))” is not understood, and nothing was changed",
      near: Array(near.prefix(3)),
      remedy: "name a food as lists of ingredients do; --allergy-words keeps any word as it is",
      code: "input.invalid")
  }

  /// Without what people say around it: "no pork", "gluten free", "lactose intolerant".
  static func plain(_ fold: String) -> String {
    var words = fold.split(separator: " ").map(String.init)
    while let first = words.first, words.count > 1,
      ["no", "not", "any", "all", "the", "a", "an", "to", "without", "avoid", "my"].contains(first)
    {
      words.removeFirst()
    }
    while let last = words.last, words.count > 1,
      ["free", "intolerant", "intolerance", "allergy", "allergic", "allergies", "disease"]
        .contains(last)
    {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }

  private static func allergens(_ fold: String) -> TermSet<Allergen>? {
    for form in [fold, fold + "s", FoodWord.singular(fold)] {
      for allergen in Allergen.allCases
      where form == allergen.rawValue || form == TextFolding.fold(allergen.title) {
        return [allergen]
      }
      if let known = familiar[form] { return known }
    }
    return nil
  }

  /// Words people use for the 14; shellfish are both of its kinds.
  private static let familiar: [String: TermSet<Allergen>] = [
    "dairy": [.milk], "lactose": [.milk], "milk product": [.milk], "casein": [.milk],
    "whey": [.milk], "wheat": [.gluten], "celiac": [.gluten], "coeliac": [.gluten],
    "celiac sprue": [.gluten], "cereal": [.gluten], "shellfish": [.crustaceans, .molluscs],
    "crustacean": [.crustaceans], "mollusk": [.molluscs], "mollusc": [.molluscs],
    "seafood": [.fish, .crustaceans, .molluscs], "tree nut": [.nuts], "treenut": [.nuts],
    "nut": [.nuts], "peanut": [.peanuts], "groundnut": [.peanuts], "soya": [.soy],
    "soybean": [.soy], "soy": [.soy], "sulfite": [.sulphites], "sulphite": [.sulphites],
    "sulphur dioxide": [.sulphites], "sulfur dioxide": [.sulphites], "sesame seed": [.sesame],
    "lupine": [.lupin], "celeriac": [.celery], "egg": [.eggs], "egg white": [.eggs],
  ]

  static func rule(_ fold: String) -> EatingRule? {
    switch fold {
    case "pescatarian", "pescetarian", "pescatarians": .pescatarian
    case "pork", "pork free", "pig", "bacon": .porkFree
    case "alcohol", "alcohol free": .alcoholFree
    case "halal": .halal
    case "kosher": .kosher
    default: nil
    }
  }

  static func diet(_ fold: String) -> Diet? {
    let slug = Words.slug(fold)
    if let diet = Diet(rawValue: slug) { return diet }
    switch slug {
    case "keto", "ketogenic", "low-carb-keto": return .lowCarb
    case "veggie", "meat": return .vegetarian
    case "plant-based": return .vegan
    case "quick", "easy", "quick-and-easy": return .quickEasy
    default: return nil
    }
  }
}

extension Store {
  /// All names foods go by.
  func foodNames() throws -> [String] { try database.rows("SELECT name FROM foods") { $0.text(0) } }
}
