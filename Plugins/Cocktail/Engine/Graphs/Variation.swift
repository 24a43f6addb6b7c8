import BerthSDK
import Kitchen

/// A drink as a variation of its family's root: what is different, and how much.
struct Variation: Sendable {
  var drink: DrinkSummary
  /// In words: `gin instead of rum, with mint`.
  var difference: String
  /// 0 the same to 1 nothing in common.
  var distance: Double

  /// Compares a drink with the root of its family.
  init(
    _ drink: DrinkSummary, _ recipe: Recipe, root: Recipe, in catalogue: Catalogue
  ) {
    self.drink = drink
    let lines = Variation.lines(recipe, catalogue)
    var missing = Variation.lines(root, catalogue)
    var fresh: [Ingredient] = []
    var kept = 0
    for ingredient in lines {
      let same = missing.firstIndex {
        catalogue.tree.isA($0.id, ingredient.id) || catalogue.tree.isA(ingredient.id, $0.id)
      }
      if let same {
        missing.remove(at: same)
        kept += 1
      } else {
        fresh.append(ingredient)
      }
    }
    var words: [String] = []
    var added: [Ingredient] = []
    var replaced = 0
    for ingredient in fresh {
      let index =
        missing.firstIndex { $0.category == ingredient.category }
        ?? missing.firstIndex { $0.role == ingredient.role }
      if let index {
        words.append("\(ingredient.name) instead of \(missing[index].name)")
        missing.remove(at: index)
        replaced += 1
      } else {
        added.append(ingredient)
      }
    }
    if !added.isEmpty { words.append("with \(Words.list(added.prefix(3).map(\.name)))") }
    if !missing.isEmpty { words.append("without \(Words.list(missing.map(\.name)))") }
    difference = words.isEmpty ? "other proportions" : words.joined(separator: ", ")
    // What stands in for a part of the same kind changes a drink half as much.
    let changes = Double(replaced) / 2 + Double(added.count + missing.count)
    let parts = kept + replaced + added.count + missing.count
    distance = parts > 0 ? min(changes / Double(parts), 1) : 1
  }

  /// The known ingredients, each once and without ice.
  private static func lines(_ recipe: Recipe, _ catalogue: Catalogue) -> [Ingredient] {
    var found: [Ingredient] = []
    for line in recipe.ingredients where line.ingredient != "ice" && line.unit != .rim {
      if let ingredient = catalogue.ingredient(line.ingredient),
        !found.contains(where: { $0.id == ingredient.id })
      {
        found.append(ingredient)
      }
    }
    return found
  }
}
