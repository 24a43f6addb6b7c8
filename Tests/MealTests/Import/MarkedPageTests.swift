import BerthBase
import BerthSDK
import Testing

@testable import MealEngine

@Suite("Pages that mark their elements, and charsets")
struct MarkedPageTests {
  private static let reader = ImportReader(parser: BundledData.parser)

  private func read(_ bytes: [UInt8]) -> ImportResult { Self.reader.read(bytes) }
  private func read(_ text: String) -> ImportResult { read(Array(text.utf8)) }

  private static let microdata = """
    <!doctype html><html lang=en><body><!-- <div itemscope itemtype="http://schema.org/Recipe"> -->
    <article itemscope itemtype="https://schema.org/Recipe"><h1 itemprop=name>Walnut &amp; Rice</h1>
    <img itemprop="image" src="/a.jpg"><span itemprop="author" itemscope itemtype="http://schema.org/Person">
    <b itemprop="name">Ida</b></span><meta itemprop="totalTime" content="PT25M">
    <p>Serves <span itemprop="recipeYield">4</span>
    <ul><li itemprop="recipeIngredient">200 g rice<li itemprop="recipeIngredient">50 g <i>walnuts</i>, chopped
    <li itemprop="recipeIngredient">2 tbsp butter</ul>
    <div itemprop="recipeInstructions"><ol><li>Boil the rice for 12 min.</li><li>Toss.</li></ol></div>
    <div itemprop="nutrition" itemscope itemtype="https://schema.org/NutritionInformation">
    <span itemprop="calories">330 kcal</span></div>
    </article><script>document.write("<i itemprop='name'>No</i>")</script></body></html>
    """

  private static let rdfa = """
    <html><div vocab="https://schema.org/" typeof="schema:Recipe"><h1 property="schema:name">Walnut &amp; Rice</h1>
    <time property="totalTime" datetime="PT25M">25 minutes</time><span property="recipeYield">4</span>
    <div property="recipeIngredient">200 g rice</div><div property="recipeIngredient">50 g walnuts, chopped</div>
    <div property="recipeIngredient">2 tbsp butter</div>
    <div property="recipeInstructions">Boil the rice for 12 min.<br/>Toss.</div></div></html>
    """

  @Test("Reads what elements say as it reads JSON-LD", arguments: [microdata, rdfa])
  func marked(_ page: String) throws {
    let result = read(page)
    let recipe = try #require(result.recipes.first?.recipe)
    #expect(result.recipes.count == 1 && result.problems.isEmpty, "\(result.problems)")
    #expect(recipe.title == "Walnut & Rice" && recipe.servings == 4 && recipe.minutes == 25)
    #expect(recipe.ingredients.map(\.food) == ["rice", "walnut", "butter"])
    #expect(recipe.steps == ["Boil the rice for 12 min.", "Toss."])
    #expect(result.recipes[0].facts.allergens == [.nuts, .milk])
  }

  @Test("Linked data goes before what elements say")
  func both() {
    let page =
      #"<script type="application/ld+json">{"@type":"Recipe","name":"Egg","recipeIngredient":["1 egg"]}</script>"#
      + Self.microdata
    #expect(read(page).recipes.map(\.recipe.title) == ["Egg"])
  }

  @Test("Every beginning of a page is read without a fault")
  func cut() {
    let bytes = Array(Self.microdata.utf8)
    for count in stride(from: 1, to: bytes.count, by: 7) { _ = read(Array(bytes[..<count])) }
  }

  @Test(
    "Odd pages give no recipe, and end",
    arguments: [
      "<", "<a", "<a =", "<a b='", "<li itemprop=>", "<div itemscope itemprop=x itemprop=y/>",
      String(repeating: "<div itemscope itemtype=Recipe itemprop=a>", count: 5000),
      "</p></p><p itemprop",
    ])
  func odd(_ page: String) { #expect(read(page).recipes.isEmpty) }

  @Test(
    "Reads a page in its charset",
    arguments: [
      ([UInt8]("charset=windows-1252".utf8), [0xbd], [0xe8]),
      (Array("charset=iso-8859-1".utf8), [0xbd], [0xe8]),
      ([], [0xbd], [0xe8]), (Array("charset=utf-8".utf8), [0xc2, 0xbd], [0xc3, 0xa8]),
      (Array("charset=iso-8859-15".utf8), Array("1/2".utf8), [0xe8]),
    ] as [([UInt8], [UInt8], [UInt8])])
  func charsets(_ charset: [UInt8], _ half: [UInt8], _ letter: [UInt8]) throws {
    let bytes =
      Array("<html><meta ".utf8) + charset
      + Array(#"><script type="application/ld+json">{"@type":"Recipe","name":"Cr"#.utf8) + letter
      + Array(#"me","recipeIngredient":[""#.utf8) + half + Array(#" cup cr"#.utf8) + letter
      + Array(#"me fraiche"]}</script></html>"#.utf8)
    let recipe = try #require(
      Self.reader.read(bytes, charsets: BundledData.charset).recipes.first)
    #expect(recipe.recipe.title == "Crème" && recipe.recipe.ingredients.first?.amount == 0.5)
    #expect(recipe.facts.allergens == [.milk])
  }

  @Test(
    "Reads UTF-16 of either order, with a mark or without", arguments: [true, false], [true, false])
  func wide(_ isBig: Bool, _ isMarked: Bool) {
    var bytes: [UInt8] = isMarked ? (isBig ? [0xfe, 0xff] : [0xff, 0xfe]) : []
    for unit in Self.microdata.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
      bytes += isBig ? [high, low] : [low, high]
    }
    #expect(read(bytes).recipes.map(\.recipe.title) == ["Walnut & Rice"])
  }

  @Test("Names a charset that is not read")
  func unread() {
    let page =
      Array(#"<html><meta charset="x-nobody"><p itemprop="name">"#.utf8) + [0x83, 0x8c, 0x83]
    let result = read(page)
    #expect(result.recipes.isEmpty)
    #expect(result.problems.first?.message.contains("x-nobody") == true)
  }

  private func recipe(_ fields: String, _ lines: String = #"["200 g rice"]"#) -> String {
    #"{"@type":"Recipe","name":"X","recipeYield":"2","recipeIngredient":\#(lines)\#(fields)}"#
  }

  @Test("What is more than is read is refused with words, never cut")
  func excess() {
    let many = "[" + (0...200).map { "\"\($0) g rice\"" }.joined(separator: ",") + "]"
    let long = "[\"1 g rice \(String(repeating: "a", count: 500))\"]"
    for lines in [many, long] {
      let result = read(recipe("", lines))
      #expect(result.recipes.isEmpty)
      #expect(result.problems.first?.message.contains("allergen") == true, "\(result.problems)")
    }
    let just = "[" + (0..<200).map { "\"1 g salt (\($0))\"" }.joined(separator: ",") + "]"
    #expect(read(recipe("", just)).recipes.count == 1)
  }

  @Test(
    "Figures that cannot be are refused with words",
    arguments: [
      (#"["9000000 kg sugar"]"#, "billion kcal"), (#"["90000 l water"]"#, "kg a serving"),
    ])
  func absurd(_ lines: String, _ words: String) {
    let result = read(recipe("", lines))
    #expect(result.recipes.isEmpty)
    #expect(result.problems.first?.message.contains(words) == true, "\(result.problems)")
  }

  @Test(
    "What a page says of its dish is held against its lines",
    arguments: [
      (#""370 kcal""#, "which agrees"), (#""1,510 kJ""#, "which agrees"), ("370", "which agrees"),
      (#""37 calories""#, "look at the amounts"),
      (#""17.9 billion kcal""#, "17.9 billion kcal a serving, which cannot be"),
      (#""17900000000 kcal""#, "17.9 billion kcal a serving, which cannot be"),
      (#""-450 kcal""#, "-450 kcal a serving, which cannot be"),
      (#""0""#, "which cannot be"),
    ])
  func published(_ calories: String, _ words: String) throws {
    let imported = try #require(
      read(recipe(#","nutrition":{"calories":\#(calories)}"#)).recipes.first)
    #expect(imported.notes.contains { $0.contains(words) }, "\(imported.notes)")
  }

  @Test("Of two times that do not agree the longer one counts, and it is said")
  func times() throws {
    let imported = try #require(
      read(recipe(#","totalTime":"PT20M","prepTime":"PT15M","cookTime":"PT1H""#)).recipes.first)
    #expect(imported.recipe.minutes == 75)
    #expect(imported.notes.contains { $0.contains("20 min in all") && $0.contains("75 min") })
  }
}
