import BerthBase
import BerthTesting
import Testing

@Suite("Favourites, history and the week", .serialized)
struct FavoritesCommandTests {
  @Test("favourites are premium, filtered by cuisine and meal")
  func favorites() throws {
    let meal = try MealHost()
    #expect(meal.error("favorites")?.code == "entitlement.required")
    try meal.premium()
    #expect(try meal.run("favorites") == ["favorites": [], "total": 0, "collections": []])
    var cuisines: [String: Int] = [:]
    for _ in 0..<6 {
      let card = try meal.run("swap")
      let saved = try meal.run("save", ["id": [card["id"] ?? .null]])
      #expect(saved["added"]?.bool == true && saved["prompt"]?["trigger"]?.string == "save")
      cuisines[card["cuisine"]?.string ?? "", default: 0] += 1
    }
    let all = try meal.run("favorites")
    #expect(all["total"]?.int == 6)
    for (cuisine, count) in cuisines {
      let some = try meal.run("favorites", ["cuisine": .string(cuisine)])
      #expect(some["total"]?.int == count)
    }
    let id = all["favorites"]?.ids.first ?? ""
    #expect(try meal.run("save", ["id": [.string(id)]])["added"]?.bool == false)
    #expect(try meal.run("unsave", ["id": [.string(id)]])["removed"]?.bool == true)
    #expect(try meal.run("favorites")["total"]?.int == 5)
  }

  @Test("the week shows seven dinners, the same ones all week, and none twice")
  func week() throws {
    let meal = try MealHost(now: "2026-06-17T09:00:00+00:00")
    #expect(meal.error("week")?.code == "entitlement.required")
    try meal.premium()
    let week = try meal.run("week")
    let dishes = week["week"]?.array ?? []
    #expect(dishes.count == 7 && Set(week["week"]?.ids ?? []).count == 7)
    #expect(dishes.first?["date"]?.string == "2026-06-15")
    #expect(dishes.first?["weekday"]?.string == "Monday")
    #expect(dishes.filter { $0["isToday"]?.bool == true }.count == 1)
    #expect(Set(dishes.compactMap { $0["cuisine"]?.string }).count >= 4)
    meal.host.advance(days: 2)
    #expect(try meal.run("week")["week"]?.ids == week["week"]?.ids)
    #expect(try meal.run("history")["total"]?.int == 0)
    meal.host.advance(days: 7)
    #expect(try meal.run("week")["week"]?.ids != week["week"]?.ids)
  }

  @Test(
    "no dish comes again within ten days, or what the experiment says",
    arguments: [("default", 10), ("7", 7), ("14", 14)])
  func repeats(arm: String, days: Int) throws {
    let meal = try MealHost()
    try meal.arm("repeat-window", arm)
    try meal.premium()
    var shown: [String] = []
    for _ in 0..<25 {
      for _ in 0..<2 {
        let id = try meal.run("swap")["id"]?.string ?? ""
        #expect(!shown.suffix(2 * (days - 1)).contains(id))
        shown.append(id)
      }
      meal.host.advance(days: 1)
    }
  }
}
