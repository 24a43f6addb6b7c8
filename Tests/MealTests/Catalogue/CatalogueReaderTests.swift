import BerthSDK
import Testing

@testable import MealEngine

@Suite("Reading the data files")
struct CatalogueReaderTests {
  static let foodHeader = FoodReader.columns.joined(separator: "\t")
  static let recipeHeader = RecipeReader.columns.joined(separator: "\t")
  static let tomato =
    "tomato\ttomato\t-\tvegetable\tplant\t-\t18\t0.9\t2.7\t5\t0.2\t0.1\t1.2\t2.6\t11529\t-\t0.76\tpiece:120,can:400\tpaleo\troma tomato"
  static let soup =
    "tomato-soup\tTomato Soup\tRed and warm.\titalian\tlunch,dinner\tvegan\tsoup\ttomato\t2\t30\teasy"
    + "\tall\t70\t4-5 piece tomato (ripe; peeled); 250 ml tomato ?; to-taste tomato\tCut. | Simmer 20 min.\thouse"

  @Test("Reads a food with all its fields")
  func food() throws {
    let table = Array("\(Self.foodHeader)\n\(Self.tomato)\n".utf8)
      .read("foods.tsv", FoodReader.read)
    let food = try #require(table.rows.first)
    #expect(table.problems.isEmpty)
    #expect(food.kind == .vegetable && food.origin == .plant && food.parent == nil)
    #expect(food.weights == [.piece: 120, .can: 400] && food.density == 0.76)
    #expect(food.traits == [.paleo] && food.names == ["roma tomato"])
    #expect(food.nutrition.energy == 18 && food.nutrition.sodium == 5)
    #expect(food.ndb == "11529")
  }

  @Test("Reads a recipe with ranges, notes, optional lines and steps")
  func recipe() throws {
    let table = Array("\(Self.recipeHeader)\n\(Self.soup)\n".utf8)
      .read("recipes/italian.tsv", RecipeReader.read)
    let recipe = try #require(table.rows.first)
    #expect(table.problems.isEmpty)
    #expect(recipe.periods == [.lunch, .dinner] && recipe.seasons.count == 4)
    #expect(recipe.steps == ["Cut.", "Simmer 20 min."])
    let first = RecipeIngredient(
      amount: 4, upper: 5, unit: .piece, food: "tomato", note: "ripe; peeled")
    #expect(recipe.ingredients[0] == first)
    #expect(recipe.ingredients[1].isOptional && recipe.ingredients[1].unit == .millilitre)
    #expect(recipe.ingredients[2].amount == nil && recipe.ingredients[2].unit == .toTaste)
  }

  /// A field of the good row, what replaces it, the column of the problem.
  struct BadField: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var column: String
    var testDescription: String { "\(column): \(new)" }
  }

  @Test(
    "Says where a food is wrong",
    arguments: [
      BadField(old: "tomato\ttomato", new: "Tomato\ttomato", column: "id"),
      BadField(old: "\tvegetable\t", new: "\tveg\t", column: "kind"),
      BadField(old: "\tplant\t-", new: "\tplant\tdairy", column: "allergens"),
      BadField(old: "\tplant\t-", new: "\tplant\tmilk,milk", column: "allergens"),
      BadField(old: "\t18\t", new: "\t-18\t", column: "kcal"),
      BadField(old: "\t18\t", new: "\t1800\t", column: "kcal"),
      BadField(old: "\t0.9\t2.7", new: "\t60\t60", column: "protein"),
      BadField(old: "\t0.2\t0.1", new: "\t0.2\t0.3", column: "saturates"),
      BadField(old: "\t2.6\t", new: "\t2.8\t", column: "sugar"),
      BadField(old: "11529\t-", new: "11529\t5", column: "edible"),
      BadField(old: "11529", new: "1152", column: "ndb"),
      BadField(old: "11529", new: "1152x", column: "ndb"),
      BadField(old: "0.76", new: "9", column: "density"),
      BadField(old: "piece:120", new: "piece:", column: "weights"),
      BadField(old: "piece:120", new: "g:120", column: "weights"),
      BadField(old: "can:400", new: "piece:400", column: "weights"),
      BadField(old: "paleo", new: "tasty", column: "traits"),
      BadField(old: "roma tomato", new: "roma;;tomato", column: "names"),
      BadField(old: "\t-\tvegetable", new: "\tA B\tvegetable", column: "parent"),
    ])
  func badFood(_ bad: BadField) throws {
    let line = try #require(replaced(Self.tomato, bad))
    let table = Array("\(Self.foodHeader)\n# note\n\(line)\n".utf8)
      .read("foods.tsv", FoodReader.read)
    let problem = try #require(table.problems.first)
    #expect(table.rows.isEmpty)
    #expect(problem.column == bad.column && problem.line == 3 && !problem.remedy.isEmpty)
  }

  @Test(
    "Says where a recipe is wrong",
    arguments: [
      BadField(old: "Tomato Soup", new: String(repeating: "Soup ", count: 10), column: "title"),
      BadField(old: "italian", new: "french", column: "cuisine"),
      BadField(old: "italian", new: "asian", column: "cuisine"),
      BadField(old: "lunch,dinner", new: "-", column: "periods"),
      BadField(old: "lunch,dinner", new: "tea", column: "periods"),
      BadField(old: "\tall\t", new: "\t-\t", column: "seasons"),
      BadField(old: "\t2\t30\t", new: "\t0\t30\t", column: "servings"),
      BadField(old: "\t2\t30\t", new: "\t2\t3.5\t", column: "minutes"),
      BadField(old: "\t70\t", new: "\t101\t", column: "popularity"),
      BadField(old: "4-5 piece", new: "5-4 piece", column: "ingredients"),
      BadField(old: "4-5 piece", new: "4-5 lumps", column: "ingredients"),
      BadField(old: "4-5 piece", new: "piece", column: "ingredients"),
      BadField(old: "4-5 piece", new: "0 piece", column: "ingredients"),
      BadField(old: "to-taste tomato", new: "2 to-taste tomato", column: "ingredients"),
      BadField(old: "(ripe; peeled)", new: "(ripe; peeled", column: "ingredients"),
      BadField(old: "Cut. | Simmer 20 min.", new: "-", column: "steps"),
      BadField(old: "Cut. | Simmer 20 min.", new: " | ", column: "steps"),
    ])
  func badRecipe(_ bad: BadField) throws {
    let line = try #require(replaced(Self.soup, bad))
    let table = Array("\(Self.recipeHeader)\n\(line)\n".utf8)
      .read("recipes/italian.tsv", RecipeReader.read)
    let problem = try #require(table.problems.first)
    #expect(table.rows.isEmpty)
    #expect(problem.column == bad.column && problem.line == 2, "\(problem)")
  }

  private func replaced(_ line: String, _ bad: BadField) -> String? {
    let parts = line.split(separator: bad.old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[0] + bad.new + parts[1] : nil
  }

  @Test("Checks references, doubles, cycles and weights across files")
  func references() {
    let foods =
      "\(Self.foodHeader)\n\(Self.tomato)\n\(Self.tomato)\n"
      + "a\tapple\tb\tfruit\tplant\t-\t52\t0.3\t11\t1\t0.2\t0\t2\t9\t-\t-\t-\t-\t-\t-\n"
      + "b\tpear\ta\tfruit\tplant\t-\t57\t0.4\t12\t1\t0.1\t0\t3\t9\t-\t-\t-\t-\t-\tapple\n"
      + "c\tplum\tnowhere\tfruit\tplant\t-\t46\t0.7\t10\t0\t0.3\t0\t1\t9\t-\t-\t-\t-\t-\t-\n"
    let recipes =
      "\(Self.recipeHeader)\n\(Self.soup)\n"
      + Self.soup.replacingFirst("tomato-soup", "b-soup").replacingFirst("4-5 piece", "2 jar")
      + "\n"
      + Self.soup.replacingFirst("tomato-soup", "c-soup").replacingFirst(
        "; 250 ml tomato", "; 250 ml gold")
    let result = Catalogue.load([
      ("foods.tsv", Array(foods.utf8)), ("recipes/italian.tsv", Array(recipes.utf8)),
      ("routes.tsv", Array("route\ttitle\toptions\n/a/b\tHere\tfood=gold\n".utf8)),
      ("notes.txt", [1, 2, 3]),
    ])
    let text = result.problems.map(\.description).joined(separator: "\n")
    for expected in [
      "foods.tsv:3:id: 'tomato' is already in foods.tsv:2", "'a' is above itself",
      "foods.tsv:6:parent: 'nowhere' is not known", "'apple' already names 'a'",
      "recipes/italian.tsv:3:ingredients: nothing says what a jar of 'tomato' weighs",
      "recipes/italian.tsv:4:ingredients: 'gold' is not known",
      "routes.tsv:2:options: 'gold' is not known",
    ] {
      #expect(text.contains(expected), "\(expected) in\n\(text)")
    }
    #expect(result.catalogue.recipes.map(\.id) == ["tomato-soup"])
    #expect(result.catalogue.routes.isEmpty)
  }

  @Test("Survives every truncation of a file", arguments: [Self.tomato, Self.soup])
  func truncation(_ line: String) {
    let bytes = Array("\(Self.foodHeader)\n\(line)".utf8)
    for count in 0..<bytes.count {
      _ = Array(bytes[..<count]).read("foods.tsv", FoodReader.read)
      _ = Array(bytes[..<count]).read("recipes/italian.tsv", RecipeReader.read)
    }
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, _ new: String) -> String {
    let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[0] + new + parts[1] : self
  }
}
