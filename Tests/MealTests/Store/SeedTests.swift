import BerthABI
import BerthBase
import BerthHost
import BerthSDK
import BerthTesting
import Testing

@testable import MealEngine

@Suite("The first launch", .serialized)
struct SeedTests {
  @Test("the data files hold what they must, without a problem")
  func data() {
    #expect(Bundled.loaded.problems.map(\.description) == [])
    #expect(Bundled.catalogue.recipes.count >= 250)
  }

  @Test("everything that is bundled can be searched")
  func search() throws {
    let meal = try MealHost()
    _ = try meal.suggest()
    let recipe = try #require(Bundled.catalogue.recipes.first)
    let hits = try meal.host.runtime.plugin("meal").describe("recipes", id: recipe.id)
    #expect(hits["name"]?.string == recipe.title)
  }

  @Test("the stored columns give the same candidates as the data")
  func candidates() throws {
    let meal = try MealHost()
    try meal.premium()
    for period in MealPeriod.allCases {
      let card = try meal.suggest(["period": .string(period.rawValue)])
      let index = Int(try #require(Bundled.candidates.index(of: card["id"]?.string ?? "")))
      #expect(Bundled.candidates.energy[index] == Int32(card["energy"]?.int ?? -1))
      #expect(Bundled.candidates.minutes[index] == Int32(card["minutes"]?.int ?? -1))
    }
  }
}
