import Kitchen

/// How sweet and how sour a drink is in the glass.
///
/// Sugar and acid are estimated from what each part is and from its notes `sugary` and `tart`: a syrup of equal
/// parts holds 62 g of sugar in 100 ml, lemon and lime juice 6 g of acid (D. Arnold, *Liquid Intelligence*, 2014,
/// tables of ingredients); liqueurs hold 20 to 35 g, juices and sodas about 10. What counts is their balance: a
/// sour has eight times as much sugar as acid and still tastes tart.
struct TasteBalance: Sendable, Equatable {
  /// Grams of sugar in 100 ml, meltwater included.
  private(set) var sugar = 0.0
  /// Grams of acid in 100 ml.
  private(set) var acid = 0.0
  /// Percent by volume in the glass.
  private var abv = 0.0
  /// Whether an amaro or bitter liqueur holds the sugar in check.
  private var isBitter = false
  /// Whether tomato, broth or their like fill most of the glass.
  private var isSavoury = false

  /// Sweetness leads: more than a touch of sugar, and little acid or bitterness against it.
  var isSweet: Bool { sugar >= 5.9 && acid * 22 < sugar && !isBitter }

  /// Acid leads: enough of it to be tasted, and no more sugar than a sour has.
  var isSour: Bool { acid >= 0.55 && sugar <= acid * 12 && !isSavoury }

  /// Hardly any sugar beside the alcohol.
  var isDry: Bool { sugar < 2.5 && abv > 0.5 && !isSavoury }

  init(_ recipe: Recipe, in catalogue: Catalogue, _ table: FlavourTable) {
    let structure = DrinkStructure(recipe, in: catalogue)
    let strength = Strength.of(recipe, in: catalogue)
    guard strength.volumeAfter > 0 else { return }
    abv = strength.abvAfter
    isBitter = structure.share(.amaro) >= 0.15
    let savoury = structure.parts.filter { Self.intensity("umami", $0, table) >= 2 }
    isSavoury = savoury.reduce(0) { $0 + $1.share } > 0.3
    for part in structure.parts {
      let scale = part.millilitres / strength.volumeAfter * 100
      let ingredient = catalogue.ingredient(part.ingredient)
      let isRed = catalogue.tree.isA(part.ingredient, "sweet-vermouth")
      let note = isRed ? 1 : Self.intensity("sugary", part, table)
      sugar += scale * Self.sugar(part.kind, ingredient, note)
      // Wine has 5 g of acid in a litre.
      let isWine = part.kind == .wine || part.kind == .sparklingWine
      let tart = Self.acids[Self.intensity("tart", part, table)]
      acid += scale * (isWine ? 0.005 : part.kind == .sweetSoda ? tart / 2 : tart)
    }
  }

  /// Grams of acid in 1 ml, by the intensity of `tart`.
  private static let acids = [0, 0.006, 0.02, 0.06]

  private static func intensity(
    _ note: String, _ part: DrinkStructure.Part, _ table: FlavourTable
  ) -> Int {
    guard let index = table.indices[part.ingredient] else { return 0 }
    let found = table.notes(index).first { table.noteIDs[$0.note] == note }
    return min(max(Int(found?.intensity ?? 0), 0), 3)
  }

  /// Grams of sugar in 1 ml.
  ///
  /// - Parameter note: how sugary it tastes, 0 to 3.
  private static func sugar(_ kind: PartKind, _ ingredient: Ingredient?, _ note: Int) -> Double {
    switch kind {
    case .sweet: return ingredient?.category == .sweetener ? 1.4 : 0.62
    case .sourSweet: return 0.4
    case .liqueur: return [0.24, 0.2, 0.3, 0.35][note]
    case .richLiqueur: return 0.2
    case .amaro: return 0.2
    case .aromatisedWine: return ingredient?.role == .sweet || note > 0 ? 0.14 : 0.04
    case .juice: return [0.05, 0.09, 0.11, 0.2][note]
    case .sweetSoda: return [0.09, 0.08, 0.1, 0.11][note]
    case .rich: return [0.05, 0.05, 0.2, 0.5][note]
    case .sour: return 0.02
    case .spirit, .still, .seasoning: return [0, 0, 0.1, 0.35][note]
    case .wine, .sparklingWine, .beer, .soda, .foam, .bitters: return [0, 0.05, 0.08, 0.1][note]
    }
  }
}
