import BerthSDK
import Kitchen

/// Reads `recipes/<cuisine>.tsv`: one recipe a line.
enum RecipeReader {
  static let columns = [
    "id", "title", "description", "cuisine", "periods", "diets", "form", "main", "servings",
    "minutes", "difficulty", "seasons", "popularity", "ingredients", "steps", "source",
  ]

  /// The recipes in order and what is wrong with the other lines; foods are checked by
  /// `CatalogueLoader`.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Recipe> {
    let cuisine = cuisine(of: file)
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let recipe = recipe(&reader, fields) else { return nil }
      if let cuisine, recipe.cuisine != cuisine {
        return reader.reject(
          3, "'\(recipe.cuisine.rawValue)' in the file of \(cuisine.rawValue) recipes",
          "write \(cuisine.rawValue) or move the line")
      }
      return recipe
    }
  }

  private static func cuisine(of file: String) -> Cuisine? {
    let name = file.split(separator: "/").last ?? ""
    return name.hasSuffix(".tsv") ? Cuisine(rawValue: String(name.dropLast(4))) : nil
  }

  private static func recipe(_ reader: inout TSVReader, _ fields: [TSVField]) -> Recipe? {
    guard let id = reader.slug(fields, 0), let title = reader.text(fields, 1, atMost: 48),
      let description = reader.text(fields, 2, atMost: 160),
      let cuisine = reader.term(fields, 3, Cuisine.self),
      let periods = reader.terms(fields, 4, MealPeriod.self),
      let diets = reader.terms(fields, 5, Diet.self),
      let form = reader.term(fields, 6, DishForm.self), let main = reader.slug(fields, 7),
      let servings = reader.whole(fields, 8, in: 1...12),
      let minutes = reader.whole(fields, 9, in: 1...1440),
      let difficulty = reader.term(fields, 10, Difficulty.self),
      let seasons = reader.terms(fields, 11, Season.self, all: "all"),
      let popularity = reader.whole(fields, 12, in: 1...100),
      let ingredients = reader.ingredients(
        fields, 13, form: "AMOUNT UNIT food-id (note) ?, or to-taste food-id", ingredient),
      let steps = reader.steps(fields, 14),
      let source = reader.text(fields, 15)
    else { return nil }
    if periods.isEmpty {
      return reader.reject(4, "no meal period", "write some of breakfast, lunch, dinner")
    }
    if seasons.isEmpty {
      return reader.reject(11, "no season", "write all or some of spring, summer, autumn, winter")
    }
    return Recipe(
      id: id, title: title, description: description, cuisine: cuisine, periods: periods,
      diets: diets, form: form, main: main, servings: servings, minutes: minutes,
      difficulty: difficulty, seasons: seasons, popularity: popularity,
      ingredients: ingredients, steps: steps, source: source)
  }

  private static func ingredient(_ line: ListedIngredient) -> RecipeIngredient? {
    guard let unit = KitchenUnit(rawValue: line.unit), (unit == .toTaste) == (line.low == nil),
      line.high ?? line.low ?? 0 <= 20_000
    else { return nil }
    return RecipeIngredient(
      amount: line.low, upper: line.high, unit: unit, food: line.id, note: line.note,
      isOptional: line.isOptional)
  }
}
