import BerthBase
import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("Ingredient lines and recipe files")
struct IngredientLineTests {
  private static let parser = IngredientLineParser(Bundled.catalogue)

  static let lines: [(String, RecipeIngredient)] = [
    ("2 oz gin", RecipeIngredient(60, .millilitre, "gin")),
    ("1 1/2 oz lemon juice", RecipeIngredient(45, .millilitre, "lemon-juice")),
    ("45ml bourbon", RecipeIngredient(45, .millilitre, "bourbon")),
    ("3 dashes Angostura bitters", RecipeIngredient(3, .dash, "angostura-bitters")),
    ("top soda water", RecipeIngredient(nil, .top, "soda-water")),
    ("top up with soda water", RecipeIngredient(nil, .top, "soda-water")),
    ("rim salt", RecipeIngredient(nil, .rim, "salt")),
    ("rinse of absinthe", RecipeIngredient(nil, .rinse, "absinthe")),
    ("1 egg white", RecipeIngredient(1, .piece, "egg-white")),
    ("¾ oz honey syrup (warm)", RecipeIngredient(22.5, .millilitre, "honey-syrup", note: "warm")),
    ("1 tsp sugar", RecipeIngredient(1, .teaspoon, "sugar")),
    ("mint", RecipeIngredient(nil, .taste, "mint")),
    ("juice of 1/2 lime", RecipeIngredient(15, .millilitre, "lime-juice")),
    ("Juice of half a lemon", RecipeIngredient(22.5, .millilitre, "lemon-juice")),
    ("juice of 1-2 oranges", RecipeIngredient(75, to: 150, .millilitre, "orange-juice")),
    ("½ grapefruit (juiced)", RecipeIngredient(90, .millilitre, "grapefruit-juice")),
    ("1 lime (cut in wedges)", RecipeIngredient(1, .piece, "lime", note: "cut in wedges")),
    ("1 orange (peel and juice)", RecipeIngredient(1, .piece, "orange", note: "peel and juice")),
    ("ginger beer", RecipeIngredient(nil, .top, "ginger-beer")),
    ("chilled prosecco", RecipeIngredient(nil, .top, "prosecco")),
    ("orange juice", RecipeIngredient(nil, .taste, "orange-juice")),
    ("2 oz moon dust", RecipeIngredient(60, .millilitre, "moon-dust")),
  ]

  @Test("as people write them", arguments: lines)
  func line(_ text: String, _ expected: RecipeIngredient) throws {
    let (part, line) = try #require(Self.parser.line(text))
    #expect(part == expected)
    #expect(line.isKnown == (expected.ingredient != "moon-dust"))
  }

  @Test("what names nothing is refused", arguments: ["", "  ", "2 oz", "( )"])
  func nothing(_ text: String) { #expect(Self.parser.line(text) == nil) }

  @Test("an exported recipe reads back the same")
  func roundTrip() throws {
    for id in ["margarita", "ramos-fizz", "old-fashioned", "sherry-cobbler"] {
      let recipe = try #require(Bundled.catalogue.recipe(id))
      let drink = StoredRecipe(recipe, in: Bundled.catalogue)
      let text = PortableRecipe.json(drink).text()
      let read = try PortableRecipe(Bundled.catalogue).read(JSONCursor(try JSON.parse(text)))
      #expect(read.recipe.ingredients == recipe.ingredients)
      #expect(read.recipe.steps == recipe.steps)
      #expect(read.recipe.glass == recipe.glass)
      #expect(read.recipe.base == recipe.base)
      #expect(read.lines.map(\.name) == drink.lines.map(\.name))
      #expect(read.origin == .own)
      let short = PortableRecipe.compact(drink)
      let again = try PortableRecipe(Bundled.catalogue).read(JSONCursor(short))
      #expect(again.recipe == read.recipe)
      #expect(short.text().utf8.count < text.utf8.count * 5 / 6)
    }
  }

  @Test("lines may be texts, and the rest follows from them")
  func short() throws {
    let json: JSON = [
      "name": "Porch Sour", "ingredients": ["2 oz gin", "1 oz lemon juice"],
      "steps": "Shake | Strain",
    ]
    let read = try PortableRecipe(Bundled.catalogue).read(JSONCursor(json))
    #expect(read.recipe.base == .gin)
    #expect(read.recipe.alcohol == .alcoholic)
    #expect(read.recipe.steps == ["Shake", "Strain"])
  }

  static let mistakes: [(String, String)] = [
    ("{}", "$.name: missing"), ("{\"name\":\"!\"}", "$.name: expected a name"),
    ("{\"name\":\"A\"}", "$.ingredients: expected 1 to 60"),
    ("{\"name\":\"A\",\"ingredients\":[7]}", "$.ingredients[0].id"),
    ("{\"name\":\"A\",\"ingredients\":[\"2 oz\"]}", "$.ingredients[0]: “2 oz” names no"),
    (
      "{\"name\":\"A\",\"ingredients\":[{\"name\":\"gin\",\"amount\":-1,\"unit\":\"ml\"}]}",
      "$.ingredients[0].amount: expected an amount above 0"
    ),
    (
      "{\"name\":\"A\",\"ingredients\":[{\"name\":\"gin\",\"amount\":5,\"amountMax\":3}]}",
      "$.ingredients[0].amountMax: expected at least the amount"
    ),
    (
      "{\"name\":\"A\",\"ingredients\":[{\"name\":\"gin\",\"amount\":1,\"amountMax\":9223372036854775807}]}",
      "$.ingredients[0].amountMax: expected at least the amount, at most 100000"
    ),
    (
      "{\"name\":\"A\",\"ingredients\":[{\"name\":\"gin\",\"unit\":\"bucket\"}]}",
      "$.ingredients[0].unit: “bucket” is no unit"
    ),
    (
      "{\"name\":\"A\",\"ingredients\":[\"gin\"],\"glass\":\"hat\"}", "$.glass: “hat” is not one of"
    ),
  ]

  @Test("a recipe of the wrong shape says where", arguments: mistakes)
  func mistake(_ text: String, _ message: String) {
    let error = #expect(throws: PluginError.self) {
      try PortableRecipe(Bundled.catalogue).read(JSONCursor(try JSON.parse(text)))
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
