import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("The hour counts")
struct OrdinaryTimeTests {
  @Test(
    "who says nothing of time has as long as the meal, the day and the hour leave",
    arguments: [
      (.dinner, 2, 18, 60), (.dinner, 2, 20, 45), (.dinner, 2, 22, 30), (.dinner, 6, 18, 90),
      (.dinner, 7, 14, 240), (.lunch, 3, 12, 45), (.lunch, 6, 12, 90), (.breakfast, 1, 7, 30),
      (.breakfast, 7, 9, 60), (.dinner, 5, 2, 30),
    ] as [(MealPeriod, Int, Int, Int)])
  func limits(_ period: MealPeriod, _ weekday: Int, _ hour: Int, _ minutes: Int) {
    #expect(OrdinaryTime.limit(period, weekday: weekday, hour: hour) == minutes)
  }

  @Test("at six on a weekday nothing takes over an hour unless it is asked for")
  func weekday() throws {
    let meal = try MealHost(now: "2026-03-03T18:00:00+00:00", seed: 4)
    try meal.host.buy("meal.premium.yearly")
    for _ in 0..<40 {
      let dish = try meal.run("swap", ["period": "dinner"])
      #expect(dish["minutes"]?.int ?? 999 <= 60, "\(dish["name"] ?? .null)")
    }
    for route in ["/cuisine/mexican-tonight", "/problem/nothing-sounds-good"] {
      let page = try meal.run("open-route", ["route": .string(route), "period": "dinner"])
      let most = route.hasPrefix("/problem") ? 30 : 60
      for dish in [page["suggestion"] ?? .null] + (page["results"]?.array ?? []) {
        let minutes = try #require(
          Bundled.catalogue.recipe(dish["id"]?.string ?? "")?.recipe.minutes)
        #expect(minutes <= most, "\(route): \(dish["id"] ?? .null)")
      }
    }
    let long = try meal.run("suggest", ["period": "dinner", "time": 300, "with": ["pork"]])
    #expect(long["id"] != nil)
  }

  @Test("what was made at noon for the evening is thought over when it is late")
  func late() throws {
    let meal = try MealHost(now: "2026-03-07T10:00:00+00:00", seed: 3)
    try meal.suggest(["period": "breakfast"])
    meal.host.advance(hours: 11, minutes: 30)
    for _ in 0..<3 {
      #expect(try meal.suggest(["period": "dinner"])["minutes"]?.int ?? 99 <= 30)
    }
    #expect(try meal.run("widget", ["period": "dinner"])["dish"]?["minutes"]?.int ?? 99 <= 30)
  }

  @Test("soaking, marinating and resting that a step names are within the time of the dish")
  func passive() {
    for recipe in Bundled.catalogue.recipes {
      for step in recipe.steps {
        let longest = StepTimes.minutes(in: step).max() ?? 0
        #expect(longest <= recipe.minutes, "\(recipe.id): \(step)")
      }
      // "30 min or overnight" is at one's choice.
      for step in recipe.steps where step.contains("overnight") && !step.contains("or overnight") {
        #expect(recipe.minutes >= 480, "\(recipe.id) waits overnight")
      }
    }
  }
}

/// Times that a step names: `40 min`, `2 h`, `2-3 h`.
private enum StepTimes {
  static func minutes(in step: String) -> [Int] {
    let words = step.split(separator: " ")
    return zip(words, words.dropFirst()).compactMap { number, unit in
      let first = number.split(whereSeparator: { $0 == "-" || $0 == "–" }).first ?? number
      guard let value = Double(first) else { return nil }
      let unit = unit.prefix { $0.isLetter }
      return switch unit {
      case "min", "minutes", "minute": Int(value)
      case "h", "hour", "hours": Int(value * 60)
      default: nil
      }
    }
  }
}
