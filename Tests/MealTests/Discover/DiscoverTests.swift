import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("Finding dishes")
struct DiscoverTests {
  @Test("a rule means the same dishes at a glance as in whole")
  func rules() {
    let catalogue = Bundled.catalogue
    let rules = catalogue.collections.map(\.rule) + catalogue.routes.map(\.rule)
    #expect(rules.count > 60)
    for rule in rules {
      for (recipe, facts) in zip(catalogue.recipes, catalogue.facts) {
        let dish = RecipeSummary(recipe, facts)
        #expect(
          rule.matches(dish, holds: facts.foods.contains) == rule.matches(recipe, facts),
          "\(recipe.id)")
      }
    }
  }

  @Test("search finds by words and filters; cuisine and diet are premium")
  func search() throws {
    let host = try MealHost()
    #expect(try host.run("search", ["text": ["shakshuka"]])["results"]?.ids.first == "shakshuka")
    #expect(try host.run("search", ["text": ["shakshuak"]])["results"]?.ids.first == "shakshuka")
    #expect(try host.run("search", ["text": ["qqqzzz"]])["total"]?.int == 0)
    let quick = try host.run(
      "search",
      [
        "with": ["chicken"], "maxTime": 25, "maxEnergy": 500, "allergyFree": ["gluten"],
        "limit": 50,
      ])
    for id in quick["results"]?.ids ?? [] {
      let (recipe, facts) = try #require(Bundled.catalogue.recipe(id))
      #expect(recipe.minutes <= 25 && facts.foods.contains("chicken"))
      #expect(!facts.allergens.contains(.gluten) && facts.nutrition.energy < 500.5)
    }
    #expect(quick["total"]?.int ?? 0 > 0)
    #expect(host.error("search", ["diet": ["vegan"]])?.code == "entitlement.required")
    try host.premium()
    let vegan = try host.run("search", ["diet": ["vegan"], "cuisine": ["asian"], "limit": 200])
    #expect(vegan["total"]?.int ?? 0 >= 8)
    for dish in vegan["results"]?.array ?? [] {
      #expect(dish["diets"]?.texts.contains("vegan") == true && dish["cuisine"]?.string == "asian")
    }
  }

  @Test("sorting and paging go through everything once")
  func paging() throws {
    let host = try MealHost()
    let first = try host.run("search", ["sort": "time", "limit": 30])
    let second = try host.run("search", ["sort": "time", "limit": 30, "offset": 30])
    let minutes = ((first["results"]?.array ?? []) + (second["results"]?.array ?? []))
      .compactMap { $0["minutes"]?.int }
    #expect(minutes == minutes.sorted() && minutes.count == 60)
    let ids = (first["results"]?.ids ?? []) + (second["results"]?.ids ?? [])
    #expect(Set(ids).count == 60)
    #expect(first["total"]?.int == Bundled.catalogue.recipes.count)
  }

  @Test("collections of the season come first, others only when asked for")
  func collections() throws {
    let summer = try MealHost(now: "2026-07-10T18:00:00+00:00")
    let shown = try summer.run("collections")["collections"]?.array ?? []
    #expect(shown.first?["inSeason"]?.bool == true)
    #expect(shown.contains { $0["id"]?.string == "summer-salads" })
    #expect(!shown.contains { $0["id"]?.string == "cozy-soups" })
    let all = try summer.run("collections", ["all": true])["total"]?.int
    #expect(all == Bundled.catalogue.collections.count)
    #expect(shown.allSatisfy { ($0["count"]?.int ?? 0) > 0 })
    let shelf = try summer.run("collection", ["id": ["Summer", "Salads"], "limit": 5])
    #expect(shelf["results"]?.array?.count == 5)
    #expect(try summer.events("collection_viewed").first?["name"]?.string == "summer-salads")
    #expect(
      summer.error("collection", ["id": ["sumer-salads"]])?.remedy.contains("summer-salads") == true
    )
  }

  @Test("trending counts people, and says when there is nothing yet")
  func trending() throws {
    let host = try MealHost()
    #expect(try host.run("trending")["results"]?.array?.isEmpty == true)
    host.host.advance(minutes: 1)
    try host.run("feedback", ["id": "shakshuka", "kind": "like"])
    try host.run("feedback", ["id": "shakshuka", "kind": "made"])
    let trending = try host.run("trending")
    #expect(trending["from"]?.string == "home")
    #expect(trending["results"]?.ids == ["shakshuka"])
    #expect(trending["results"]?[0]?["counts"]?["made"]?.int == 1)
  }

  @Test("wanting and making a dish weigh more than seeing it; only seen is not trending")
  func ranking() {
    let ranked = TrendingCommand.rank([
      ("a", "shown", 90), ("b", "shown", 5), ("b", "liked", 1), ("c", "made", 1), ("d", "liked", 1),
    ])
    #expect(ranked.map(\.id) == ["c", "b", "d"])
    #expect(ranked.map(\.score) == [20, 15, 10])
  }
}
