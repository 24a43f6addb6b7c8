import BerthBase
import Kitchen
import Testing

@testable import MealEngine

@Suite("What reactions do to suggestions")
struct TasteTests {
  private let candidates = Bundled.candidates

  /// Sixty dinners, one a day.
  private func dinners(_ taste: Taste, seed: UInt64) -> [String] {
    let engine = SuggestionEngine(candidates)
    var request = SuggestionRequest(period: .dinner, season: .autumn)
    request.taste = taste
    request.days = 10
    request.exploration = 0
    let pool = SuggestionPool(request, in: candidates)
    var history = SuggestionHistory(dishes: candidates.count)
    var random = SeededGenerator(seed: seed)
    return (0..<60).compactMap { day in
      history.today = Int32(day)
      guard let found = engine.suggest(from: pool, history: history, using: &random) else {
        return nil
      }
      history.add(found.index)
      return found.id
    }
  }

  /// Fifteen dishes that are liked and fifteen that are not.
  private func taste(_ likes: (Recipe) -> Bool) -> Taste {
    var taste = Taste()
    let recipes = Bundled.catalogue.recipes.filter { $0.periods.contains(.dinner) }
    for (recipes, weight) in [
      (recipes.filter(likes).prefix(15), Float(1)),
      (
        recipes.filter { !likes($0) }.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
          .prefix(15), -0.8
      ),
    ] {
      for recipe in recipes {
        guard let index = candidates.index(of: recipe.id) else { continue }
        taste.add(weight, Int(index), in: candidates)
      }
    }
    return taste
  }

  @Test("thirty reactions bring half as many again of what is liked", arguments: Cuisine.allCases)
  func cuisines(_ cuisine: Cuisine) {
    func share(_ ids: [String]) -> Int {
      ids.count { Bundled.catalogue.recipe($0)?.recipe.cuisine == cuisine }
    }
    let before = dinners(Taste(), seed: 5)
    let after = dinners(taste { $0.cuisine == cuisine }, seed: 5)
    #expect(Double(share(after)) >= 1.5 * Double(share(before)), "\(share(before)) \(share(after))")
    // And the others are not gone.
    #expect(share(after) <= 45)
  }

  @Test("who likes easy dishes gets more of them, who likes fish more fish")
  func effortAndFood() throws {
    func count(_ ids: [String], _ isMeant: (Recipe, RecipeFacts) -> Bool) -> Int {
      ids.count { id in Bundled.catalogue.recipe(id).map { isMeant($0.recipe, $0.facts) } ?? false }
    }
    let before = dinners(Taste(), seed: 8)
    let easy = dinners(taste { $0.difficulty == .easy && $0.minutes <= 30 }, seed: 8)
    #expect(
      count(easy) { recipe, _ in recipe.minutes <= 30 }
        >= count(before) { recipe, _ in recipe.minutes <= 30 } + 8)
    let foods = BundledData.foods
    let fish = dinners(taste { foods.isKind($0.main, of: "seafood") }, seed: 8)
    #expect(
      count(fish) { recipe, _ in foods.isKind(recipe.main, of: "seafood") }
        >= count(before) { recipe, _ in foods.isKind(recipe.main, of: "seafood") } + 3)
  }

  @Test("one reaction counts at once, many not without end, none changes nothing")
  func limits() throws {
    let index = try #require(candidates.index(of: "shakshuka").map(Int.init))
    #expect(Taste().factor(index, candidates) == 1)
    var taste = Taste()
    taste.add(1, index, in: candidates)
    let once = taste.factor(index, candidates)
    for _ in 0..<100 { taste.add(1, index, in: candidates) }
    let often = taste.factor(index, candidates)
    #expect(once > 1.05 && often > once && often < 5)
    var dislike = Taste()
    dislike.add(-0.8, index, in: candidates)
    #expect(dislike.factor(index, candidates) < 0.95)
  }
}
