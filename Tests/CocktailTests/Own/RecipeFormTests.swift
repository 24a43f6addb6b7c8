import BerthSDK
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("The form of an own drink")
struct RecipeFormTests {
  private static let form = RecipeForm(Bundled.catalogue)
  private static let parser = IngredientLineParser(Bundled.catalogue)

  @Test(
    "what it shows of ingredients is read back as it is, for every bundled drink",
    arguments: [VolumeUnit.ounce, .millilitre, .centilitre])
  func roundTrip(unit: VolumeUnit) {
    var wrong: [String] = []
    for recipe in Bundled.catalogue.recipes {
      let drink = StoredRecipe(recipe, in: Bundled.catalogue)
      let lines = Self.form.lines(drink, AmountFormat(unit))
      let read = lines.map { Self.parser.line($0)?.0 }
      for (index, part) in recipe.ingredients.enumerated() where read[index] != part {
        wrong.append("\(recipe.id): \(lines[index])")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  @Test("it is filled, changes nothing by itself, and takes what comes back")
  func changes() throws {
    let host = try TestHost()
    _ = try host.run(
      "cocktail", "add",
      [
        "name": "Porch Sour", "ingredients": "2 oz gin; 1 oz lemon juice",
        "steps": "Shake | Strain",
        "garnish": "lemon twist",
      ])
    let before = try host.run("cocktail", "show", ["id": ["porch-sour"]])
    let asked = try host.run("cocktail", "edit", ["id": "porch-sour"])
    #expect(asked["name"] == "Porch Sour")
    #expect(try host.run("cocktail", "show", ["id": ["porch-sour"]]) == before)
    let page = try host.view("cocktail", "edit", ["id": "porch-sour"]).text()
    for text in ["2 oz Gin\\n1 oz Lemon Juice", "Shake\\nStrain", "lemon twist", "Save"] {
      #expect(page.contains(text), "\(text) is missing in \(page)")
    }
    _ = try host.run(
      "cocktail", "edit",
      ["id": "porch-sour", "ingredients": "50 ml gin\n1 oz lemon juice", "garnish": ""])
    let after = try host.run("cocktail", "show", ["id": ["porch-sour"]])
    #expect(after["garnish"]?.isNull == true && after["steps"] == before["steps"])
    #expect(after["ingredients"]?[0]?["millilitres"]?.double == 50)
  }

  @Test("a method that nobody chose is the one that the steps speak of")
  func method() throws {
    let host = try TestHost()
    func method(_ command: String, _ more: JSON) throws -> String? {
      var arguments = more
      if command == "edit" { arguments["id"] = "porch-sour" }
      return try host.run("cocktail", command, arguments)["method"]?.string
    }
    let new: JSON = [
      "name": "Porch Sour", "ingredients": "2 oz gin; 1 oz lemon juice",
      "steps": "Shake with ice | Strain",
    ]
    #expect(try method("add", new) == "shake")
    #expect(try method("edit", ["garnish": "mint"]) == "shake")
    #expect(try method("edit", ["steps": "Stir with ice | Strain"]) == "stir")
    #expect(try method("edit", ["method": "build"]) == "build")
    #expect(try method("edit", ["steps": "Shake it | Strain"]) == "build")
  }
}
