/// A drink taken apart: what share of it each kind of part has.
struct DrinkStructure: Sendable {
  /// One ingredient with its share of the drink by volume.
  struct Part: Sendable, Equatable {
    /// Id of the ingredient.
    var ingredient: String
    /// Name to show.
    var name: String
    /// Millilitres.
    var millilitres: Double
    /// Share of the whole drink, 0 to 1.
    var share: Double
    var kind: PartKind
  }

  /// All known ingredients in build order.
  let parts: [Part]
  /// Millilitres of the whole drink without ice.
  let total: Double
  /// Millilitres of orange, grapefruit and other mild citrus juice.
  let citrusJuice: Double
  let isHot: Bool
  let isSmallGlass: Bool
  /// Millilitres by kind, indexed by `PartKind.rawValue`.
  private let sums: [Double]

  /// Takes a recipe apart; ingredients the catalogue does not know are left out.
  init(_ recipe: Recipe, in catalogue: Catalogue) {
    var found: [Part] = []
    var sums = [Double](repeating: 0, count: PartKind.allCases.count)
    var total = 0.0
    var citrusJuice = 0.0
    for line in PourVolume.lines(of: recipe, in: catalogue) {
      guard let ingredient = catalogue.ingredient(line.ingredient), ingredient.id != "ice" else {
        continue
      }
      let kind = PartKind(ingredient, millilitres: line.millilitres)
      found.append(
        Part(
          ingredient: ingredient.id, name: ingredient.name, millilitres: line.millilitres,
          share: 0, kind: kind))
      sums[kind.rawValue] += line.millilitres
      total += line.millilitres
      if kind == .juice, ingredient.category == .citrus { citrusJuice += line.millilitres }
    }
    if total > 0 {
      for index in found.indices { found[index].share = found[index].millilitres / total }
    }
    parts = found
    self.sums = sums
    self.total = total
    self.citrusJuice = citrusJuice
    isHot = recipe.method == .hot
    isSmallGlass = [.coupe, .martini, .nickAndNora, .sour, .rocks, .shot].contains(recipe.glass)
  }

  /// Millilitres of all parts of some kinds.
  func volume(_ kinds: PartKind...) -> Double {
    kinds.reduce(0) { $0 + sums[$1.rawValue] }
  }

  /// Share of the whole drink that parts of some kinds have.
  func share(_ kinds: PartKind...) -> Double {
    total > 0 ? kinds.reduce(0) { $0 + sums[$1.rawValue] } / total : 0
  }

  /// Millilitres without what only lengthens.
  var short: Double {
    let long = volume(.soda, .sweetSoda, .still, .beer)
    let wine = volume(.spirit, .liqueur, .amaro) > 0 ? volume(.sparklingWine) : 0
    return max(total - long - wine, 0)
  }

  func has(_ kind: PartKind) -> Bool { parts.contains { $0.kind == kind } }

  func has(id: String) -> Bool { parts.contains { $0.ingredient == id } }

  /// Parts of some kinds, largest first.
  func largest(_ kinds: Set<PartKind>) -> [Part] {
    parts.filter { kinds.contains($0.kind) }.sorted { $0.millilitres > $1.millilitres }
  }
}
