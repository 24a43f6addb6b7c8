import BerthBase
import BerthSDK
import Testing

@testable import MealEngine

@Suite("Importing recipes in every form they come in")
struct ImportFormatTests {
  private static let reader = ImportReader(parser: BundledData.parser)

  private func read(_ text: String) -> ImportResult { Self.reader.read(Array(text.utf8)) }

  private static let pancakes = """
    {"@context":"https://schema.org","@type":"Recipe","name":"Oat Pancakes","inLanguage":"en",
    "url":"https://example.com/oat-pancakes","description":"Soft &amp; <b>golden</b>.",
    "recipeYield":["2","2 servings"],"prepTime":"PT10M","cookTime":"PT15M",
    "recipeCuisine":"American","recipeCategory":"Breakfast",
    "recipeIngredient":["1 cup rolled oats","2 large eggs","½ cup milk","pinch of salt"],
    "recipeInstructions":[{"@type":"HowToStep","text":"Blend everything."},
    {"@type":"HowToStep","text":"Fry for 3 min on each side."}]}
    """

  @Test("Reads schema.org/Recipe with all its fields")
  func schema() throws {
    let result = read(Self.pancakes)
    #expect(result.problems.isEmpty && result.recipes.count == 1)
    let imported = try #require(result.recipes.first)
    let recipe = imported.recipe
    #expect(recipe.id == "oat-pancakes" && recipe.title == "Oat Pancakes")
    #expect(recipe.description == "Soft & golden .")
    #expect(recipe.servings == 2 && recipe.minutes == 25)
    #expect(recipe.cuisine == .american && recipe.periods == [.breakfast])
    #expect(recipe.form == .pancakes && recipe.source == "https://example.com/oat-pancakes")
    #expect(recipe.steps == ["Blend everything.", "Fry for 3 min on each side."])
    #expect(recipe.ingredients.map(\.food) == ["rolled-oats", "egg", "milk", "salt"])
    #expect(imported.facts.allergens == [.gluten, .eggs, .milk])
    #expect(imported.unrecognised.isEmpty && imported.notes.isEmpty)
    #expect(recipe.diets.contains(.vegetarian) && !recipe.diets.contains(.vegan))
    #expect(!recipe.diets.contains(.glutenFree))
    // 90 g oats 340, 100 g egg 143, 122 g milk 75 kcal: about 560 for two.
    #expect((240...320).contains(imported.facts.nutrition.energy))
  }

  @Test(
    "Finds the recipe wherever it stands",
    arguments: [
      "[\(pancakes)]", "[{\"@type\":\"Person\"},\(pancakes)]",
      "{\"@graph\":[{\"@type\":\"WebSite\"},\(pancakes)]}",
      "{\"mainEntity\":\(pancakes)}",
      "\u{feff}\(pancakes)", "  \n\(pancakes)\n",
    ])
  func places(_ text: String) {
    let result = read(text)
    #expect(result.recipes.count == 1 && result.problems.isEmpty, "\(result.problems)")
  }

  /// What stands for the steps, and the steps.
  @Test(
    "Reads instructions in every shape",
    arguments: [
      (#""Mix.\nBake.""#, ["Mix.", "Bake."]), (#""<p>Mix.</p><p>Bake.</p>""#, ["Mix.", "Bake."]),
      (#""<ol><li>Mix.</li><li>Bake &amp; cool.</li></ol>""#, ["Mix.", "Bake & cool."]),
      (#"["Mix.","Bake."]"#, ["Mix.", "Bake."]),
      (#"[{"@type":"HowToStep","name":"Mix."},{"text":"Bake."}]"#, ["Mix.", "Bake."]),
      (
        #"[{"@type":"HowToSection","name":"Dough","itemListElement":[{"text":"Mix."}]},{"text":"Bake."}]"#,
        ["Dough: Mix.", "Bake."]
      ),
      (#"{"@type":"ItemList","itemListElement":["Mix.","Bake."]}"#, ["Mix.", "Bake."]),
      ("null", []), ("17", []), (#"[[["Mix."]],null,3,{"a":1}]"#, ["Mix."]),
    ] as [(String, [String])])
  func instructions(_ json: String, _ steps: [String]) throws {
    let text =
      #"{"@type":["Recipe"],"name":"X","recipeIngredient":["1 egg"],"recipeInstructions":\#(json)}"#
    #expect(try #require(read(text).recipes.first).recipe.steps == steps)
  }

  @Test("Reads a page's scripts, leaves damaged ones out and says so")
  func page() throws {
    let html = """
      <!doctype html><html lang="en-GB"><head>
      <script>var a = "<b>";</script>
      <SCRIPT type='application/ld+json'>{"@type":"WebSite"</SCRIPT>
      <script type="application/ld+json">
      //<![CDATA[
      \(Self.pancakes)
      //]]>
      </script>
      <script class=x type="application/ld+json">\(Self.pancakes)</script>
      </head><body>1 cup of noise</body></html>
      """
    let result = read(html)
    #expect(result.recipes.map(\.recipe.id) == ["oat-pancakes"])
    let problem = try #require(result.problems.first)
    #expect(result.problems.count == 1 && problem.line == 3)
    #expect(problem.message.contains("damaged"))
  }

  @Test("Mends raw line ends and entities in a script")
  func mending() {
    let raw = #"{"@type":"Recipe","name":"A\n B","recipeIngredient":["1 egg"]}"#
    #expect(read(raw.replacingNewline).recipes.first?.recipe.title == "A B")
    let page =
      "<script type=\"application/ld+json\">{&quot;@type&quot;:&quot;Recipe&quot;,"
      + "&quot;name&quot;:&quot;Q&quot;,&quot;recipeIngredient&quot;:[&quot;1 egg&quot;]}</script>"
    #expect(read(page).recipes.first?.recipe.title == "Q")
  }

  @Test("Reads NDJSON line by line and names the damaged one")
  func lines() {
    let text = """
      {"title":"Salad","ingredients":["2 tomatoes","1 tbsp olive oil"],"instructions_list":["Mix."],"yields":"2 servings","total_time":5,"cuisine":"Greek","language":"en-US","host":"example.com"}
      {"title":"Broken","ingredients":

      {"title":"Ensalada","ingredients":["2 tomates"],"language":"es"}
      {"title":"Leer","ingredients":[],"language":"en"}
      {"title":"Soup","ingredients":["1 l water"],"total_time":20}
      """
    let result = read(text)
    #expect(result.recipes.map(\.recipe.id) == ["salad", "soup"])
    #expect(result.problems.map(\.line) == [2, 4, 5])
    #expect(result.problems[1].message.contains("Spanish"))
    #expect(result.recipes[0].recipe.cuisine == .mediterranean)
    #expect(result.recipes[0].recipe.minutes == 5 && result.recipes[0].recipe.servings == 2)
  }

  @Test("Two recipes of one name get two ids, one recipe twice is one")
  func ids() {
    let other = Self.pancakes.replacingFirst("1 cup rolled oats", "2 cups flour")
    let result = read("[\(Self.pancakes),\(other),\(Self.pancakes)]")
    #expect(result.recipes.map(\.recipe.id) == ["oat-pancakes", "oat-pancakes-2"])
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, _ new: String) -> String {
    let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? parts[0] + new + parts[1] : self
  }

  /// `\n` of a raw string as a real line end inside the JSON string.
  fileprivate var replacingNewline: String { replacingFirst(#"\n"#, "\n") }
}
