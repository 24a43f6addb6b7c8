/// What kind of drink a recipe is, in a few words: `gin sour`, `sparkling cocktail`, `hot coffee with rum`.
///
/// A branch of a family says most of it; the parts say what the branch leaves open, since a branch holds drinks that
/// people call by different names: a Kir has no bubbles, and a Pharisäer is no toddy.
struct DailyNoun {
  private let recipe: Recipe
  private let subfamily: String?
  private let parts: Set<String>

  init(_ recipe: Recipe, _ subfamily: String?) {
    self.recipe = recipe
    self.subfamily = subfamily
    parts = Set(recipe.ingredients.map(\.ingredient))
  }

  /// The words, without article and adjectives.
  var text: String {
    switch subfamily {
    case "Toddy": return hot
    case "Julep": return "\(spirit)julep"
    case "Champagne cocktail": return "sparkling cocktail"
    case "Classic Old-Fashioned":
      return hasSake ? "\(spirit)drink with sake" : "\(spirit)old-fashioned"
    case "Spirit and liqueur": return spiritAndLiqueur
    case "Negroni": return "\(spirit)drink of the Negroni's kind"
    case "Wine-led": return wineLed
    case "Manhattan": return "\(spirit)drink of the Manhattan's kind"
    case "Dry Martini", "Vermouth cocktail": return martini
    case "Champagne sour": return "sparkling sour"
    case "Collins and fizz": return isTiki ? tiki : lengthened ?? "\(spirit)fizz"
    case "Smash and mojito": return isTiki ? tiki : lengthened ?? "\(spirit)smash"
    case "Tiki": return tiki
    case "Foamed sour": return "\(spirit)sour under a cap of foam"
    case "Sour", "Fruit sour", "Long sour", "Margarita":
      if hasCream { return "drink with cream" }
      let isLong = [Glass.collins, .highball, .jar].contains(recipe.glass)
      return hasTea && isLong ? "\(spirit)long drink with tea" : "\(spirit)sour"
    case "Daisy":
      return parts.contains("egg-white") ? "\(spirit)sour under a cap of foam" : "\(spirit)daisy"
    case "Equal parts": return "\(spirit)drink of equal parts"
    case "Spritz": return spritz
    case "Buck and mule": return "\(spirit)long drink with ginger"
    case "With tonic": return "\(spirit)long drink with tonic"
    case "With cola": return "\(spirit)long drink with cola"
    case "With coffee or tea": return still
    case "With juice": return "\(spirit)long drink with juice"
    case "With soda": return "\(spirit)highball"
    case "Egg flip", "Nog": return "\(spirit)flip"
    case "Colada": return "colada"
    case "Cream and coffee":
      if hasCoffee { return "drink with coffee" }
      return hasCream ? "drink of coffee liqueur and cream" : "\(spirit)drink"
    case "Cream drink", "Shake": return "drink with cream"
    default: return "\(spirit)drink"
    }
  }

  // MARK: Branches

  private var hot: String {
    let with = base.map { " with \($0)" } ?? ""
    if hasCoffee { return "hot coffee\(with)" }
    return hasTea ? "hot tea\(with)" : "\(spirit)toddy"
  }

  private var spiritAndLiqueur: String {
    if hasCoffee { return "\(spirit)drink with coffee" }
    return hasJuice
      ? "\(spirit)drink with liqueur and juice" : "short drink of \(base ?? "spirit") and liqueur"
  }

  /// Only gin and vodka with a dry wine and nothing fruity make a martini.
  private var martini: String {
    let isDry = !parts.isDisjoint(with: ["dry-vermouth", "lillet-blanc", "cocchi-americano"])
    let isClear = recipe.base == .gin || recipe.base == .vodka
    if subfamily == "Dry Martini", isClear, isDry, !hasJuice { return "\(spirit)martini" }
    return "\(spirit)drink with \(hasVermouth ? "vermouth" : "aperitif wine")"
  }

  /// Sherry and vermouth share a branch, and not every drink of it has both.
  private var wineLed: String {
    if parts.contains(where: { $0.hasSuffix("sherry") }) {
      return hasVermouth ? "aperitif of sherry and vermouth" : "drink of sherry"
    }
    if parts.contains(where: { $0.hasSuffix("port") }) { return "drink of port" }
    return hasVermouth ? "aperitif of vermouth" : "aperitif of wine"
  }

  /// What ginger ale or cola makes of a sour; nil without them.
  private var lengthened: String? {
    if !parts.isDisjoint(with: ["ginger-beer", "ginger-ale"]) {
      return "\(spirit)long drink with ginger"
    }
    return parts.contains("cola") ? "long drink with cola" : nil
  }

  /// A spritz has a splash of soda, or says so itself.
  private var spritz: String {
    if parts.contains("soda-water") || recipe.name.hasSuffix("Spritz") { return "spritz" }
    return recipe.base == .wine ? "drink with wine" : "sparkling cocktail"
  }

  /// The branch holds what is lengthened by anything still: coffee, tea, or mere water.
  private var still: String {
    if hasCoffee { return "drink with coffee" }
    return hasTea ? "drink with tea" : "\(spirit)long drink"
  }

  private var tiki: String { "\(spirit)drink from the tiki bar" }

  // MARK: Parts

  private var isTiki: Bool { recipe.source == .tiki }

  private var hasCoffee: Bool {
    !parts.isDisjoint(with: ["coffee", "espresso", "cold-brew", "instant-coffee"])
  }

  private var hasTea: Bool { parts.contains { $0.hasSuffix("-tea") || $0 == "matcha" } }
  private var hasSake: Bool { recipe.base != .sake && parts.contains { $0.hasSuffix("sake") } }
  private var hasVermouth: Bool {
    parts.contains { $0.hasSuffix("vermouth") || $0 == "punt-e-mes" || $0 == "carpano-antica" }
  }
  private var hasJuice: Bool { parts.contains { $0.hasSuffix("-juice") } }
  private var hasCream: Bool { parts.contains { $0.hasSuffix("cream") } }

  private var spirit: String { base.map { $0 + " " } ?? "" }

  private var base: String? {
    switch recipe.base {
    case .none, .liqueur, .fortified: nil
    case .cachaca: "cachaça"
    case .sake where parts.contains("shochu"): "shochu"
    default: recipe.base.rawValue
    }
  }
}
