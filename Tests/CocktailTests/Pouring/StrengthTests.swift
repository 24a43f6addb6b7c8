import Testing

@testable import CocktailEngine

@Suite("Strength and batches")
struct StrengthTests {
  private let catalogue = Catalogue(ingredients: Fixture.ingredients)

  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test("dilution follows the published equations")
  func dilution() {
    #expect(near(Dilution.ratio(.stir, abv: 30), -1.21 * 0.09 + 1.246 * 0.3 + 0.145))
    #expect(near(Dilution.ratio(.shake, abv: 20), -1.567 * 0.04 + 1.742 * 0.2 + 0.203))
    #expect(Dilution.ratio(.build, abv: 40) == 0.24)
    #expect(Dilution.ratio(.build, abv: 40, onIce: false) == 0)
    #expect(Dilution.ratio(.blend, abv: 10) == 0.9)
    #expect(Dilution.ratio(.hot, abv: 10) == 0)
    #expect(Dilution.ratio(.stir, abv: .nan) == 0.145)
    for method in MixMethod.allCases {
      for abv in stride(from: -20.0, through: 200, by: 5) {
        #expect(Dilution.ratio(method, abv: abv) >= 0)
      }
    }
  }

  @Test("a Daiquiri, by hand")
  func daiquiri() {
    let strength = Strength.of(Fixture.daiquiri, in: catalogue)
    // 60 ml at 40 %, 25 ml lime, 20 ml syrup.
    #expect(near(strength.volumeBefore, 105))
    #expect(near(strength.ethanol, 24))
    #expect(near(strength.abvBefore, 24 / 105.0 * 100))
    let a = 24 / 105.0
    let ratio = -1.567 * a * a + 1.742 * a + 0.203
    #expect(near(strength.water, 105 * ratio))
    #expect(near(strength.abvAfter, 24 / (105 * (1 + ratio)) * 100))
    #expect((0.28...0.36).contains(strength.waterShare))
    #expect(near(strength.ethanolGrams, 18.936))
    #expect(near(strength.drinks(.us), 18.936 / 14))
    #expect(near(strength.drinks(.uk), 18.936 / 8))
    #expect(strength.drinks(StandardDrink(name: "none", grams: 0)) == 0)
    #expect(strength.unknown.isEmpty)
  }

  @Test("what tops up is not shaken, and unknown ingredients are named")
  func toppedUp() {
    let fizz = Strength.of(Fixture.collins, in: catalogue)
    let flat = Strength.of(Fixture.recipe("flat", "50 ml gin; 25 ml lemon-juice"), in: catalogue)
    #expect(fizz.volumeAfter > flat.volumeAfter)
    #expect(near(fizz.ethanol, 20))
    let odd = Strength.of(Fixture.recipe("odd", "50 ml gin; 20 ml moon-dust"), in: catalogue)
    #expect(odd.unknown == ["moon-dust"])
    let empty = Strength(pouring: 0, ethanol: 0, water: 0)
    #expect(empty.abvAfter == 0)
    #expect(empty.waterShare == 0)
    #expect(near(fizz.perServing(4).ethanol, 5))
    #expect(near(fizz.perServing(4).abvAfter, fizz.abvAfter))
    let sea = Fixture.recipe("sea", "1e308 ml gin; 1e308 ml lime-juice; -5 ml simple-syrup")
    #expect(Strength.of(sea, in: catalogue).volumeBefore == 2e7)
    #expect(CodexClassifier.classify(sea, in: catalogue).confidence >= 0)
  }

  @Test("a batch holds the water and keeps bubbles apart")
  func batch() {
    let batch = Batch.of(Fixture.daiquiri, servings: 10, in: catalogue)
    #expect(batch.servings == 10)
    #expect(batch.lines.map(\.line.low) == [600, 250, 200])
    let one = Strength.of(Fixture.daiquiri, in: catalogue)
    #expect(near(batch.water, one.water * 10, 2.5))
    #expect(batch.water.truncatingRemainder(dividingBy: 5) == 0)
    #expect(near(batch.pour, batch.volume / 10))
    #expect(near(batch.abv, one.abvAfter, 0.1))
    #expect(batch.isPerishable)
    let given = Batch.of(Fixture.daiquiri, servings: 4, in: catalogue, dilution: 0.25)
    #expect(near(given.water, 105))
    let collins = Batch.of(Fixture.collins, servings: 6, in: catalogue)
    #expect(collins.lines.last?.atServing == true)
    #expect(collins.water == 0)
    #expect(Batch.of(Fixture.daiquiri, servings: -3, in: catalogue).servings == 1)
  }

  @Test("volumes of pieces and open amounts")
  func pours() {
    let lines = PourVolume.lines(
      of: Fixture.recipe("x", "1 piece egg; 1 piece egg-white; 0.5 piece lime; 1 cube sugar"),
      in: catalogue)
    #expect(lines.map(\.millilitres) == [50, 30, 15, 2.5])
    let top = PourVolume.lines(of: Fixture.collins, in: catalogue).last
    #expect(top?.isTop == true)
    #expect((80...160).contains(top?.millilitres ?? 0))
  }
}
