import BerthSDK
import Testing

@testable import CocktailEngine

/// Drinks of the bundled data and their pictures.
extension Bundled {
  static let colourTable = readTable(
    IngredientColours.read,
    TestFiles.bytes("\(TestFiles.data)/\(IngredientColours.file)") ?? [],
    file: IngredientColours.file)

  static let colours = IngredientColours(colourTable.rows)

  static func recipe(_ id: String) throws -> Recipe {
    try #require(catalogue.recipe(id), "\(id) is not in the data")
  }

  static func drink(_ id: String) throws -> StoredRecipe {
    var drink = StoredRecipe(try recipe(id), in: catalogue)
    drink.classify(in: catalogue)
    return drink
  }

  static func illustration(_ id: String) throws -> DrinkIllustration {
    DrinkIllustration(try recipe(id), in: catalogue, colours)
  }
}
