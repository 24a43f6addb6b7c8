import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Writing and scaling amounts")
struct AmountFormatTests {
  @Test("volumes in the three units")
  func volumes() {
    let cases: [(Double, ml: String, cl: String, oz: String)] = [
      (22.5, "22.5 ml", "2.25 cl", "¾ oz"), (45, "45 ml", "4.5 cl", "1½ oz"),
      (60, "60 ml", "6 cl", "2 oz"), (10, "10 ml", "1 cl", "⅓ oz"), (20, "20 ml", "2 cl", "⅔ oz"),
      (7.5, "7.5 ml", "0.75 cl", "¼ oz"), (5, "5 ml", "0.5 cl", "1 tsp"),
      (2.5, "2.5 ml", "0.25 cl", "½ tsp"), (0.8, "0.8 ml", "0.08 cl", "1 dash"),
      (1.1, "1.1 ml", "0.11 cl", "1 dash"), (3.75, "3.75 ml", "0.375 cl", "⅛ oz"),
      (750, "750 ml", "75 cl", "25 oz"), (0, "0 ml", "0 cl", "0 oz"),
      (-3, "0 ml", "0 cl", "0 oz"), (.nan, "0 ml", "0 cl", "0 oz"),
      (37.5, "37.5 ml", "3.75 cl", "1¼ oz"),
      (29.9, "29.9 ml", "2.99 cl", "1 oz"), (0.05, "0.05 ml", "0.005 cl", "1 drop"),
    ]
    for entry in cases {
      #expect(AmountFormat(.millilitre).volume(entry.0) == entry.1)
      #expect(AmountFormat(.centilitre).volume(entry.0) == entry.2)
      #expect(AmountFormat(.ounce).volume(entry.0) == entry.3)
    }
    #expect(AmountFormat(.ounce, standard: .us).volume(59.147059125) == "2 oz")
  }

  @Test("recipe lines")
  func lines() {
    let cases: [(RecipeIngredient, String)] = [
      (RecipeIngredient(22.5, .millilitre, "lime-juice"), "¾ oz"),
      (RecipeIngredient(15, to: 30, .millilitre, "dry-vermouth"), "½–1 oz"),
      (RecipeIngredient(1, .dash, "angostura-bitters"), "1 dash"),
      (RecipeIngredient(2, to: 3, .dash, "angostura-bitters"), "2–3 dashes"),
      (RecipeIngredient(8, .leaf, "mint"), "8 leaves"),
      (RecipeIngredient(0.5, .piece, "lime"), "½ piece"),
      (RecipeIngredient(nil, .top, "soda-water"), "top up with"),
    ]
    for (line, text) in cases { #expect(AmountFormat(.ounce).amount(line) == text) }
  }

  @Test("scaling keeps what can be measured")
  func scaling() {
    func scaled(_ amount: Double, _ unit: MeasureUnit, _ factor: Double) -> RecipeIngredient {
      Scaling.scale(RecipeIngredient(amount, unit, "x"), by: factor)
    }
    #expect(scaled(22.5, .millilitre, 3).low == 67.5)
    #expect(scaled(22.5, .millilitre, 0.5).low == 12.5)
    #expect(scaled(7.5, .millilitre, 0.5).low == 4)
    #expect(scaled(20, .millilitre, 2).low == 40)
    #expect(scaled(1, .dash, 4).low == 4)
    #expect(scaled(2, .dash, 20).unit == .millilitre)
    #expect(scaled(2, .dash, 20).low == 32.5)
    #expect(scaled(1, .leaf, 0.3).low == 1)
    #expect(scaled(1, .piece, 1.5).low == 1.5)
    #expect(scaled(1, .teaspoon, 12).low == 60)
    #expect(scaled(22.5, .millilitre, -1).low == 22.5)
    let open = Scaling.scale(RecipeIngredient(nil, .top, "soda-water"), by: 4)
    #expect(open.low == nil)
  }

  @Test("numbers as fractions")
  func numbers() {
    #expect(AmountFormat.fraction(2.99) == "3")
    #expect(AmountFormat.fraction(0.01) == "0.01")
    #expect(AmountFormat.fraction(16.6) == "16½")
  }
}
