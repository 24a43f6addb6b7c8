import BerthSDK

/// Changes to a profile as a command line or a form gives them. What is not given stays; `none`
/// empties a list.
struct ProfileChange: ArgumentGroup {
  /// A goal, or the word that takes it away.
  enum GoalChoice: String, ArgumentWord {
    case healthy
    case weightLoss = "weight-loss"
    case muscle
    case noGoal = "none"
  }

  var allergies: [String]
  var dislikes: [String]
  var diets: [String]
  var goal: GoalChoice?
  /// Minutes; 0 for as long as it takes.
  var time: Int?
  var units: MeasureSystem?
  /// 0 for as many as each recipe says.
  var servings: Int?

  /// Whether anything was given.
  var isAny: Bool {
    !(allergies + dislikes + diets).isEmpty || goal != nil || time != nil || units != nil
      || servings != nil
  }

  /// The profile with the changes.
  func applied(to profile: Profile, _ store: Store) throws -> Profile {
    var profile = profile
    if let words = Self.words(allergies) {
      profile.allergens = TermSet(try words.map(Self.allergen))
    }
    if let words = Self.words(dislikes) {
      var ids: [String] = []
      for word in words {
        let id = try store.foodID(word)
        if !ids.contains(id) { ids.append(id) }
      }
      profile.dislikes = ids
    }
    if let words = Self.words(diets) { profile.diets = TermSet(try words.map(Self.diet)) }
    if let goal { profile.goal = Goal(rawValue: goal.rawValue) }
    if let time {
      profile.minutes = time == 0 ? nil : time
      // What was said counts more than what was guessed.
      profile.patience = nil
    }
    if let units { profile.units = units }
    if let servings { profile.servings = servings == 0 ? nil : servings }
    return profile
  }

  /// The words of a list; nil when it was not given, none for `none`.
  private static func words(_ texts: [String]) -> [String]? {
    if texts.isEmpty { return nil }
    let words = texts.flatMap(FoodNames.split).map(Words.trimmed).filter { !$0.isEmpty }
    return words.contains { $0.lowercased() == "none" } ? [] : words
  }

  private static func allergen(_ text: String) throws -> Allergen {
    let fold = TextFolding.fold(text)
    for allergen in Allergen.allCases {
      let forms = [allergen.rawValue, TextFolding.fold(allergen.title)]
      if forms.contains(fold) || forms.contains(fold + "s") { return allergen }
    }
    if let known = familiar[fold] { return known }
    throw unknown("allergen", text, Allergen.allCases.map(\.rawValue))
  }

  /// Words people use for the fourteen.
  private static let familiar: [String: Allergen] = [
    "dairy": .milk, "lactose": .milk, "wheat": .gluten, "celiac": .gluten, "coeliac": .gluten,
    "shellfish": .crustaceans, "shrimp": .crustaceans, "prawns": .crustaceans,
    "crustacean": .crustaceans, "mussels": .molluscs, "squid": .molluscs, "mollusks": .molluscs,
    "shellfishes": .crustaceans, "tree nut": .nuts, "soya": .soy, "soybeans": .soy,
    "sulfites": .sulphites, "sulphite": .sulphites, "sesame seeds": .sesame, "lupine": .lupin,
  ]

  private static func diet(_ text: String) throws -> Diet {
    let slug = Words.slug(text)
    if let diet = Diet(rawValue: slug) { return diet }
    switch slug {
    case "keto", "ketogenic", "low-carb-keto": return .lowCarb
    case "veggie": return .vegetarian
    case "quick", "easy", "quick-and-easy": return .quickEasy
    default: throw unknown("diet", text, Diet.allCases.map(\.rawValue))
    }
  }

  private static func unknown(_ what: String, _ text: String, _ known: [String]) -> PluginError {
    PluginError.unknown(
      "“\(Words.shortened(text, to: 40))” is no \(what) known here",
      near: Nearest.names(to: text, in: known),
      remedy: "use some of \(known.joined(separator: ", "))", code: "input.invalid")
  }
}
