import BerthBase
import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("Pairings learned from drinks")
struct PairingLearningTests {
  private static let engine = FlavourEngine(Bundled.catalogue)

  /// Area under the curve: how often a score of the first beats one of the second; ties count half.
  private static func area(_ first: [Double], over second: [Double]) -> Double {
    let sorted = second.sorted()
    func below(_ value: Double, orEqual: Bool) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle] < value || orEqual && sorted[middle] == value {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low
    }
    let sum = first.reduce(0.0) { sum, value in
      sum + Double(below(value, orEqual: false) + below(value, orEqual: true)) / 2
    }
    return sum / Double(max(first.count * second.count, 1))
  }

  @Test("with a fifth of the drinks unseen, their pairs are told from random ones")
  func crossValidated() throws {
    let catalogue = Bundled.catalogue
    var random = SeededGenerator(seed: 24)
    let shuffled = catalogue.recipes.shuffled(using: &random)
    let model = BarModel(catalogue)
    let facts = model.ingredients
    var areas: [Double] = []
    for fold in 0..<5 {
      let unseen = Set(
        shuffled.enumerated().filter { $0.offset % 5 == fold }.map(\.element.id))
      let company = Company(
        BarModel(ingredients: facts, drinks: model.drinks.filter { !unseen.contains($0.id) }))
      let engine = FlavourEngine(catalogue, company: company)
      var pairs: Set<[Int]> = []
      for drink in model.drinks where unseen.contains(drink.id) {
        for first in drink.parts {
          for second in drink.parts where first.ingredient < second.ingredient {
            pairs.insert([first.ingredient, second.ingredient])
          }
        }
      }
      let used = Array(Set(model.drinks.flatMap { $0.parts.map(\.ingredient) })).sorted()
      var others: Set<[Int]> = []
      while others.count < pairs.count {
        let first = try #require(used.randomElement(using: &random))
        let second = try #require(used.randomElement(using: &random))
        if first < second { others.insert([first, second]) }
      }
      func scores(_ pairs: Set<[Int]>) -> [Double] {
        Dictionary(grouping: pairs.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }, by: { $0[0] })
          .flatMap { first, list in
            let circle = engine.circle(of: first)
            return list.map { engine.score(first, circle, $0[1]) ?? 0 }
          }
      }
      areas.append(Self.area(scores(pairs), over: scores(others)))
    }
    let mean = areas.reduce(0, +) / 5
    // Among the random pairs are some that stand in drinks; nothing is left out.
    print("pairs of unseen drinks: mean area under the curve \(mean)")
    #expect(mean >= 0.85, "mean area under the curve \(mean) of \(areas)")
  }

  @Test("pairs that stand in five or more drinks are never weak")
  func evidenceCounts() {
    let engine = Self.engine
    let company = engine.company
    var weak: [String] = []
    var count = 0
    for first in engine.catalogue.ingredients.indices where company.uses(first) >= 5 {
      let circle = engine.circle(of: first)
      for second in engine.catalogue.ingredients.indices where second > first {
        guard company.uses(second) >= 5, company.together(first, second).count >= 5 else {
          continue
        }
        count += 1
        let score = engine.score(first, circle, second) ?? 0
        if score < 1.5 { weak.append("\(engine.name(first)) + \(engine.name(second)) \(score)") }
      }
    }
    #expect(count > 200)
    #expect(weak.isEmpty, "\(weak.prefix(20))")
  }

  @Test(
    "pairs that every bartender knows",
    arguments: [
      ("angostura-bitters", "lemon-juice"), ("irish-whiskey", "cream"), ("gin", "tonic-water"),
      ("rye-whiskey", "sweet-vermouth"), ("white-rum", "mint"), ("mezcal", "lime-juice"),
      ("tequila", "grapefruit-soda"), ("vodka", "coffee-liqueur"), ("gin", "campari"),
    ])
  func known(first: String, second: String) {
    let pairing = Self.engine.pairing(first, second)
    #expect((pairing.score ?? 0) >= 1.2, "\(pairing.explanation) \(pairing.score ?? -1)")
    #expect(pairing.together > 0 && !pairing.examples.isEmpty)
    #expect(pairing.explanation.contains("together in"))
  }

  @Test(
    "a fruit goes with what its juice goes with, and is not told to go with its juice",
    arguments: [
      ("lime", "lime-juice", "green-chartreuse"), ("lime", "lime-juice", "gin"),
      ("lemon", "lemon-juice", "amaretto"), ("orange", "orange-juice", "galliano"),
    ])
  func fruits(fruit: String, juice: String, other: String) {
    let engine = Self.engine
    let (whole, pressed) = (engine.pairing(fruit, other), engine.pairing(juice, other))
    #expect(whole.together >= pressed.together && pressed.together > 0)
    #expect(whole.verdict != "weak" && whole.score == engine.pairing(other, fruit).score)
    let best = engine.complementary(to: other, limit: 30).map(\.second)
    #expect(!best.contains(fruit) || !best.contains(juice))
    #expect(engine.complementary(to: fruit, limit: 10).allSatisfy { $0.second != juice })
  }

  @Test("what goes best with an ingredient is not what stands in every drink")
  func rarity() {
    for id in ["campari", "gin", "mezcal", "maraschino", "orgeat"] {
      let best = Self.engine.complementary(to: id, limit: 5).map(\.second)
      #expect(!best.contains("water") && !best.contains("sugar") && !best.contains("ice"), "\(id)")
    }
  }

  @Test("a bottle that stands in no drink is judged by its notes and its relatives")
  func unseen() throws {
    let engine = Self.engine
    let unseen = engine.catalogue.ingredients.indices.filter {
      engine.company.uses($0) == 0 && engine.table.isKnown($0)
        && engine.catalogue.ingredients[$0].category == .spirit
    }
    #expect(!unseen.isEmpty)
    for index in unseen {
      let found = engine.complementary(to: engine.catalogue.ingredients[index].id, limit: 3)
      #expect(!found.isEmpty, "\(engine.name(index))")
    }
  }

  @Test("no drink of the IBA is uneasy")
  func officialDrinks() {
    for recipe in Bundled.catalogue.recipes where recipe.source.isIBA {
      let result = Self.engine.compatibility(of: recipe)
      guard let score = result.score else { continue }
      #expect(score >= 0.8, "\(recipe.name) \(score)")
    }
  }

  @Test("substitutes say how the drink changes")
  func change() throws {
    let vodka = try #require(
      Self.engine.alternatives(for: "gin", limit: 20).first { $0.ingredient == "vodka" })
    #expect(vodka.change.contains("less juniper"))
    let weaker = try #require(
      Self.engine.alternatives(for: "gin", limit: 20).first {
        $0.ingredient == "non-alcoholic-gin"
      })
    #expect(weaker.change.hasPrefix("without alcohol"))
    #expect(Self.engine.alternatives(for: "campari").allSatisfy { !$0.change.isEmpty })
  }

  @Test("the model survives its bytes, and cut bytes are refused")
  func coding() throws {
    let model = BarModel(Bundled.catalogue)
    let bytes = model.encoded
    let again = try #require(BarModel(bytes))
    #expect(again.ingredients.ids == model.ingredients.ids)
    #expect(again.drinks.count == model.drinks.count)
    #expect(again.drinks.map(\.parts.count) == model.drinks.map(\.parts.count))
    #expect(again.encoded == bytes)
    #expect(BarModel(Array(bytes.dropLast())) == nil)
    #expect(BarModel(Array(bytes.prefix(1000))) == nil)
    #expect(BarModel([]) == nil)
  }
}
