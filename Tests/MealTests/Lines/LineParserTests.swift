import Testing

@testable import MealEngine

@Suite("What a line says beside amount and food")
struct LineParserTests {
  private func part(_ line: String) throws -> ParsedLine.Part {
    try #require(BundledData.parser.parse(line).parts.first)
  }

  private func allergens(_ line: String) -> TermSet<Allergen> {
    let safety = BundledData.parser.parse(line).safety
    return safety.contains.union(safety.label).allergens
  }

  @Test(
    "Notes and names",
    arguments: [
      ("2 large carrots, peeled and diced", "large carrots", "peeled and diced"),
      ("1 (14-oz) can coconut milk, shaken", "coconut milk", "14-oz can; shaken"),
      ("2 x 400g tins chopped tomatoes", "chopped tomatoes", "2 × 400g tins"),
      ("1 cup flour (sifted)", "flour", "sifted"),
      ("4 boneless (skinless chicken breasts)", "boneless skinless chicken breasts", nil),
      ("2 tbsp olive oil, plus more for frying", "olive oil", "plus more for frying"),
      ("1 cup butter; it can be cold", "butter", "it can be cold"),
      ("juice of 1 lemon", "lemon", "juice"),
      ("1 can beans (15 oz)", "beans", "15 oz can"),
    ] as [(String, String, String?)])
  func notes(_ line: String, _ name: String, _ note: String?) throws {
    let part = try part(line)
    #expect(part.name == name)
    #expect(part.note == note)
  }

  @Test(
    "Optional lines",
    arguments: [
      ("1 tsp honey (optional)", true), ("chopped parsley, for garnish", true),
      ("2 tbsp raisins, if using", true), ("1 cup parsley, plus more for garnish", false),
      ("1 egg", false), ("1 tsp salt (use less if you have table salt)", false),
    ])
  func optional(_ line: String, _ expected: Bool) throws {
    #expect(try part(line).isOptional == expected)
  }

  @Test("Alternatives count for allergens, remarks in parentheses as well")
  func alternatives() throws {
    let butter = try part("2 tbsp olive oil or butter")
    #expect(butter.food == "olive-oil" && butter.alternatives == ["butter"])
    let tamari = try part("2 tbsp tamari (or soy sauce)")
    #expect(tamari.food == "tamari")
    #expect(allergens("2 tbsp olive oil or butter") == [.milk])
    // Parentheses count: what is offered there may be what somebody takes.
    #expect(allergens("2 tbsp tamari (or soy sauce)") == [.soy, .gluten])
  }

  @Test(
    "Words that rule an allergen out",
    arguments: [
      ("1 cup vegan parmesan", Allergen.milk), ("2 slices gluten-free sourdough bread", .gluten),
      ("1 tbsp egg-free mayonnaise", .eggs), ("100 g dairy-free cheddar", .milk),
      ("1 cup non-dairy yogurt", .milk), ("1 cup plant-based butter", .milk),
    ])
  func freeOf(_ line: String, _ allergen: Allergen) {
    #expect(!(allergens(line).contains(allergen)))
  }

  @Test("Lactose-free milk is milk")
  func lactose() { #expect(allergens("1 cup lactose-free milk") == [.milk]) }

  @Test(
    "Unknown foods still tell of allergens",
    arguments: [
      ("50 g Blarnworth cheese", Allergen.milk), ("1 slice Zorbel cake", .eggs),
      ("2 Kratzel buns", .gluten), ("1 tin flurbfish", .fish), ("100 g smoked gurnard fish", .fish),
      ("1 cup Snarf beer batter", .gluten), ("1 handful mystery nuts", .nuts),
      ("3 tbsp Blim satay dip", .peanuts), ("2 tbsp shrimp floss", .crustaceans),
      ("3 Snickers bars", .peanuts), ("1 cup egg substitute", .eggs), ("1 cup farina", .gluten),
      ("1 tbsp dukkah", .nuts), ("10 Reese's cups", .milk), ("4 Snorri brownies", .eggs),
    ] as [(String, Allergen?)])
  func hints(_ line: String, _ expected: Allergen?) {
    let found = allergens(line)
    if let expected { #expect(found.contains(expected)) } else { #expect(found.isEmpty) }
  }

  @Test(
    "Compounds are not what one of their words names",
    arguments: [
      ("1 cup butter beans", Allergen.milk), ("2 tbsp peanut butter", .milk),
      ("2 tbsp cocoa butter", .milk), ("400 ml coconut milk", .milk), ("1 cup oat milk", .milk),
      ("1 cup almond flour", .gluten), ("1 cup buckwheat flour", .gluten),
      ("1 tsp cream of tartar", .milk), ("1 butternut squash", .nuts), ("1 eggplant", .eggs),
      ("200 g oyster mushrooms", .molluscs), ("1 cup ginger beer", .gluten),
      ("1 nutmeg", .nuts), ("2 flax eggs", .eggs), ("1 head butter lettuce", .milk),
      ("200 g rice noodles", .gluten), ("1 cup coconut cream", .milk),
      ("1 tbsp oyster crackers", .molluscs), ("1 can water chestnuts", .nuts),
      ("2 doughnut peaches", .nuts), ("1 cup coconut yogurt", .milk),
    ])
  func compounds(_ line: String, _ absent: Allergen) {
    #expect(!(allergens(line).contains(absent)))
  }

  @Test(
    "Confidence tells how much was understood",
    arguments: [
      ("2 large eggs", 1.0), ("1 cup Acme brand chopped walnuts", 0.8), ("1 lemon garnish", 0.5),
      ("3 zorbles", 0),
    ])
  func confidence(_ line: String, _ expected: Double) throws {
    #expect(try part(line).confidence == expected)
  }

  @Test(
    "Nothing makes it fail",
    arguments: [
      "", " ", "()", "(((((", "))))", "1", "1/0 cup flour", "999999999999999 eggs", "½½½",
      "1-2-3-4",
      "x x x", "2 x", "1 (", "1 (14", "1 (14-oz", ",,,,", "plus plus plus", "1 cup", "of of of",
      "juice of", "or", "1 or", "a a a a", "½ to", "🍎🍏", "é", "\u{0}\u{1}", "1 cup \u{202e}milk",
      "中文", "١ cup", "1⁄2 cup milk", "& & &", "-", "–", "1 cup / 2 cup / 3 cup", "T", "t",
      "12,345,678",
    ])
  func hostile(_ line: String) {
    let parsed = BundledData.parser.parse(line)
    #expect(parsed.parts.allSatisfy { $0.amount.map { $0.isFinite && $0 >= 0 } ?? true })
  }

  @Test("Long lines are cut, not refused")
  func long() throws {
    let line = "2 cups milk, " + String(repeating: "really very fresh (and so on) ", count: 5000)
    let part = try part(line)
    #expect(part.food == "milk" && (part.note?.count ?? 0) <= 120)
  }

  @Test("Every cut of a line gives a result")
  func prefixes() {
    let line = "1 ½–2 (14.5-oz/411 g) cans San Marzano tomatoes & basil, crushed plus 2 tbsp or so"
    for count in 0...line.count { _ = BundledData.parser.parse(String(line.prefix(count))) }
    let bytes = Array(line.utf8)
    for count in bytes.indices {
      _ = BundledData.parser.parse(String(decoding: bytes[count...], as: UTF8.self))
    }
  }
}
