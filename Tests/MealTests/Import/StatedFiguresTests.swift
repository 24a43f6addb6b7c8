import BerthBase
import BerthSDK
import Testing

@testable import MealEngine

@Suite("Times, yields and nutrition as pages say them")
struct StatedFiguresTests {
  private static let reader = ImportReader(parser: BundledData.parser)

  @Test(
    "Times",
    arguments: [
      (#""PT1H30M""#, 90), (#""PT45M""#, 45), (#""P0DT0H35M""#, 35), (#""P1DT2H""#, 1560),
      (#""PT90S""#, 2), (#""pt20m""#, 20), (#""PT1.5H""#, 90), (#""PT0,5H""#, 30),
      (#""PT30""#, 30), ("25", 25), ("25.4", 25), (#""40""#, 40), (#""1 hr 20 min""#, 80),
      (#""2 hours""#, 120), (#""1 1/2 hours""#, 90), (#""1½ h""#, 90), (#""30-40 minutes""#, 40),
      (#""1 to 2 hours""#, 120), (#""45 min to 1 hour""#, 60), (#""1:30""#, 90),
      (#""Prep 10 min, cook 20 min""#, 30), (#""half an hour""#, 30), (#""an hour""#, 60),
      (#"["PT20M"]"#, 20), (#"{"@type":"Duration","@value":"PT20M"}"#, 20),
      (#"{"value":2,"unitCode":"HUR"}"#, 120),
      (#"{"minValue":20,"maxValue":30,"unitText":"min"}"#, 30),
      (#""PT0M""#, nil), (#""""#, nil), (#""soon""#, nil), ("null", nil), (#""step 4""#, nil),
    ] as [(String, Int?)])
  func times(_ json: String, _ expected: Int?) throws {
    let time = ImportTimes.time(try JSON.parse(json))
    #expect(time.value == expected && time.absurdity == nil)
  }

  @Test(
    "Times that cannot be",
    arguments: [
      #""P1Y""#, "-5", "1e99", #""-PT20M""#, #""PT-20M""#, #""-20 min""#, #""P30D""#, "999999",
    ])
  func absurdTimes(_ json: String) throws {
    #expect(ImportTimes.time(try JSON.parse(json)).absurdity != nil)
  }

  @Test(
    "Yields",
    arguments: [
      ("4", 4), (#""4 servings""#, 4), (#""Serves 4-6""#, 4), (#""4 to 6 servings""#, 4),
      (#"["6","6 bowls"]"#, 6), (#"["1 loaf","12 servings"]"#, 12),
      (#""1 loaf (12 servings)""#, 12),
      (#""Makes about 24 cookies""#, 24), (#""2 dozen cookies""#, 24),
      (#""Makes 1 9-inch pie""#, 1),
      (#""One 9x13 pan, 15 portions""#, 15), (#""serves four""#, 4), (#""4.0""#, 4),
      (#"{"@type":"QuantitativeValue","value":8,"unitText":"servings"}"#, 8),
      (#""Yield: 6 people""#, 6),
      (#""a few""#, nil), ("0", nil), ("null", nil), ("[]", nil),
    ] as [(String, Int?)])
  func yields(_ json: String, _ expected: Int?) throws {
    let servings = ImportYield.yield(try JSON.parse(json))
    #expect(servings.value == expected && servings.absurdity == nil)
  }

  @Test(
    "Yields that cannot be",
    arguments: [
      "1000000000", #""1000000000 servings""#, "-4", #""-4 servings""#, #""2 million people""#,
    ])
  func absurdYields(_ json: String) throws {
    #expect(ImportYield.yield(try JSON.parse(json)).absurdity != nil)
  }

  private func reading(_ fields: String, _ lines: String = #"["200 g rice"]"#) -> ImportedRecipe? {
    let text =
      #"{"@type":"Recipe","name":"X","inLanguage":"en","recipeIngredient":\#(lines)\#(fields)}"#
    return Self.reader.read(Array(text.utf8)).recipes.first
  }

  @Test(
    "what cannot be is said and not used",
    arguments: [
      (#","recipeYield":"1000000000""#, "it feeds “1000000000”"),
      (#","recipeYield":-2"#, "it feeds “-2”"), (#","totalTime":"-PT20M""#, "it takes “-PT20M”"),
      (#","cookTime":"P400D""#, "it takes “P400D”"),
      (#","nutrition":{"calories":"17.9 billion kcal"}"#, "17.9 billion kcal a serving"),
      (#","nutrition":{"calories":"200","fatContent":"-5 g"}"#, "-5 g of fat"),
      (#","nutrition":{"calories":"200","sodiumContent":"900 g"}"#, "900000 mg of sodium"),
    ])
  func refused(_ fields: String, _ words: String) throws {
    let imported = try #require(reading(fields))
    #expect(
      imported.notes.contains { $0.contains(words) && $0.contains("cannot be") },
      "\(imported.notes)")
    #expect(imported.recipe.servings == 4 && (1...90).contains(imported.recipe.minutes))
    #expect(imported.facts.nutrition.energy < 1000)
  }

  @Test(
    "figures with their units",
    arguments: [
      ("calories", #""450 kcal""#, "energy", 450.0),
      ("calories", #""1,880 kJ (449 kcal)""#, "energy", 449.33),
      ("calories", "450.5", "energy", 450.5), ("fatContent", #""12,5 g""#, "fat", 12.5),
      ("sodiumContent", #""1.2 g""#, "sodium", 1200), ("sodiumContent", #""480mg""#, "sodium", 480),
      ("fiberContent", #""500 mg""#, "fibre", 0.5), ("sugarContent", #"["3 g"]"#, "sugar", 3),
      ("proteinContent", #"{"value":"20","unitText":"g"}"#, "protein", 20),
    ] as [(String, String, String, Double)])
  func figures(_ field: String, _ said: String, _ key: String, _ expected: Double) throws {
    let imported = try #require(reading(#","nutrition":{"\#(field)":\#(said)}"#))
    let found = try #require(imported.published.figures[key])
    #expect(abs(found - expected) < 0.01)
    #expect(PublishedFigures(kept: imported.published.json) == imported.published)
  }

  private static let nutrition =
    #","recipeYield":2,"nutrition":{"calories":"600 kcal","proteinContent":"20 g","fatContent":"20 g","carbohydrateContent":"85 g"}"#

  @Test(
    "the page's figures stand in where a food is not known, and only where they agree in themselves"
  )
  func used() throws {
    let known = try #require(reading(Self.nutrition))
    #expect(known.facts.nutrition.energy < 500)
    let unknown = try #require(reading(Self.nutrition, #"["200 g rice","1 cup zorble"]"#))
    #expect(unknown.facts.nutrition.energy == 600 && unknown.facts.nutrition.protein == 20)
    #expect(unknown.notes.contains { $0.contains("figures are used") })
    let odd = Self.nutrition.split(separator: "600 kcal").joined(separator: "60 kcal")
    let doubtful = try #require(reading(odd, #"["200 g rice","1 cup zorble"]"#))
    #expect(doubtful.facts.nutrition.energy > 300)
  }

  @Test("a page for many feeds many")
  func many() throws {
    #expect(try #require(reading(#","recipeYield":"250 cookies""#)).recipe.servings == 250)
  }
}
