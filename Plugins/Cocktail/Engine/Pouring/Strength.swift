/// How strong a drink is, before and after the ice has added its water.
struct Strength: Sendable, Equatable {
  /// Millilitres poured.
  var volumeBefore: Double
  /// Percent by volume as poured.
  var abvBefore: Double
  /// Millilitres of water the ice adds.
  var water: Double
  /// Millilitres in the glass.
  var volumeAfter: Double
  /// Percent by volume in the glass.
  var abvAfter: Double
  /// Millilitres of pure alcohol.
  var ethanol: Double
  /// Ids of ingredients the catalogue does not know; they count as free of alcohol.
  var unknown: [String] = []

  /// Grams of pure alcohol; ethanol weighs 0.789 g/ml at 20 °C (CRC Handbook).
  var ethanolGrams: Double { ethanol * 0.789 }

  /// Share of the finished drink that is meltwater, 0 to 1.
  var waterShare: Double { volumeAfter > 0 ? water / volumeAfter : 0 }

  /// Number of standard drinks or units.
  func drinks(_ standard: StandardDrink = .us) -> Double {
    standard.grams > 0 ? ethanolGrams / standard.grams : 0
  }

  /// The same drink shared among a number of servings: volumes and alcohol are divided.
  func perServing(_ servings: Int) -> Strength {
    let share = Double(max(servings, 1))
    var result = Strength(
      pouring: volumeBefore / share, ethanol: ethanol / share, water: water / share)
    result.unknown = unknown
    return result
  }

  /// Strength of a recipe as written; a bowl or pitcher as a whole.
  static func of(_ recipe: Recipe, in catalogue: Catalogue) -> Strength {
    var mixed = (volume: 0.0, ethanol: 0.0)
    var apart = (volume: 0.0, ethanol: 0.0)
    var unknown: [String] = []
    for line in PourVolume.lines(of: recipe, in: catalogue) {
      let ingredient = catalogue.ingredient(line.ingredient)
      if ingredient == nil { unknown.append(line.ingredient) }
      let ethanol = line.millilitres * (ingredient?.abv ?? 0) / 100
      // What sparkles is poured in last and meets no ice in the shaker.
      if line.isTop || ingredient?.role == .sparkle {
        apart.volume += line.millilitres
        apart.ethanol += ethanol
      } else {
        mixed.volume += line.millilitres
        mixed.ethanol += ethanol
      }
    }
    let strength = mixed.volume > 0 ? mixed.ethanol / mixed.volume * 100 : 0
    let ratio = Dilution.ratio(recipe.method, abv: strength, onIce: recipe.glass.usuallyHoldsIce)
    var result = Strength(
      pouring: mixed.volume + apart.volume, ethanol: mixed.ethanol + apart.ethanol,
      water: mixed.volume * ratio)
    result.unknown = unknown
    return result
  }

  /// Strength of a volume with its alcohol and the water added to it, all in millilitres.
  init(pouring volume: Double, ethanol: Double, water: Double) {
    volumeBefore = volume
    self.ethanol = ethanol
    self.water = water
    volumeAfter = volume + water
    abvBefore = volume > 0 ? ethanol / volume * 100 : 0
    abvAfter = volume + water > 0 ? ethanol / (volume + water) * 100 : 0
  }
}

/// What a country counts as one drink.
struct StandardDrink: Sendable, Equatable {
  /// Name to show.
  var name: String
  /// Grams of pure alcohol.
  var grams: Double

  /// United States, 14 g (NIAAA).
  static let us = StandardDrink(name: "US standard drinks", grams: 14)
  /// United Kingdom, 8 g, 10 ml of alcohol (NHS).
  static let uk = StandardDrink(name: "UK units", grams: 8)
  /// Australia and much of Europe, 10 g.
  static let australia = StandardDrink(name: "Australian standard drinks", grams: 10)
  /// Canada, 13.6 g.
  static let canada = StandardDrink(name: "Canadian standard drinks", grams: 13.6)
}
