import BerthSDK
import FuzzKit
import RecipePage

@testable import MealEngine

/// Recipes from pages and files: what is read is clean, in bounds and has an id of its own.
enum RecipeFuzz {
  private static let catalogue: Catalogue = Catalogue.load(Material.data(of: "Meal")).catalogue
  private static let reader = ImportReader(catalogue.foods)

  static func run(_ bytes: [UInt8]) {
    let result = reader.read(bytes, file: "fuzz")
    require(!(result.recipes.isEmpty && result.problems.isEmpty), "nothing and no word about it")
    for problem in result.problems {
      require(!problem.message.isEmpty && !problem.remedy.isEmpty, "\(problem)")
    }
    let ids = result.recipes.map(\.recipe.id)
    require(Set(ids).count == ids.count, "an id stands twice")
    for imported in result.recipes { check(imported) }
  }

  private static func check(_ imported: ImportedRecipe) {
    let recipe = imported.recipe
    require(!recipe.id.isEmpty && recipe.id.utf8.allSatisfy(isSlug), "the id \(recipe.id)")
    require((1...100).contains(recipe.servings), "\(recipe.servings) servings")
    require((0...100_000).contains(recipe.minutes), "\(recipe.minutes) minutes")
    require(!imported.lines.isEmpty && imported.lines.count <= RecipeMarkup.maximumLines, "lines")
    for text in [recipe.title, recipe.description, recipe.source] + recipe.steps {
      requireClean(text)
    }
    require(!recipe.title.isEmpty && recipe.title.count <= 120, "the title \(recipe.title)")
    for line in imported.lines { requireClean(line.text) }
    for part in recipe.ingredients {
      let amount = part.amount ?? 1
      require(
        amount.isFinite && amount >= 0 && (part.upper ?? amount) >= amount,
        "\(amount) to \(part.upper ?? 0) of \(part.name ?? "")")
      if let food = part.food { require(catalogue.foods[food] != nil, "no food \(food)") }
    }
    let facts = imported.facts
    for value in [
      facts.grams, facts.nutrition.energy, facts.nutrition.protein, facts.nutrition.carbohydrate,
      facts.nutrition.sodium,
    ] { require(value.isFinite && value >= 0 && value < 1e12, "a figure of \(value)") }
  }

  private static func isSlug(_ byte: UInt8) -> Bool {
    byte == 0x2D || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func requireClean(_ text: String) {
    for scalar in text.unicodeScalars {
      require(
        scalar == "\n" || scalar.properties.generalCategory != .control,
        "control character \(scalar.value) in \(text)")
    }
  }
}
