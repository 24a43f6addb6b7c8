import BerthSDK
import Testing

@testable import MealEngine
@testable import RecipePage

@Suite("What comes from outside does no harm")
struct ImportSafetyTests {
  private static let reader = ImportReader(parser: BundledData.parser)

  private func read(_ text: String) -> ImportResult { Self.reader.read(Array(text.utf8)) }

  @Test(
    "Text is cleaned",
    arguments: [
      ("a <b>bold</b> claim", "a bold claim"), ("3 < 4 and 5 > 2", "3 < 4 and 5 > 2"),
      ("Fish &amp; chips", "Fish & chips"), ("caf&eacute; &#189; &#x2014;", "café ½ —"),
      ("a\u{0}b\u{7}c\u{1b}[31m", "abc[31m"), ("x\u{202e}y\u{200b}z", "xyz"),
      ("  two   spaces\n\tand lines ", "two spaces and lines"),
      ("&unknown; &#0; &", "&unknown; &#0; &"),
      ("&lt;script&gt;alert(1)&lt;/script&gt;", "alert(1)"), ("\u{25a2} 1 cup", "1 cup"), ("", ""),
    ])
  func cleaning(_ text: String, _ expected: String) {
    #expect(CleanText.line(text, limit: 100) == expected)
  }

  @Test("Text is cut to its limit")
  func limits() {
    #expect(CleanText.line(String(repeating: "é", count: 500), limit: 40).count == 40)
    // Spaces count, too, and none is left at the end.
    #expect(CleanText.line(String(repeating: "é\u{0}  ", count: 500), limit: 39).count == 39)
    #expect(CleanText.line(String(repeating: "é\u{0}  ", count: 500), limit: 40).count == 39)
    let steps = CleanText.lines(String(repeating: "Stir.\n", count: 900), limit: 9, atMost: 20)
    #expect(steps.count == 20)
  }

  @Test(
    "Hopeless input is one clear problem",
    arguments: [
      ("", "empty"), ("   \n ", "empty"), ("hello", "neither"), ("{", "damaged"),
      ("[1,2", "damaged"),
      ("{}", "no recipe"), ("[]", "no recipe"), ("<html></html>", "no recipe"), ("<", "no recipe"),
      (#"{"@type":"Recipe"}"#, "without a name"),
      (#"{"@type":"Recipe","name":"X"}"#, "no ingredients"),
      (#"{"@type":"Recipe","name":"X","recipeIngredient":[null,{},3]}"#, "no ingredients"),
      ("<script type=\"application/ld+json\">", "damaged"), ("\u{0}\u{1}\u{2}", "empty"),
    ])
  func hopeless(_ text: String, _ expected: String) throws {
    let result = read(text)
    #expect(result.recipes.isEmpty && result.problems.count == 1)
    let problem = try #require(result.problems.first)
    #expect(problem.message.contains(expected) && !problem.remedy.isEmpty, "\(problem)")
  }

  @Test("Deep and broad documents are refused or read, never followed for ever")
  func deep() {
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    #expect(read(deep).recipes.isEmpty)
    let nested = String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)
    #expect(read(nested).recipes.isEmpty)
    let many = (0..<2000).map { "\"\($0) eggs\"" }.joined(separator: ",")
    let broad = read(#"{"@type":"Recipe","name":"X","recipeIngredient":[\#(many)]}"#)
    #expect(broad.recipes.isEmpty && broad.problems.count == 1)
  }

  @Test("Every truncation and every flipped byte of a page gives an answer")
  func damage() {
    let page = Array(
      """
      <html lang="en"><script type="application/ld+json">{"@type":"Recipe","name":"Pie &frac12;",
      "recipeIngredient":["1 ½ cups flour","2 eggs (<b>large</b>)"],"recipeYield":"4",
      "recipeInstructions":"<p>Mix.</p>Bake 1 h."}</script></html>
      """.utf8)
    for count in page.indices { _ = Self.reader.read(Array(page[..<count])) }
    for index in page.indices {
      var damaged = page
      damaged[index] ^= 0x84
      _ = Self.reader.read(damaged)
    }
  }

  @Test(
    "Other languages are left out and named",
    arguments: [
      (#""inLanguage":"de-DE","#, "[\"200 g Mehl\"]", "German"),
      ("", "[\"4 个 蛋\",\"125 克 细砂糖\",\"115 克 普通面粉\"]", "another script"),
      (
        "", "[\"2 huevos\",\"1 cucharada de aceite\",\"sal al gusto\",\"azúcar para el molde\"]",
        "another language"
      ),
    ])
  func languages(_ field: String, _ ingredients: String, _ expected: String) throws {
    let result = read(#"{"@type":"Recipe","name":"X",\#(field)"recipeIngredient":\#(ingredients)}"#)
    #expect(result.recipes.isEmpty)
    #expect(try #require(result.problems.first).message.contains(expected))
  }

  @Test("A line that is not understood costs the tags that forbid something")
  func incomplete() throws {
    let text = #"{"@type":"Recipe","name":"X","recipeIngredient":["2 carrots","1 cup zorble"]}"#
    let imported = try #require(read(text).recipes.first)
    #expect(imported.unrecognised == ["1 cup zorble"])
    let strict: TermSet<Diet> = [
      .vegan, .vegetarian, .glutenFree, .dairyFree, .paleo, .mediterranean,
    ]
    #expect(!imported.recipe.diets.intersects(strict))
    #expect(imported.notes.contains { $0.contains("1 line not understood") })
  }

  @Test("An alternative that breaks a diet costs its tag, a ruled-out allergen does not")
  func alternatives() throws {
    func diets(_ line: String) throws -> TermSet<Diet> {
      let text = #"{"@type":"Recipe","name":"X","recipeIngredient":["2 carrots","\#(line)"]}"#
      return try #require(read(text).recipes.first).recipe.diets
    }
    #expect(try diets("1 tbsp olive oil").contains(.vegan))
    let either = try diets("1 tbsp olive oil or butter")
    #expect(!either.contains(.vegan) && !either.contains(.dairyFree))
    #expect(try diets("2 slices gluten-free sourdough bread").contains(.glutenFree))
  }

  @Test("Titles without Latin letters still get an id")
  func ids() throws {
    let text = #"{"@type":"Recipe","name":"♪♪♪","inLanguage":"en","recipeIngredient":["1 egg"]}"#
    let id = try #require(read(text).recipes.first).recipe.id
    #expect(id.hasPrefix("recipe-") && Words.slug(id) == id)
  }
}
