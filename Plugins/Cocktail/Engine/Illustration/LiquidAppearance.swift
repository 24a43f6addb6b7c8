import Glibc
import Picture

/// What the liquid of a drink looks like: its layers, its foam and its bubbles.
struct LiquidAppearance: Sendable, Equatable {
  /// A layer of one colour.
  struct Layer: Sendable, Equatable {
    var tint: Tint
    /// 0 clear to 1 opaque.
    var opacity: Double
    /// Share of the height, all adding up to 1.
    var share: Double
  }

  /// From the bottom up; never empty.
  var layers: [Layer]
  /// Whether layers run into each other over a long way, as in a sunrise.
  var isBlended = false
  /// The foam on top.
  var foam: Tint?
  var isSparkling = false

  /// The colour seen first: that of the largest layer.
  var main: Tint { layers.max { $0.share < $1.share }?.tint ?? .water }

  /// The colour of the surface.
  var top: Layer { layers.last ?? Layer(tint: .water, opacity: 0.3, share: 1) }

  private typealias Part = (
    appearance: IngredientColours.Appearance, volume: Double, line: RecipeIngredient
  )

  /// How a recipe's liquid looks.
  init(_ recipe: Recipe, in catalogue: Catalogue, _ colours: IngredientColours) {
    var parts: [Part] = []
    for (line, poured) in zip(recipe.ingredients, PourVolume.lines(of: recipe, in: catalogue))
    where poured.millilitres > 0 && line.ingredient != "ice" {
      parts.append(
        (colours.appearance(of: line.ingredient, in: catalogue), poured.millilitres, line))
    }
    let words = LiquidAppearance.words(recipe)
    if recipe.method == .layer, parts.count > 1 {
      layers = LiquidAppearance.stack(parts)
    } else if let sunk = LiquidAppearance.sunk(parts, recipe, words) {
      let rest = parts.enumerated().filter { $0.offset != sunk }.map(\.element)
      layers = [
        LiquidAppearance.mix([parts[sunk]], share: 0.22), LiquidAppearance.mix(rest, share: 0.78),
      ]
      isBlended = true
    } else if let floated = LiquidAppearance.floated(parts, recipe, catalogue) {
      let rest = parts.enumerated().filter { $0.offset != floated }.map(\.element)
      let share = parts[floated].volume / parts.reduce(0) { $0 + $1.volume }
      let height = min(max(share, 0.12), 0.4)
      layers = [
        LiquidAppearance.mix(rest, share: 1 - height),
        LiquidAppearance.mix([parts[floated]], share: height),
      ]
    } else {
      layers = [LiquidAppearance.mix(parts, share: 1)]
    }
    isSparkling = parts.contains { part in
      catalogue.ingredient(part.line.ingredient)?.role == .sparkle
        || catalogue.ingredient(part.line.ingredient)?.category == .beer
    }
    foam =
      layers.count > 1 ? nil : LiquidAppearance.foam(recipe, parts, top: top.tint, catalogue)
  }

  private static func words(_ recipe: Recipe) -> String {
    recipe.steps.joined(separator: " ").lowercased()
  }

  /// The index of a heavy syrup that is left to sink.
  private static func sunk(_ parts: [Part], _ recipe: Recipe, _ words: String) -> Int? {
    guard parts.count > 1,
      ["sink", "settle", "to the bottom"].contains(where: { words.contains($0) })
    else { return nil }
    let last = parts.indices.suffix(2).max {
      parts[$0].appearance.strength < parts[$1].appearance.strength
    }
    guard let last, parts[last].appearance.strength >= 0.8,
      parts[last].volume < parts.reduce(0, { $0 + $1.volume }) * 0.35
    else { return nil }
    return last
  }

  /// The index of what is laid on top over the back of a spoon.
  private static func floated(
    _ parts: [Part], _ recipe: Recipe, _ catalogue: Catalogue
  ) -> Int? {
    guard parts.count > 1, recipe.method != .blend else { return nil }
    let signs = ["float", "back of", "bowl-down", "spoon held at"]
    let steps = recipe.steps.map { $0.lowercased() }
    guard let step = steps.last(where: { step in signs.contains { step.contains($0) } }) else {
      return nil
    }
    let total = parts.reduce(0) { $0 + $1.volume }
    let small = parts.indices.filter { parts[$0].volume < total * 0.45 && parts[$0].volume >= 5 }
    let named = small.last { index in
      parts[index].line.ingredient.split(separator: "-").contains {
        $0.utf8.count > 2 && step.contains($0)
      }
    }
    let cream = small.last {
      catalogue.ingredient(parts[$0].line.ingredient)?.category == .dairy
    }
    let isShaken = recipe.method == .shake || recipe.method == .dryShake
    return isShaken ? named.flatMap { $0 == cream ? nil : $0 } : named ?? cream
  }

  private static func stack(_ parts: [Part]) -> [Layer] {
    let total = parts.reduce(0) { $0 + $1.volume }
    return parts.map { mix([$0], share: $0.volume / total) }
  }

  /// Mixes what is clear by its absorbance (Beer and Lambert) and what is cloudy by its ratio of
  /// absorbing to scattering (`Milkiness`), and pales the result as the colour is thinned.
  private static func mix(_ parts: [Part], share: Double) -> Layer {
    let total = parts.reduce(0) { $0 + $1.volume }
    guard total > 0 else { return Layer(tint: .water, opacity: 0.3, share: share) }
    var absorbed = (red: 0.0, green: 0.0, blue: 0.0, weight: 0.0)
    var milk = Milkiness()
    var depth = 0.0
    var cloud = 0.0
    for part in parts {
      let (tint, strength) = (part.appearance.tint, part.appearance.strength)
      let weight = part.volume * strength * strength + 1e-6
      absorbed.red -= weight * log(max(tint.red, 0.004))
      absorbed.green -= weight * log(max(tint.green, 0.004))
      absorbed.blue -= weight * log(max(tint.blue, 0.004))
      absorbed.weight += weight
      milk.add(part.appearance, part.volume)
      depth += part.volume * strength / total
      cloud += part.volume * part.appearance.cloud / total
    }
    let clear = Tint(
      red: exp(-absorbed.red / absorbed.weight), green: exp(-absorbed.green / absorbed.weight),
      blue: exp(-absorbed.blue / absorbed.weight))
    cloud = min(cloud * 1.7, 1)
    let saturation = 1 - exp(-9 * depth)
    let tint = Tint.water.mixed(
      with: clear.mixed(with: milk.tint, share: cloud), share: max(saturation, cloud))
    return Layer(tint: tint, opacity: 0.46 + 0.51 * max(saturation, cloud), share: share)
  }

  private static func foam(
    _ recipe: Recipe, _ parts: [Part], top: Tint, _ catalogue: Catalogue
  ) -> Tint? {
    let isShaken = recipe.method == .shake || recipe.method == .dryShake
    var beer = 0.0
    var total = 0.0
    var isCoffee = false
    var isFoamed = false
    for part in parts {
      let ingredient = catalogue.ingredient(part.line.ingredient)
      total += part.volume
      if ingredient?.category == .beer { beer += part.volume }
      if ingredient?.category == .coffee { isCoffee = true }
      if ["egg-white", "egg", "aquafaba", "foamer"].contains(part.line.ingredient) {
        isFoamed = true
      }
    }
    if isShaken, isFoamed { return top.lighter(0.72).mixed(with: Tint(0xFFF8E8), share: 0.5) }
    if isShaken, isCoffee { return Tint(0xC89A66) }
    if total > 0, beer / total > 0.4 { return Tint(0xFBF1DA) }
    return nil
  }
}
