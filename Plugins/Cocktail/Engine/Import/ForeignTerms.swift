import BerthSDK

/// The words of TheCocktailDB and what they are called here.
enum ForeignTerms {
  /// The kind of drink; unknown ones are `other`.
  static func category(_ text: String) -> RecipeCategory {
    switch TextFolding.fold(text) {
    case "cocktail": return .cocktail
    case "ordinary drink": return .ordinaryDrink
    case "shot": return .shot
    case "punch party drink", "punch": return .punch
    case "coffee tea": return .coffeeTea
    case "beer": return .beer
    case "shake", "milk float shake": return .shake
    case "cocoa": return .cocoa
    case "soft drink", "soft drink soda": return .softDrink
    case "homemade liqueur": return .homemadeLiqueur
    default: return .other
    }
  }

  /// Whether there is alcohol in it; an empty word counts as alcoholic.
  static func alcohol(_ text: String) -> AlcoholContent {
    switch TextFolding.fold(text) {
    case "non alcoholic", "nonalcoholic": return .nonAlcoholic
    case "optional alcohol", "optional": return .optional
    default: return .alcoholic
    }
  }

  /// The glass; nil when the word is not known.
  static func glass(_ text: String) -> Glass? {
    glasses[TextFolding.fold(text)]
  }

  /// What glasses are called, the longest names first.
  static let glassNames = glasses.keys.sorted { ($1.count, $0) < ($0.count, $1) }

  /// What glasses are called when a sentence says `into a …` and leaves the word glass out, longer names first.
  static let shortGlassNames: [(name: String, glass: Glass)] = [
    ("double old fashioned", .doubleRocks), ("double rocks", .doubleRocks),
    ("nick and nora", .nickAndNora), ("old fashioned", .rocks), ("irish coffee", .irishCoffee),
    ("highball", .highball), ("collins", .collins), ("hurricane", .hurricane), ("flute", .flute),
    ("tumbler", .rocks), ("lowball", .rocks), ("martini", .martini), ("goblet", .copa),
    ("copa", .copa), ("snifter", .snifter), ("cordial", .cordial), ("pint", .pint),
    ("cocktail coupe", .coupe), ("toddy", .toddy), ("tankard", .pint),
  ]

  private static let glasses: [String: Glass] = [
    "cocktail glass": .martini, "martini glass": .martini, "coupe glass": .coupe, "coupe": .coupe,
    "nick and nora glass": .nickAndNora, "old fashioned glass": .rocks, "whiskey glass": .rocks,
    "rocks glass": .rocks, "double old fashioned glass": .doubleRocks,
    "highball glass": .highball, "collins glass": .collins, "hurricane glass": .hurricane,
    "champagne flute": .flute, "champagne glass": .flute, "wine glass": .wine,
    "white wine glass": .wine, "red wine glass": .wine, "balloon glass": .copa,
    "copa de balon": .copa, "irish coffee cup": .irishCoffee, "irish coffee glass": .irishCoffee,
    "coffee mug": .mug, "mug": .mug, "beer mug": .pint, "beer glass": .pint,
    "pint glass": .pint, "beer pilsner": .pilsner, "pilsner glass": .pilsner,
    "copper mug": .copperMug, "julep tin": .julep, "julep cup": .julep, "shot glass": .shot,
    "margarita glass": .margarita, "margarita coupette glass": .margarita,
    "whiskey sour glass": .sour, "sour glass": .sour, "brandy snifter": .snifter,
    "snifter": .snifter, "cordial glass": .cordial, "pousse cafe glass": .cordial,
    "punch bowl": .punchBowl, "pitcher": .pitcher, "jar": .jar, "mason jar": .jar,
    "parfait glass": .milkshake, "hot toddy glass": .toddy, "tiki mug": .tiki,
  ]

  /// How the drink is made, told by the verbs of its instructions.
  static func method(_ instructions: String) -> MixMethod {
    let words = TextFolding.fold(instructions).split(separator: " ")
    func says(_ stems: String...) -> Bool {
      words.contains { word in stems.contains { word.hasPrefix($0) } }
    }
    /// Whether a word stands there, and not before others that give it another meaning.
    func says(_ stem: String, notBefore others: Set<Substring>) -> Bool {
      words.indices.contains { index in
        words[index].hasPrefix(stem)
          && !(index + 1 < words.count && others.contains(words[index + 1]))
      }
    }
    let isDry = words.indices.dropLast().contains {
      words[$0] == "dry" && words[$0 + 1].hasPrefix("shak")
    }
    if says("blend") { return .blend }
    if isDry || says("dryshak") { return .dryShake }
    if says("shak") { return .shake }
    if says("muddl", "mash") || says("crush", notBefore: ["ice"]) { return .muddle }
    let heats = ["boil", "simmer", "microwav"].contains { says($0) }
    if heats || says("heat") || says("warm", notBefore: ["glass", "mug", "cup"]) { return .hot }
    if says("brew") && !says("cold") { return .hot }
    if says("layer", "float") { return .layer }
    if says("swizzl") { return .swizzle }
    if says("stir") && says("strain") { return .stir }
    return .build
  }

  /// Occasions that tags speak of.
  static func occasions(_ tags: [String], category: RecipeCategory) -> [Occasion] {
    var found: [Occasion] = []
    for tag in tags {
      let occasion: Occasion?
      switch TextFolding.fold(tag) {
      case "brunch", "breakfast": occasion = .brunch
      case "hangover": occasion = .hangover
      case "dinnerparty", "dinner party": occasion = .party
      case "christmas", "holiday", "thanksgiving", "halloween": occasion = .holiday
      case "summervibes", "summer": occasion = .hotDay
      case "nightlife": occasion = .party
      case "valentine", "valentines": occasion = .dateNight
      default: occasion = nil
      }
      if let occasion, !found.contains(occasion) { found.append(occasion) }
    }
    if found.isEmpty, category == .punch || category == .shot { found.append(.party) }
    return found
  }

  /// Instructions as steps: one for each line, or for each sentence when there is one line.
  static func steps(_ instructions: String) -> [String] {
    let lines = instructions.split(separator: "\n").map(String.init)
    if lines.count > 1 { return Array(lines.prefix(20)) }
    var steps: [String] = []
    var sentence = ""
    var rest = Substring(instructions)
    while let character = rest.first {
      rest.removeFirst()
      sentence.append(character)
      let ends = ".!?".contains(character) && (rest.isEmpty || rest.first == " ")
      // "1 oz. of" and "approx. 5" go on; a sentence starts with a capital.
      if ends, rest.dropFirst().first?.isUppercase ?? true {
        steps.append(Words.trimmed(sentence))
        sentence = ""
      }
    }
    if !Words.trimmed(sentence).isEmpty { steps.append(Words.trimmed(sentence)) }
    return Array(steps.filter { !$0.isEmpty }.prefix(20))
  }
}
