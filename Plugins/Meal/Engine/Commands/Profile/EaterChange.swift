import BerthSDK

/// Changes to what somebody who eats here must not eat. Allergies and diets are added to those there
/// are; taking an allergy away is a command of its own.
struct EaterChange: ArgumentGroup {
  var allergies: [String]
  /// Words that are kept as they are, for foods nobody here knows.
  var allergyWords: [String]
  var diets: [String]
  var labels: Eater.Labels?
  /// Whose; the first one's when left out.
  var eater: String?

  /// Whether anything was given.
  var isAny: Bool { !(allergies + allergyWords + diets).isEmpty || labels != nil }

  /// The one meant.
  ///
  /// - Throws: `not-found` with the names there are.
  func eater(in household: Household) throws -> Eater {
    guard let eater else {
      guard let first = household.eaters.first else {
        throw PluginError("storage.damaged", "nobody eats here", remedy: "berth data check meal")
      }
      return first
    }
    guard let found = household.eater(named: eater) else {
      throw PluginError.unknown(
        "nobody called “\(Words.shortened(eater, to: 40))” eats here",
        near: Nearest.names(to: eater, in: household.eaters.map(\.name)),
        remedy: "berth meal eater-add \(Words.shortened(eater, to: 40)) adds them")
    }
    return found
  }

  /// The eater with what was given added.
  ///
  /// - Throws: `input.invalid` for a word that is not understood; then nothing is changed.
  func applied(to eater: Eater, _ store: Store) throws -> Eater {
    var eater = eater
    let said = AllergyWords.split(allergies)
    let diets = AllergyWords.split(self.diets)
    if said.contains(where: Self.isNone), !eater.allergens.isEmpty || !eater.foods.isEmpty {
      throw PluginError.invalid(
        "allergies are taken away one by one",
        remedy: "berth meal allergy-remove NAME, for each that is over")
    }
    if diets.contains(where: Self.isNone) { (eater.diets, eater.rules) = ([], []) }
    let words = try said.isEmpty && diets.isEmpty ? nil : AllergyWords(store)
    for word in said where !Self.isNone(word) {
      if let words { Self.add(try words.meaning(word), to: &eater) }
    }
    for word in diets where !Self.isNone(word) { try Self.addDiet(word, words, to: &eater) }
    for word in AllergyWords.split(allergyWords) {
      let fold = TextFolding.fold(word)
      if !fold.isEmpty, !eater.foods.contains(fold) { eater.foods.append(fold) }
    }
    if let labels { eater.labels = labels }
    return eater
  }

  private static func isNone(_ word: String) -> Bool { word.lowercased() == "none" }

  private static func add(_ meaning: AllergyWords.Meaning, to eater: inout Eater) {
    switch meaning {
    case .allergens(let allergens): eater.allergens.formUnion(allergens)
    case .diet(let diet): eater.diets.insert(diet)
    case .rule(let rule): eater.rules.insert(rule)
    case .food(let id): if !eater.foods.contains(id) { eater.foods.append(id) }
    }
  }

  /// A diet, or what is said as one and is more: somebody who is coeliac has no diet of choice.
  private static func addDiet(
    _ word: String, _ words: AllergyWords?, to eater: inout Eater
  ) throws {
    let fold = TextFolding.fold(word)
    if let diet = AllergyWords.diet(fold) {
      eater.diets.insert(diet)
    } else if let rule = AllergyWords.rule(fold) ?? AllergyWords.rule(AllergyWords.plain(fold)) {
      eater.rules.insert(rule)
    } else if ["coeliac", "celiac", "lactose intolerant", "lactose free"].contains(fold), let words
    {
      add(try words.meaning(word), to: &eater)
    } else {
      let known = Diet.allCases.map(\.rawValue) + EatingRule.allCases.map(\.rawValue)
      throw PluginError.unknown(
        "“\(Words.shortened(word, to: 40))” is no diet known here, and nothing was changed",
        near: Nearest.names(to: word, in: known),
        remedy: "use some of \(known.joined(separator: ", "))", code: "input.invalid")
    }
  }
}

extension Eater.Labels: ArgumentWord {}
