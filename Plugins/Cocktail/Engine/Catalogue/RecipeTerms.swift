/// What kind of drink a recipe is.
enum RecipeCategory: String, Sendable, CaseIterable {
  case cocktail = "Cocktail"
  case ordinaryDrink = "Ordinary Drink"
  case shot = "Shot"
  case punch = "Punch / Party Drink"
  case coffeeTea = "Coffee / Tea"
  case beer = "Beer"
  case shake = "Shake"
  case cocoa = "Cocoa"
  case softDrink = "Soft Drink"
  case homemadeLiqueur = "Homemade Liqueur"
  case other = "Other / Unknown"
}

/// Whether a drink holds alcohol.
enum AlcoholContent: String, Sendable, CaseIterable {
  case alcoholic
  case nonAlcoholic = "non-alcoholic"
  case optional
}

/// The glass a drink is served in.
enum Glass: String, Sendable, CaseIterable {
  case coupe, martini
  case nickAndNora = "nick-and-nora"
  case rocks
  case doubleRocks = "double-rocks"
  case highball, collins, hurricane, flute, wine, copa
  case irishCoffee = "irish-coffee"
  case mug
  case copperMug = "copper-mug"
  case julep, shot, pint, pilsner, tiki, margarita, sour, snifter, cordial
  case punchBowl = "punch-bowl"
  case pitcher, toddy, milkshake, jar
}

/// How a drink is put together.
enum MixMethod: String, Sendable, CaseIterable {
  case shake
  case dryShake = "dry-shake"
  case stir, build, blend, swizzle, `throw`, layer, hot
  /// Muddled and built; muddled and shaken counts as shaken.
  case muddle
}

/// The spirit or other liquid a drink is built on.
enum DrinkBase: String, Sendable, CaseIterable {
  case gin, vodka, rum, cachaca, tequila, mezcal, whiskey, brandy, pisco, liqueur, wine, sparkling
  case fortified, beer, absinthe, aquavit, sake
  case none
}

/// An occasion a drink suits.
enum Occasion: String, Sendable, CaseIterable {
  case aperitif
  case afterDinner = "after-dinner"
  case brunch, party
  case dateNight = "date-night"
  case gameDay = "game-day"
  case holiday, poolside, nightcap
  case hotDay = "hot-day"
  case coldNight = "cold-night"
  case celebration, everyday, hangover, tiki, garden, picnic
}

/// Where a recipe's specification comes from.
enum RecipeSource: String, Sendable, CaseIterable {
  case ibaUnforgettable = "iba-unforgettable"
  case ibaContemporary = "iba-contemporary"
  case ibaNewEra = "iba-new-era"
  case classic, modern, tiki, zero, house, regional

  /// What the International Bartenders Association calls its list that has the drink; nil when none has.
  var list: String? {
    switch self {
    case .ibaUnforgettable: "Unforgettables"
    case .ibaContemporary: "Contemporary Classics"
    case .ibaNewEra: "New Era Drinks"
    case .classic, .modern, .tiki, .zero, .house, .regional: nil
    }
  }

  /// Whether the International Bartenders Association lists the drink.
  var isIBA: Bool {
    self == .ibaUnforgettable || self == .ibaContemporary || self == .ibaNewEra
  }
}
