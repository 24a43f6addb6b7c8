import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("The next bottle")
struct NextBottleTests {
  private static let catalogue = Catalogue(ingredients: Fixture.ingredients)

  private func wish(_ drink: String, _ missing: String..., worth: Double = 1) -> NextBottle.Wish {
    NextBottle.Wish(drink: drink, worth: worth, missing: missing)
  }

  @Test("one bottle that unlocks most, and pairs that only together unlock something")
  func plans() throws {
    let plans = NextBottle(
      [
        wish("a", "gin"), wish("b", "gin"), wish("c", "campari"),
        wish("d", "cognac", "amaretto"), wish("e", "cognac", "amaretto"),
        wish("f", "cognac", "amaretto"), wish("h", "cognac", "amaretto"),
        wish("g", "prosecco", "aperol", "mint", "orgeat"),
      ], in: Self.catalogue
    ).plans(upTo: 3)
    #expect(
      plans.map(\.bottles) == [["gin"], ["amaretto", "cognac"], ["amaretto", "cognac", "gin"]])
    #expect(plans.map(\.worth) == [2, 4, 6])
    #expect(plans.last?.drinks == ["a", "b", "d", "e", "f", "h"])
  }

  @Test("worth decides, and a bottle serves what asks for something broader")
  func worth() throws {
    let wanted = NextBottle(
      [wish("a", "gin"), wish("b", "gin"), wish("c", "campari", worth: 10)], in: Self.catalogue
    ).plans(upTo: 1)
    #expect(wanted.first?.bottles == ["campari"])
    let broad = NextBottle(
      [wish("a", "bourbon"), wish("b", "whiskey"), wish("c", "rum")], in: Self.catalogue
    ).plans(upTo: 1)
    #expect(broad.first?.bottles == ["bourbon"] && broad.first?.drinks == ["a", "b"])
    #expect(NextBottle([], in: Self.catalogue).plans(upTo: 3).isEmpty)
    #expect(NextBottle([wish("a", "?moon")], in: Self.catalogue).plans(upTo: 3).isEmpty)
  }

  @Test("no set of the same size unlocks more: compared with trying them all")
  func optimum() {
    var random = SeededGenerator(seed: 3)
    let ids = ["gin", "vodka", "campari", "aperol", "cognac", "amaretto", "mint", "orgeat", "egg"]
    for _ in 0..<40 {
      let wishes = (0..<14).map { number in
        let lacking = Int.random(in: 1...3, using: &random)
        return NextBottle.Wish(
          drink: "d\(number)", worth: Double(Int.random(in: 1...5, using: &random)),
          missing: Array(ids.shuffled(using: &random).prefix(lacking)))
      }
      let plans = NextBottle(wishes, in: Self.catalogue).plans(upTo: 3)
      for size in 1...3 {
        let best = plans.last { $0.bottles.count <= size }?.worth ?? 0
        #expect(best == largest(wishes, ids, size))
      }
    }
  }

  private func largest(_ wishes: [NextBottle.Wish], _ ids: [String], _ size: Int) -> Double {
    var best = 0.0
    for mask in 0..<(1 << ids.count) where mask.nonzeroBitCount == size {
      let chosen = Set(ids.indices.filter { mask >> $0 & 1 == 1 }.map { ids[$0] })
      let worth = wishes.filter { chosen.isSuperset(of: $0.missing) }.reduce(0) { $0 + $1.worth }
      best = max(best, worth)
    }
    return best
  }

  @Test(
    "a bar takes lemon, lime, sugar and soda for granted; a kitchen does not",
    arguments: ["lemon-juice", "lime-juice", "lemon-peel", "soda-water", "rich-simple-syrup"])
  func granted(id: String) {
    let catalogue = Bundled.catalogue
    #expect(Pantry(["gin"], in: catalogue, granting: .bar).match(id) == .there(id))
    let needs = Pantry(["gin"], in: catalogue).match(id)
    #expect(id == "rich-simple-syrup" || needs == .missing)
  }

  @Test("gin alone makes a sour, a fizz and a Collins; whiskey and bitters an Old Fashioned")
  func plainDrinks() throws {
    func makes(_ have: [String], _ drink: String) throws -> Bool {
      let pantry = Pantry(have, in: Bundled.catalogue, granting: .bar)
      let recipe = try Bundled.recipe(drink)
      return Makeable(
        drink, popularity: 1, needs: recipe.ingredients.map(\.ingredient), pantry: pantry
      ).missing.isEmpty
    }
    for drink in ["gin-sour", "gin-fizz", "john-collins", "gin-rickey"] {
      #expect(try makes(["gin"], drink), "\(drink)")
    }
    #expect(try makes(["vodka"], "vodka-sour"))
    #expect(try makes(["tequila"], "tequila-sour"))
    #expect(try makes(["aged-rum"], "rum-sour"))
    #expect(try makes(["aged-rum", "angostura-bitters"], "rum-old-fashioned"))
    #expect(try makes(["bourbon", "angostura-bitters"], "old-fashioned"))
    #expect(try !makes(["gin"], "negroni"))
  }
}
