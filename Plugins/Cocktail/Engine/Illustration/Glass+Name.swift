/// What people call a glass.
extension Glass {
  /// The name in a sentence: `coupe`, `rocks glass`, `copper mug`.
  var spokenName: String {
    switch self {
    case .coupe, .nickAndNora, .flute, .snifter, .copa, .mug, .pitcher, .jar, .copperMug,
      .punchBowl:
      return words
    case .tiki: return "tiki mug"
    case .julep: return "julep cup"
    case .pint, .pilsner, .shot, .wine, .sour, .cordial, .toddy, .irishCoffee, .milkshake, .martini,
      .margarita, .rocks, .doubleRocks, .highball, .collins, .hurricane:
      return words + " glass"
    }
  }

  /// The name with its article: `an Irish coffee glass`.
  var withArticle: String { (self == .irishCoffee ? "an " : "a ") + spokenName }

  private var words: String {
    switch self {
    case .irishCoffee: return "Irish coffee"
    case .collins: return "Collins"
    case .martini: return "Martini"
    case .margarita: return "Margarita"
    case .nickAndNora: return "Nick and Nora"
    case .doubleRocks: return "double rocks"
    default: return rawValue.split(separator: "-").joined(separator: " ")
    }
  }
}
