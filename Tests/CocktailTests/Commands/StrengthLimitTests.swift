import Testing

@testable import CocktailEngine

@Suite("Limits of strength in a text")
struct StrengthLimitTests {
  @Test(
    "a limit is taken out of the text, and the rest stays",
    arguments: [
      ("under 10 %", "under 10 % vol", ""), ("gin under 10%", "under 10 % vol", "gin"),
      ("rum drinks below 12.5 percent", "under 12.5 % vol", "rum drinks"),
      ("less than 8 % abv", "under 8 % vol", ""), ("<15% gin", "under 15 % vol", "gin"),
      ("tequila <= 15 % vol", "under 15 % vol", "tequila"),
      ("at least 25 % alcohol by volume", "from 25 % vol", ""),
      ("something over 60 proof", "from 30 % vol", "something"),
      ("between 5 and 12 % gin", "5 to 12 % vol", "gin"),
      ("abv under 10, with lime", "under 10 % vol", "with lime"),
      ("whiskey up to 7,5 % please", "under 7.5 % vol", "whiskey please"),
      ("no more than 10 per cent", "under 10 % vol", ""),
    ])
  func taken(text: String, said: String, rest: String) throws {
    let found = try #require(StrengthLimit.taken(from: text))
    #expect(found.limit.said == said)
    #expect(found.rest == rest)
  }

  @Test(
    "names and numbers without a unit are left alone",
    arguments: [
      "gin lemon", "under the sun", "43 up", "corpse reviver no 2", "french 75", "over ice",
      "more than 3 gins", "151 swizzle", "100 proof rum", "",
    ])
  func untouched(text: String) {
    #expect(StrengthLimit.taken(from: text) == nil)
  }

  @Test("whole percents below the limit are asked for")
  func values() {
    #expect(StrengthLimit(under: 3).values == ["0", "1", "2"])
    #expect(StrengthLimit(over: 97.5).values == ["97", "98", "99"])
    #expect(StrengthLimit(over: 5, under: 7).values == ["5", "6"])
    #expect(StrengthLimit(under: 0).values.isEmpty)
    #expect(StrengthLimit.value(9.99) == "9" && StrengthLimit.value(0) == "0")
  }
}
