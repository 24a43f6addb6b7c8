import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Measures as people write them")
struct MeasureTests {
  static let cases: [MeasureCase] = [
    // Ounces, whole, decimal, fractions in every spelling.
    MeasureCase("1 oz", 1, .ounce, ml: 30),
    MeasureCase("2 oz ", 2, .ounce, ml: 60),
    MeasureCase("1 1/2 oz ", 1.5, .ounce, ml: 45),
    MeasureCase("1½ oz", 1.5, .ounce, ml: 45),
    MeasureCase("1 ½ oz", 1.5, .ounce, ml: 45),
    MeasureCase("1-1/2 oz", 1.5, .ounce, ml: 45),
    MeasureCase("1 and 1/2 oz", 1.5, .ounce, ml: 45),
    MeasureCase("1⁄2 oz", 0.5, .ounce, ml: 15),
    MeasureCase(".5 oz", 0.5, .ounce, ml: 15),
    MeasureCase("0.75 oz", 0.75, .ounce, ml: 22.5),
    MeasureCase("¾oz", 0.75, .ounce, ml: 22.5),
    MeasureCase("1/3 oz", 1.0 / 3, .ounce, ml: 10),
    MeasureCase("2 fl. oz.", 2, .ounce, ml: 60),
    MeasureCase("2 Fluid Ounces", 2, .ounce, ml: 60),
    MeasureCase("1 1/2 oz white or gold", 1.5, .ounce, ml: 45, rest: "white or gold"),
    MeasureCase("5 oz Bacardi ", 5, .ounce, ml: 150, rest: "Bacardi"),
    MeasureCase("1 oz. 151 proof", 1, .ounce, ml: 30, rest: "151 proof"),
    MeasureCase("Add 10 oz", 10, .ounce, ml: 300),
    MeasureCase("about 3 oz", 3, .ounce, ml: 90),
    MeasureCase("~ 2 oz", 2, .ounce, ml: 60),
    MeasureCase("Top with 2 oz", 2, .ounce, ml: 60),
    MeasureCase("an ounce", 1, .ounce, ml: 30),
    // Metric.
    MeasureCase("4.5 cL", 4.5, .centilitre, ml: 45),
    MeasureCase("1,5 cl", 1.5, .centilitre, ml: 15),
    MeasureCase("10 ml", 10, .millilitre, ml: 10),
    MeasureCase("1,000 ml", 1000, .millilitre, ml: 1000),
    MeasureCase("1 dl", 1, .decilitre, ml: 100),
    MeasureCase("1 1/2 L ", 1.5, .litre, ml: 1500),
    MeasureCase("1/4 liter", 0.25, .litre, ml: 250),
    MeasureCase("70ml/2fl oz", 70, .millilitre, ml: 70),
    MeasureCase("2 oz (60 ml)", 2, .ounce, ml: 60),
    MeasureCase("20 ml/ ⅔ oz", 20, .millilitre, ml: 20),
    MeasureCase("2 x 25 ml", 50, .millilitre, ml: 50),
    MeasureCase("750 ml bottle", 750, .millilitre, ml: 750, rest: "bottle"),
    // Spoons, cups and larger.
    MeasureCase("1 tsp superfine", 1, .teaspoon, ml: 5, rest: "superfine"),
    MeasureCase("1 t", 1, .teaspoon, ml: 5),
    MeasureCase("1 T", 1, .tablespoon, ml: 15),
    MeasureCase("1-2 tblsp", 1, 2, .tablespoon, ml: 15...30),
    MeasureCase("1 heaping tsp", 1, .teaspoon, ml: 5, rest: "heaping"),
    MeasureCase("2 bar spoons", 2, .barspoon, ml: 10),
    MeasureCase("½ cup", 0.5, .cup, ml: 120),
    MeasureCase("1 1/4 cup cold ", 1.25, .cup, ml: 300, rest: "cold"),
    MeasureCase("1/2 pint hard ", 0.5, .pint, ml: 240, rest: "hard"),
    MeasureCase("4 qt ", 4, .quart, ml: 3840),
    MeasureCase("1 gal ", 1, .gallon, ml: 3840),
    MeasureCase("1/2 fifth", 0.5, .fifth, ml: 375),
    MeasureCase("1 shot Jamaican ", 1, .shot, ml: 45, rest: "Jamaican"),
    MeasureCase("1-2 shot ", 1, 2, .shot, ml: 45...90),
    MeasureCase("2 jiggers", 2, .jigger, ml: 90),
    MeasureCase("1 pony", 1, .pony, ml: 30),
    MeasureCase("4 Measures", 4, .measure, ml: 100),
    // Small things.
    MeasureCase("2-3 dashes", 2, 3, .dash, ml: 1.6...2.4),
    MeasureCase("3 or 4 dashes", 3, 4, .dash, ml: 2.4...3.2),
    MeasureCase("dash ", 1, .dash, ml: 0.8),
    MeasureCase("A dash of", 1, .dash, ml: 0.8),
    MeasureCase("10 drops", 10, .drop, ml: 0.5),
    MeasureCase("Add splash ", 1, .splash, ml: 6),
    MeasureCase("Around rim put 1 pinch", 1, .pinch, ml: 0.3, rest: "rim put"),
    // Ranges.
    MeasureCase("2 1/2-3 oz", 2.5, 3, .ounce, ml: 75...90),
    MeasureCase("1-1 1/2 oz", 1, 1.5, .ounce, ml: 30...45),
    MeasureCase("1/2-1 oz", 0.5, 1, .ounce, ml: 15...30),
    MeasureCase("2 to 3 oz", 2, 3, .ounce, ml: 60...90),
    MeasureCase("3–4 oz plain", 3, 4, .ounce, ml: 90...120, rest: "plain"),
    MeasureCase("8-10 leaves", 8, 10, .leaf),
    MeasureCase("6-10", 6, 10, .piece),
    // Counts.
    MeasureCase("1", 1, .piece),
    MeasureCase("1/2 ", 0.5, .piece),
    MeasureCase("2 beaten ", 2, .piece, rest: "beaten"),
    MeasureCase("half a", 0.5, .piece),
    MeasureCase("half dozen", 6, .piece),
    MeasureCase("1 dozen", 12, .piece),
    MeasureCase("Juice of 1/2", 0.5, .juice),
    MeasureCase("Juice of 2 limes", 2, .juice, rest: "limes"),
    MeasureCase("Juice of half a", 0.5, .juice),
    MeasureCase("zest of 1", 1, .peel),
    MeasureCase("1 twist of ", 1, .twist),
    MeasureCase("1 long strip", 1, .strip, rest: "long"),
    MeasureCase("2 2 inch strips ", 2, .strip, rest: "2 inch"),
    MeasureCase("1-inch piece", 1, .piece, rest: "1-inch"),
    MeasureCase("1 1/2 inch cube", 1, .cube, rest: "1 1/2 inch"),
    MeasureCase("1 lime wedge", 1, .wedge, rest: "lime"),
    MeasureCase("3 sticks ", 3, .stick),
    MeasureCase("2 large scoops", 2, .scoop, rest: "large"),
    MeasureCase("1 small bottle ", 1, .bottle, rest: "small"),
    MeasureCase("1 can", 1, .can),
    MeasureCase("3 parts", 3, .part),
    MeasureCase("1/3 part ", 1.0 / 3, .part),
    MeasureCase("1/6 glass strong black ", 1.0 / 6, .glass, rest: "strong black"),
    MeasureCase("1/2 lb frozen ", 0.5, .pound, rest: "frozen"),
    // Containers with a size.
    MeasureCase("2 12 oz cans", 2, .can, ml: 720),
    MeasureCase("1 (12 oz) can", 1, .can, ml: 360),
    MeasureCase("1 can (12 oz)", 1, .can, ml: 360),
    MeasureCase("1 12-oz can", 1, .can, ml: 360),
    MeasureCase("3 750 ml bottles", 3, .bottle, ml: 2250),
    // Open amounts and what is none.
    MeasureCase("Fill with", nil, .top),
    MeasureCase("top up with", nil, .top),
    MeasureCase("to taste", nil, .taste),
    MeasureCase("Garnish with", nil, .garnish),
    MeasureCase("cubes", nil, .cube),
    MeasureCase("a little bit of", nil, nil, rest: "a little bit"),
    MeasureCase("Chilled ", nil, nil, rest: "Chilled"),
    MeasureCase("Float Bacardi ", nil, nil, rest: "Float Bacardi"),
    MeasureCase("Bacardi 151", nil, nil, rest: "Bacardi 151"),
    MeasureCase("151 proof", nil, nil, rest: "151 proof"),
    MeasureCase("1/0", nil, nil, rest: "1/0"),
    MeasureCase("", nil, nil),
    MeasureCase(
      "0 (\(String(repeating: "9", count: 400)) oz) can", 0, .piece,
      rest: "(\(String(repeating: "9", count: 400)) oz) can"),
    // Found by fuzzing: more than anybody pours is no amount.
    MeasureCase("a999999999ill with ", nil, nil, rest: "a999999999ill with"),
    MeasureCase("100000 pieces", 100_000, .piece),
    MeasureCase("100001 mint leaves", nil, .leaf, rest: "100001 mint"),
    MeasureCase("1000 l", 1000, .litre, ml: 1_000_000),
    MeasureCase("1001 l", nil, nil, rest: "1001 l"),
    MeasureCase("—", nil, nil),
  ]

  private func near(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) < 1e-9
  }

  @Test("the hand-checked table")
  func table() {
    #expect(MeasureTests.cases.count >= 100)
    for entry in MeasureTests.cases {
      let found = Measure.parse(entry.text)
      #expect(near(found.low, entry.low), "low of '\(entry.text)'")
      #expect(near(found.high, entry.high), "high of '\(entry.text)'")
      #expect(found.unit == entry.unit, "unit of '\(entry.text)'")
      #expect(
        near(found.millilitres?.lowerBound, entry.millilitres?.lowerBound), "ml of '\(entry.text)'")
      #expect(
        near(found.millilitres?.upperBound, entry.millilitres?.upperBound), "ml of '\(entry.text)'")
      #expect(found.rest == entry.rest, "rest of '\(entry.text)'")
    }
  }

  @Test("97 % of published measures with a number are understood")
  func coverage() {
    var all = 0
    var understood = 0
    for line in TestFiles.lines(TestFiles.folder + "/Vectors/measures-seen.txt") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let count = Int(parts[0]) else { continue }
      all += count
      if Measure.parse(String(parts[1])).isQuantified { understood += count }
    }
    #expect(all > 800)
    #expect(Double(understood) >= 0.97 * Double(all), "\(understood) of \(all)")
  }

  @Test("the ounce can be another one")
  func standards() {
    #expect(near(Measure.parse("1 oz", standard: .us).meanMillilitres, 29.5735295625))
    #expect(near(Measure.parse("1 gal", standard: .us).meanMillilitres, 3785.411784))
    #expect(near(Measure.parse("1 fifth", standard: .us).meanMillilitres, 757.0823568))
    #expect(near(Measure.parse("1 pint", standard: .imperial).meanMillilitres, 568.26125))
    #expect(near(Measure.parse("2 cl", standard: .us).meanMillilitres, 20))
  }

  @Test("weights and juice of fruit")
  func weights() {
    #expect(near(Measure.parse("1 lb").grams?.lowerBound, 453.59237))
    #expect(Measure.parse("1 lb").millilitres == nil)
    #expect(near(Measure.parse("200 g").grams?.lowerBound, 200))
    #expect(Measure.parse("Juice of 1/2").juiceMillilitres(ofFruit: "lime") == 15...15)
    #expect(Measure.parse("Juice of 1").juiceMillilitres(ofFruit: "lemon-juice") == 45...45)
    #expect(Measure.parse("2 oz").juiceMillilitres(ofFruit: "lime") == nil)
  }

  @Test("any bytes are read without a crash")
  func rubbish() {
    var random = ForceRandom()
    let alphabet = Array("0123456789 /-.½⅔–()xoz dashesoftopjuice,%\"a½⁄".unicodeScalars)
    for _ in 0..<4000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int(random.next() * 14) {
        text.append(alphabet[Int(random.next() * Double(alphabet.count))])
      }
      let found = Measure.parse(String(text))
      #expect((found.low ?? 0) <= (found.high ?? 0))
    }
  }
}
