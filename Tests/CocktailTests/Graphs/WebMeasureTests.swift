import Testing

@testable import CocktailEngine

@Suite("Sizes of the web app's graphs")
struct WebMeasureTests {
  @Test(
    "the number behind a measure",
    arguments: [
      ("1/2 oz ", 0.5), ("3/4 oz", 0.75), ("1 1/2 oz", 0.5), ("2-3 oz", 2), ("2 tsp", 2),
      ("Juice of 1", 1), ("Juice of 1/2", 0.5), ("2 dashes", 2), ("dash", 0.25),
      ("a splash", 0.25), ("Twist of", 1), ("", 1), ("1.5 oz", 1.5), ("3 / 4 cup", 0.75),
      ("60 ml", 2), ("3 cl", 1), ("1 cup", 1), ("2 bottles", 2), ("top up", 1), ("/ 2", 2),
      ("5/0", 5),
    ])
  func values(measure: String, value: Double) {
    #expect(abs(WebMeasure.value(measure) - value) < 1e-12)
  }

  @Test("no measure counts as one")
  func nothing() { #expect(WebMeasure.value(nil) == 1) }

  @Test("radius and distance follow the number")
  func sizes() {
    #expect(WebMeasure.radius(2, largest: 2) == 60)
    #expect(WebMeasure.radius(1, largest: 2) == 42.5)
    #expect(abs(WebMeasure.radius(0.5, largest: 0.75) - 48.333_333_333_333) < 1e-9)
    #expect(WebMeasure.distance(0.5) == 130)
    #expect(WebMeasure.distance(3) == 180)
  }
}
