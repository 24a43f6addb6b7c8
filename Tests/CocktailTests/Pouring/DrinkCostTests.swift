import BerthBase
import BerthTesting
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("What drinks cost")
struct DrinkCostTests {
  private func price(
    _ id: String, _ paid: Double, _ size: Double, _ unit: BottlePrice.Unit = .millilitre
  ) -> BottlePrice {
    BottlePrice(ingredient: id, paid: paid, size: size, unit: unit)
  }

  private func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

  @Test(
    "sizes are read as people write them",
    arguments: [
      ("700 ml", 700, BottlePrice.Unit.millilitre), ("70 cl", 700, .millilitre),
      ("1 l", 1000, .millilitre), ("1 kg", 1000, .gram), ("500 g", 500, .gram),
      ("6 pieces", 6, .piece), ("6", 6, .piece),
    ])
  func sizes(text: String, size: Double, unit: BottlePrice.Unit) throws {
    let found = try #require(BottlePrice.size(text))
    #expect(found.size == size && found.unit == unit)
  }

  @Test("no size is refused", arguments: ["", "much", "0 ml", "-5 ml"])
  func noSize(text: String) { #expect(BottlePrice.size(text) == nil) }

  @Test("each line costs its share of the bottle, and the sum is theirs")
  func shares() throws {
    let cost = DrinkCost.of(
      try Bundled.recipe("negroni"),
      at: [price("gin", 21, 700), price("campari", 14, 700), price("sweet-vermouth", 10, 1000)],
      in: Bundled.catalogue)
    #expect(cost.missing.isEmpty && cost.lines.count == 3)
    #expect(near(cost.total, 0.9 + 0.6 + 0.3))
  }

  @Test("a broader bottle, a kind and a fruit serve where the ingredient itself has no price")
  func kin() throws {
    let recipe = try Bundled.recipe("south-side")
    let broad = DrinkCost.of(
      recipe, at: [price("gin", 21, 700), price("lemon", 3, 6, .piece)], in: Bundled.catalogue)
    let lines = Dictionary(uniqueKeysWithValues: broad.lines.map { ($0.ingredient, $0) })
    #expect(near(lines["london-dry-gin"]?.cost, 60 * 0.03))
    #expect(lines["london-dry-gin"]?.pricedAs == "gin")
    // A lemon gives 45 ml.
    #expect(near(lines["lemon-juice"]?.cost, 30.0 / 45 * 0.5))
    #expect(broad.missing.contains("mint") && broad.missing.contains("simple-syrup"))
    let kind = DrinkCost.of(
      try Bundled.recipe("gin-fizz"),
      at: [price("plymouth-gin", 35, 700), price("london-dry-gin", 14, 700)], in: Bundled.catalogue)
    #expect(kind.lines.first?.pricedAs == "london-dry-gin")
  }

  @Test("more of a drink never costs less, a dearer bottle never makes it cheaper, in all drinks")
  func monotone() {
    let prices = [
      "gin", "vodka", "rum", "whiskey", "tequila", "lime-juice", "lemon-juice", "sugar",
    ]
    .map { price($0, 20, 700) }
    let dearer = prices.map { price($0.ingredient, 40, 700) }
    for recipe in Bundled.catalogue.recipes {
      let once = DrinkCost.of(recipe, at: prices, in: Bundled.catalogue)
      let twice = DrinkCost.of(
        Scaling.scale(recipe, by: 2), at: prices, in: Bundled.catalogue)
      #expect(twice.total >= once.total - 1e-6, "\(recipe.id)")
      let dear = DrinkCost.of(recipe, at: dearer, in: Bundled.catalogue)
      #expect(near(dear.total, once.total * 2), "\(recipe.id)")
      #expect(once.lines.allSatisfy { ($0.cost ?? 0) >= 0 && ($0.cost ?? 0).isFinite })
    }
  }

  @Test("prices are kept, drinks say what they cost, and a price can be forgotten")
  func commands() throws {
    let host = try TestHost()
    for (id, paid, size) in [
      ("gin", 21.0, "700 ml"), ("campari", 14, "70 cl"), ("sweet vermouth", 10, "1 l"),
    ] {
      let kept = try host.run(
        "cocktail", "price",
        ["ingredient": [.string(id)], "paid": .number(paid), "size": .string(size)])
      #expect(kept["paid"]?["currency"]?.string == "USD")
    }
    let cost = try host.run("cocktail", "cost", ["id": ["negroni"], "servings": 10])
    #expect(cost["each"]?["amount"]?.string == "1.80" && cost["all"]?["amount"]?.string == "18.00")
    #expect(cost["complete"]?.bool == true)
    #expect(try host.run("cocktail", "prices")["total"]?.int == 3)
    _ = try host.run("cocktail", "price", ["ingredient": ["gin"], "paid": 0])
    let less = try host.run("cocktail", "cost", ["id": ["negroni"]])
    #expect(less["complete"]?.bool == false && less["missing"]?[0]?["id"]?.string == "gin")
    let error = try #require(
      host.error("cocktail", "price", ["ingredient": ["gin"], "paid": 5, "size": "plenty"]))
    #expect(error.code == "input.invalid" && error.remedy.contains("700 ml"))
  }
}
