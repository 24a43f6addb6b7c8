import BerthBase
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Recipes out of pages")
struct WrittenRecipeTests {
  private static let reader = WrittenRecipe(Bundled.catalogue)

  private func page(_ recipe: String) -> [UInt8] {
    Array(
      "<!doctype html><html><head><script type=\"application/ld+json\">\(recipe)</script></head></html>"
        .utf8)
  }

  @Test("a page's recipe becomes a drink with its lines, steps, method, glass, base and garnish")
  func page() throws {
    let drinks = try Self.reader.drinks(
      inPage: page(
        """
        {"@context": "https://schema.org", "@graph": [{"@type": "BreadcrumbList"}, {"@type": "Recipe",
        "name": "Orchard Daiquiri", "recipeYield": "1", "recipeIngredient": ["2 ounces (60 ml) white rum",
        "¾ oz. fresh lime juice", "15 ml / ½ oz simple syrup", "1 barspoon calvados, chilled",
        "Garnish: apple slice"], "recipeInstructions": "Shake with ice for 12 s. Strain into a coupe glass."}]}
        """))
    let drink = try #require(drinks.first)
    #expect(drinks.count == 1 && drink.name == "Orchard Daiquiri")
    #expect(
      drink.recipe.ingredients.map(\.ingredient)
        == ["white-rum", "lime-juice", "simple-syrup", "calvados"])
    #expect(drink.recipe.ingredients.map(\.low) == [60, 22.5, 15, 1])
    #expect(drink.recipe.ingredients.last?.note == "chilled")
    #expect(drink.recipe.garnish == "apple slice")
    #expect(drink.recipe.method == .shake && drink.recipe.glass == .coupe)
    #expect(drink.recipe.base == .rum && drink.recipe.alcohol == .alcoholic)
    #expect(drink.recipe.steps.count == 2 && drink.origin == .own)
  }

  @Test(
    "a page that marks its elements is read too",
    arguments: [
      """
      <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Pier Fizz</h1><ul>
      <li itemprop="recipeIngredient">45 ml gin</li><li itemprop="recipeIngredient">juice of 1 lime</li>
      <li itemprop="recipeIngredient">soda water</li></ul><div itemprop="recipeInstructions">Shake gin and
      lime with ice. Strain into a highball over ice. Top with soda.</div></div>
      """,
      """
      <div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">Pier Fizz</h1>
      <span property="recipeIngredient">45 ml gin</span><span property="recipeIngredient">juice of 1 lime</span>
      <span property="recipeIngredient">soda water</span><p property="recipeInstructions">Shake gin and
      lime with ice. Strain into a highball over ice. Top with soda.</p></div>
      """,
      """
      <div class="h-recipe"><h1 class="p-name">Pier Fizz</h1><li class="p-ingredient">45 ml gin</li>
      <li class="p-ingredient">juice of 1 lime</li><li class="p-ingredient">soda water</li>
      <div class="e-instructions">Shake gin and lime with ice. Strain into a highball over ice. Top with
      soda.</div></div>
      """,
    ])
  func marked(elements: String) throws {
    let drinks = try Self.reader.drinks(
      inPage: Array("<!doctype html><html><body>\(elements)</body></html>".utf8))
    let drink = try #require(drinks.first)
    #expect(drinks.count == 1 && drink.name == "Pier Fizz")
    #expect(drink.recipe.ingredients.map(\.ingredient) == ["gin", "lime-juice", "soda-water"])
    #expect(drink.recipe.ingredients.map(\.unit) == [.millilitre, .millilitre, .top])
    #expect(drink.recipe.method == .shake && drink.recipe.glass == .highball)
  }

  @Test(
    "the glass is the one that is named, or what such a drink is served in",
    arguments: [
      ("Strain into a chilled coupe.", Glass.coupe),
      ("Strain into an old fashioned glass.", .rocks),
      ("Pour into a tall highball.", .highball), ("Strain into a Nick & Nora glass.", .nickAndNora),
      ("Stir and strain.", .coupe), ("Build over ice.", .rocks), ("Heat gently.", .mug),
      ("Stir as for a dry martini and serve.", .rocks),
    ])
  func glasses(steps: String, glass: Glass) {
    let parts = [RecipeIngredient(60, .millilitre, "gin")]
    let found = WrittenRecipe.glass(steps) ?? WrittenRecipe.glass(parts, ForeignTerms.method(steps))
    #expect(found == glass)
  }

  @Test("a page in another charset keeps its letters and fractions")
  func charset() throws {
    let host = try TestHost()
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    let html =
      "<html><head><meta charset=\"iso-8859-1\"><script type=\"application/ld+json\">{\"@type\": "
      + "\"Recipe\", \"name\": \"Fjord Café\", \"recipeIngredient\": [\"½ oz gin\"]}</script></head></html>"
    let latin = html.unicodeScalars.map { UInt8($0.value) }
    TestFiles.write(latin, to: folder + "/latin.html")
    _ = try host.run("cocktail", "add", ["from": .string(folder + "/latin.html")])
    let shown = try host.run("cocktail", "show", ["id": ["fjord-cafe"]])
    #expect(shown["name"]?.string == "Fjord Café")
    #expect(shown.text().contains("½ oz"))
  }

  @Test(
    "lines are made plain",
    arguments: [
      ("2 ounces (60 ml) gin", "2 ounces gin"), ("60 ml / 2 oz gin", "60 ml gin"),
      ("60ml/2oz gin", "60ml gin"), ("1 lime, cut into wedges", "1 lime (cut into wedges)"),
      ("1/2 oz lemon juice", "1/2 oz lemon juice"), ("2 oz rum (aged)", "2 oz rum (aged)"),
      ("1 (750 ml) bottle prosecco", "1 bottle prosecco"),
    ])
  func plain(line: String, expected: String) {
    #expect(WrittenRecipe.plain(line) == expected)
  }

  @Test(
    "garnishes are told from parts",
    arguments: [
      ("Garnish: lemon twist", "lemon twist"), ("1 cherry, for garnish", "1 cherry"),
      ("Mint sprig (for garnish)", "Mint sprig"), ("Lemon twist to garnish.", "Lemon twist"),
      ("2 oz gin", nil), ("garnish", nil),
    ] as [(String, String?)])
  func garnish(line: String, expected: String?) {
    #expect(WrittenRecipe.garnish(line) == expected)
  }

  @Test("a name and other options go over the one recipe of a file, and over several none")
  func named() throws {
    let host = try TestHost()
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    func recipe(_ name: String) -> String {
      "{\"@type\": \"Recipe\", \"name\": \"\(name)\", \"recipeIngredient\": [\"50 ml gin\"]}"
    }
    TestFiles.write(page(recipe("Fern Sour")), to: folder + "/one.html")
    TestFiles.write(
      page("[\(recipe("Fern Sour")), \(recipe("Moss Sour"))]"), to: folder + "/two.html")
    let one: JSON = .string(folder + "/one.html")
    let added = try host.run(
      "cocktail", "add", ["from": one, "name": "Hedge Sour", "glass": "coupe"])
    #expect(added["recipes"]?[0]?["name"]?.string == "Hedge Sour")
    let shown = try host.run("cocktail", "show", ["id": ["hedge-sour"]])
    #expect(shown["name"]?.string == "Hedge Sour" && shown["glass"]?.string == "coupe")
    let two: JSON = .string(folder + "/two.html")
    for (arguments, says) in [
      (["from": two, "name": "Hedge Sour"], "2 recipes"), (["from": one, "name": "!?"], "no name"),
    ] as [(JSON, String)] {
      let error = try #require(host.error("cocktail", "add", arguments))
      #expect(error.code == "input.invalid" && error.message.contains(says), "\(error.message)")
    }
    #expect(try host.run("cocktail", "add", ["from": two])["added"]?.int == 2)
  }

  @Test(
    "a drink comes into one's own recipes once, from JSON too, and is found, made and classified")
  func command() throws {
    let host = try TestHost()
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    let file = folder + "/sour.html"
    TestFiles.write(
      page(
        """
        {"@type": "Recipe", "name": "Fern Sour", "recipeIngredient": ["50 ml gin", "25 ml lemon juice",
        "20 ml nobody's cordial"], "recipeInstructions": [{"@type": "HowToStep", "text": "Shake."}]}
        """), to: file)
    let added = try host.run("cocktail", "add", ["from": .string(file)])
    #expect(added["added"]?.int == 1)
    #expect(added["unknownIngredients"]?[0]?.string?.contains("cordial") == true)
    #expect(try host.run("cocktail", "add", ["from": .string(file)])["added"]?.int == 0)
    let shown = try host.run("cocktail", "show", ["id": ["fern-sour"]])
    #expect(shown["family"]?.string == "daiquiri" && shown["source"]?.string == "own")
    let found = try host.run("cocktail", "search", ["text": ["fern sour"]])
    #expect(found["results"]?[0]?["id"]?.string == "fern-sour")

    TestFiles.write(Array("<html><p>no recipe</p></html>".utf8), to: folder + "/empty.html")
    let error = try #require(
      host.error("cocktail", "add", ["from": .string(folder + "/empty.html")]))
    #expect(error.code == "input.invalid" && error.remedy.contains("schema.org"))
  }
}
