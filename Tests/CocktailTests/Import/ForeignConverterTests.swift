import Testing

@testable import CocktailEngine

@Suite("Foreign drinks become ours")
struct ForeignConverterTests {
  private static let converter = ForeignConverter(Bundled.catalogue)

  private func convert(
    _ lines: [(String, String?)], glass: String = "Cocktail glass",
    instructions: String = "Shake with ice. Strain."
  ) throws -> ForeignConverter.Result {
    let edition = try Foreign.edition([
      Foreign.row("1", "Test", lines, glass: glass, instructions: instructions)
    ])
    return Self.converter.convert(
      try #require(edition.drinks.first), id: "test", source: "thecocktaildb", added: 1)
  }

  static let lines: [(name: String, measure: String?, expected: RecipeIngredient)] = [
    ("Gin", "1 1/2 oz ", RecipeIngredient(45, .millilitre, "gin")),
    ("Gin", "4 cl", RecipeIngredient(40, .millilitre, "gin")),
    ("Vodka", "1 shot ", RecipeIngredient(45, .millilitre, "vodka")),
    ("Angostura bitters", "2-3 dashes", RecipeIngredient(2, to: 3, .dash, "angostura-bitters")),
    ("Lemon", "Juice of 1/2 ", RecipeIngredient(22.5, .millilitre, "lemon-juice")),
    ("Lime", "1", RecipeIngredient(1, .piece, "lime")),
    ("Sugar", "1 tsp ", RecipeIngredient(1, .teaspoon, "sugar")),
    ("Soda water", "Fill with ", RecipeIngredient(nil, .top, "soda-water")),
    ("Lemon juice", "1 oz ", RecipeIngredient(30, .millilitre, "lemon-juice")),
  ]

  @Test("measures and names", arguments: lines)
  func line(_ line: (name: String, measure: String?, expected: RecipeIngredient)) throws {
    let part = try #require(try convert([(line.name, line.measure)]).drink.recipe.ingredients.first)
    #expect(part.ingredient == line.expected.ingredient)
    #expect(part.unit == line.expected.unit)
    #expect(part.low == line.expected.low)
    #expect(part.high == line.expected.high)
  }

  @Test("unknown ingredients stay as they are written")
  func unknown() throws {
    let result = try convert([("Gin", "2 oz"), ("Moon dust", "1 pinch"), ("Juice", "1 oz")])
    #expect(result.unknown == ["Moon dust", "Juice"])
    #expect(result.drink.lines.map(\.isKnown) == [true, false, false])
    #expect(result.drink.lines[1].name == "Moon dust")
    #expect(result.drink.recipe.ingredients[1].ingredient == "moon-dust")
    #expect(result.drink.lines[1].measure == "1 pinch")
  }

  @Test("base, glass, method and steps follow from what is said")
  func facts() throws {
    let result = try convert(
      [("Bourbon", "2 oz"), ("Sweet Vermouth", "1 oz"), ("Orange bitters", "2 dashes")],
      glass: "Highball Glass", instructions: "Stir with ice. Strain into a glass. Serve.")
    #expect(result.drink.recipe.base == .whiskey)
    #expect(result.drink.recipe.glass == .highball)
    #expect(result.drink.recipe.method == .stir)
    #expect(
      result.drink.recipe.steps == ["Stir with ice.", "Strain into a glass.", "Serve."])
    #expect(result.drink.family == .martini)
    #expect(result.unknownGlass == nil)
    #expect(result.drink.origin == .source)
    let odd = try convert([("Champagne", "4 oz"), ("Orange juice", "2 oz")], glass: "Bucket")
    #expect(odd.drink.recipe.base == .sparkling)
    #expect(odd.unknownGlass == "Bucket")
    #expect(try convert([("Milk", "1 cup")]).drink.recipe.base == .none)
  }

  @Test(
    "methods by their verbs",
    arguments: [
      ("Blend until smooth", MixMethod.blend), ("Shake well", .shake), ("Muddle mint", .muddle),
      ("Simmer for 10 min", .hot), ("Layer in a shot glass", .layer), ("Pour over ice", .build),
      ("Stir gently", .build), ("Dry shake, then shake with ice.", .dryShake),
      ("Build over crushed ice.", .build), ("Crush the berries, add the rest.", .muddle),
      ("Stir gin and dry vermouth with ice and strain.", .stir), ("Warm the cider.", .hot),
      ("Build in a warm mug.", .build), ("Pour the cold brew over ice.", .build),
      ("Brew the tea and add rum.", .hot),
    ])
  func methods(_ text: String, _ method: MixMethod) {
    #expect(ForeignTerms.method(text) == method)
  }

  @Test(
    "categories of both editions of the API's words",
    arguments: [
      ("Other/Unknown", RecipeCategory.other), ("Other / Unknown", .other),
      ("Milk / Float / Shake", .shake), ("Soft Drink / Soda", .softDrink),
      ("Soft Drink", .softDrink),
      ("Punch / Party Drink", .punch), ("Coffee / Tea", .coffeeTea), ("Shot", .shot),
    ])
  func categories(_ text: String, _ category: RecipeCategory) {
    #expect(ForeignTerms.category(text) == category)
  }

  @Test("sentences become steps, abbreviations do not end them")
  func steps() {
    #expect(
      ForeignTerms.steps("Pour 1 oz. of gin. Add ice! Serve")
        == ["Pour 1 oz. of gin.", "Add ice!", "Serve"])
    #expect(ForeignTerms.steps("One.\nTwo. Three.") == ["One.", "Two. Three."])
    #expect(ForeignTerms.steps("").isEmpty)
  }
}
