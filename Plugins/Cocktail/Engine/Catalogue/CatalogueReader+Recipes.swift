import BerthSDK
import Kitchen

/// Recipes and their ingredient lists.
extension CatalogueReader {
  /// Columns of the recipe files.
  static let recipeColumns = [
    "id", "name", "category", "alcoholic", "glass", "method", "base", "ingredients", "garnish",
    "steps", "seasons", "occasions", "popularity", "source",
  ]

  /// Reads a file of recipes.
  static func recipes(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<Recipe> {
    DataTable(file: file, bytes, columns: recipeColumns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let category = reader.term(fields, 2, RecipeCategory.self),
        let alcohol = reader.term(fields, 3, AlcoholContent.self),
        let glass = reader.term(fields, 4, Glass.self),
        let method = reader.term(fields, 5, MixMethod.self),
        let base = reader.term(fields, 6, DrinkBase.self),
        let ingredients = reader.ingredients(
          fields, 7, form: "AMOUNT UNIT ingredient-id, or top, rinse or rim and an id", ingredient),
        let garnish = reader.text(fields, 8, orNothing: true),
        let steps = reader.steps(fields, 9),
        let seasons = reader.words(fields, 10, Season.self, all: "all"),
        let occasions = reader.words(fields, 11, Occasion.self),
        let popularity = reader.number(fields, 12, in: 1...100),
        let source = reader.term(fields, 13, RecipeSource.self)
      else { return nil }
      return Recipe(
        id: id, name: name, category: category, alcohol: alcohol, glass: glass, method: method,
        base: base, ingredients: ingredients, garnish: garnish.isEmpty ? nil : garnish,
        steps: steps, seasons: seasons, occasions: occasions, popularity: Int(popularity),
        source: source)
    }
  }

  private static func ingredient(_ line: ListedIngredient) -> RecipeIngredient? {
    guard let unit = MeasureUnit(rawValue: line.unit), MeasureUnit.recipeUnits.contains(unit),
      (unit.kind == .open) == (line.low == nil), !line.isOptional
    else { return nil }
    return RecipeIngredient(line.low, to: line.high, unit, line.id, note: line.note)
  }
}
