import BerthABI
import BerthBase
import BerthHost
import BerthServices
import BerthTesting
import Testing

@Suite("Notifications of the app", .serialized)
struct NotifyTests {
  private static let week: Int64 = 7 * 86_400_000

  private func plan(_ meal: MealHost) throws -> [JSON] {
    let now = meal.host.runtime.time.clock.now()
    let reply = try meal.host.runtime.plugin("meal").plan(from: now, to: now + Self.week)
    return reply["notifications"]?.array ?? []
  }

  @Test("mealtimes, a digest on Sunday and one word after five idle days are planned")
  func planned() throws {
    // A Monday.
    let meal = try MealHost(now: "2026-06-15T09:00:00+02:00", zone: "Europe/Berlin")
    try meal.suggest()
    let planned = try plan(meal)
    func times(_ category: String) -> [String] {
      planned.filter { $0["category"]?.string == category }.compactMap { $0["at"]?.string }
    }
    #expect(times("lunch").count == 7 && times("dinner").count == 7)
    #expect(times("lunch").first == "2026-06-15T11:45:00+02:00")
    #expect(times("dinner").first == "2026-06-15T17:30:00+02:00")
    #expect(times("digest") == ["2026-06-21T15:00:00+02:00"])
    #expect(times("churn") == ["2026-06-20T17:00:00+02:00"])
    #expect(try plan(meal) == planned)
    #expect(Set(planned.compactMap { $0["key"]?.string }).count == planned.count)
  }

  @Test("just before delivery a notification names the dish that waits, and respects a pause")
  func told() throws {
    let meal = try MealHost(now: "2026-06-15T09:00:00+00:00")
    let lunch = try #require(try plan(meal).first { $0["key"]?.string == "lunch-2026-06-15" })
    meal.host.advance(hours: 3)
    let told = try #require(try meal.host.runtime.plugin("meal").finalize(lunch))
    #expect(told["actions"]?.ids == ["swap", "save", "pause"])
    #expect(told["link"]?.string == "berth://meal/suggest?period=lunch")
    let card = try meal.suggest(["period": "lunch"])
    #expect(told["title"]?.string == "Lunch: \(card["name"]?.string ?? "")?")
    #expect(card["cached"]?.bool == true)
    #expect(try meal.events("notification_scheduled") == [["type": "mealtime"]])

    let message = try meal.host.runtime.plugin("meal").respond(told, action: "pause")
    #expect(message["message"]?.string?.contains("tomorrow") == true)
    #expect(try meal.host.runtime.plugin("meal").finalize(lunch) == nil)
    meal.host.advance(hours: 12)
    #expect(try meal.host.runtime.plugin("meal").finalize(lunch) != nil)
  }

  @Test("a dish that was named is not named again within ten days, looked at or not")
  func history() throws {
    let meal = try MealHost(now: "2026-06-15T09:00:00+00:00", seed: 11)
    try meal.suggest()
    var named: [String] = []
    for _ in 0..<9 {
      for period in ["lunch", "dinner"] {
        let hours = period == "lunch" ? 3 : 6
        let planned = try #require(
          try plan(meal).first { $0["category"]?.string == period })
        meal.host.advance(hours: hours)
        let told = try #require(try meal.host.runtime.plugin("meal").finalize(planned))
        named.append(told["title"]?.string?.split(separator: ":").last.map(String.init) ?? "")
      }
      meal.host.advance(hours: 15)
    }
    #expect(Set(named).count == named.count, "\(named)")
  }

  @Test(
    "one word a day: who wants both hears of them by turns, who wants one hears of it every day",
    arguments: [
      (["lunch", "dinner"], ["lunch", "dinner", "lunch", "dinner", "lunch", "dinner"]),
      (["lunch"], Array(repeating: "lunch", count: 6)),
      (["dinner"], Array(repeating: "dinner", count: 6)),
    ])
  func turns(wanted: [String], expected: [String]) throws {
    let meal = try MealHost(now: "2026-06-15T09:00:00+00:00")
    try meal.arm("meal-notices", "one")
    var came: [String] = []
    for _ in 0..<6 {
      for period in ["lunch", "dinner"] {
        meal.host.advance(hours: period == "lunch" ? 3 : 6)
        guard wanted.contains(period) else { continue }
        let planned = try #require(try plan(meal).first { $0["category"]?.string == period })
        if try meal.host.runtime.plugin("meal").finalize(planned) != nil { came.append(period) }
      }
      meal.host.advance(hours: 15)
    }
    #expect(came == expected)
  }

  @Test("at weekends a word before a meal comes later where the experiment says so")
  func weekends() throws {
    let meal = try MealHost(now: "2026-06-15T09:00:00+00:00")
    try meal.arm("notice-timing", "weekend-later")
    let lunches = try plan(meal).filter { $0["category"]?.string == "lunch" }
      .compactMap { $0["at"]?.string?.dropFirst(11).prefix(5) }
    #expect(lunches == ["11:45", "11:45", "11:45", "11:45", "11:45", "12:15", "12:15"])
  }

  @Test("the digest names three quick dinners, each with its link")
  func digest() throws {
    let meal = try MealHost(now: "2026-06-21T15:00:00+00:00")
    let digest = try #require(try plan(meal).first { $0["category"]?.string == "digest" })
    let told = try #require(try meal.host.runtime.plugin("meal").finalize(digest))
    let links = (told["actions"]?.array ?? []).compactMap { $0["link"]?.string }
    #expect(links.count == 3 && Set(links).count == 3)
    #expect(links.allSatisfy { $0.hasPrefix("berth://meal/recipe?id=") })
    #expect(try meal.host.runtime.plugin("meal").finalize(digest) == told)
  }

  @Test("who came back is not called back")
  func churn() throws {
    let meal = try MealHost(now: "2026-06-10T12:00:00+00:00")
    try meal.suggest()
    let churn = try #require(try plan(meal).first { $0["category"]?.string == "churn" })
    meal.host.advance(days: 5, hours: 5)
    #expect(try meal.host.runtime.plugin("meal").finalize(churn) != nil)
    try meal.run("swap")
    #expect(try meal.host.runtime.plugin("meal").finalize(churn) == nil)
    // Another stretch has another key.
    let next = try plan(meal).filter { $0["category"]?.string == "churn" }
    #expect(next.count == 1 && next.first?["key"] != churn["key"])
  }
}
