import Testing

@testable import Kitchen

@Suite("Amounts, their words and their units")
struct AmountTests {
  @Test("numbers as decimals")
  func decimals() {
    #expect(AmountText.decimal(2.0, places: 2) == "2")
    #expect(AmountText.decimal(2.05, places: 2) == "2.05")
    #expect(AmountText.decimal(-0.004, places: 2) == "0")
    #expect(AmountText.decimal(-1.5, places: 1) == "-1.5")
    #expect(AmountText.decimal(.infinity, places: 1) == "0")
  }

  @Test("every sign for a fraction reads as its value")
  func fractions() {
    for (sign, value) in [("½", 0.5), ("⅐", 1.0 / 7), ("⅞", 0.875), ("⅔", 2.0 / 3)] {
      var scanner = AmountScanner(Array(sign.utf8))
      #expect(scanner.tokens().map(\.value) == [value])
    }
    for share in [0.125, 1.0 / 3, 0.375, 0.5, 0.875] {
      let sign = AmountText.fraction(nearest: share).sign
      #expect(sign.unicodeScalars.first.flatMap { AmountText.value(ofFraction: $0.value) } == share)
    }
    #expect(AmountText.fraction(nearest: 0.01).sign.isEmpty)
    #expect(AmountText.fraction(nearest: 0.99).sign.isEmpty)
    #expect(AmountText.value(ofFraction: 0x2013) == nil)
  }

  @Test(
    "amounts come in steps one can measure, never none",
    arguments: [(0.01, 0.05), (0.3, 0.3), (1.97, 1.95), (2.04, 2), (9.96, 10), (12.3, 12.5)])
  func steps(amount: Double, measured: Double) {
    #expect(Scaling.measurable(amount, [(2, 0.05), (10, 0.1)], then: 0.5) == measured)
    #expect(Scaling.measurable(0, then: 1) == 0)
    #expect(Scaling.measurable(.infinity, then: 1) == .infinity)
  }

  @Test("servings below one count as one")
  func factor() {
    #expect(Scaling.factor(from: 4, to: 6) == 1.5)
    #expect(Scaling.factor(from: 0, to: -2) == 1)
  }

  @Test("a gallon is 231 cubic inches, an imperial one 160 ounces")
  func standards() {
    #expect(VolumeStandard.us.gallon == 3785.411784)
    #expect(VolumeStandard.us.cup == 236.5882365)
    #expect(VolumeStandard.us.tablespoon == 14.78676478125)
    #expect(VolumeStandard.us.teaspoon == 4.92892159375)
    #expect(VolumeStandard.bar.cup == 240 && VolumeStandard.bar.teaspoon == 5)
    #expect(abs(VolumeStandard.imperial.gallon - 4546.09) < 1e-9)
    #expect(Avoirdupois.ounce == 28.349523125)
  }

  @Test(
    "Plurals",
    arguments: [
      ("egg", "eggs"), ("tomato", "tomatos"), ("cherry", "cherries"), ("bay leaf", "bay leaves"),
      ("radish", "radishes"), ("half", "halves"), ("pinch", "pinches"), ("oats", "oats"),
      ("pony", "ponies"), ("cactus", "cactuses"), ("key", "keys"), ("", ""), ("y", "ys"),
    ])
  func plurals(_ one: String, _ many: String) { #expect(Plural.of(one) == many) }

  @Test("Plurals that no rule makes, of the last word of a name")
  func oddPlurals() {
    let odd = ["tomato": "tomatoes", "shrimp": "shrimp"]
    #expect(Plural.of("plum tomato", odd: odd) == "plum tomatoes")
    #expect(Plural.of("shrimp", odd: odd) == "shrimp")
    #expect(Plural.of("tomato soup", odd: odd) == "tomato soups")
  }
}
