import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("A week that holds", .serialized)
struct WeekTests {
  /// A Tuesday morning, with premium.
  private func meal(_ now: String = "2026-03-03T09:00:00+00:00") throws -> MealHost {
    let meal = try MealHost(now: now, seed: 21)
    try meal.host.buy("meal.premium.yearly")
    return meal
  }

  private func ids(_ meal: MealHost) throws -> [String] {
    try meal.run("week")["week"]?.ids ?? []
  }

  @Test("swapping a day changes that day only, and gives another dish each time")
  func swap() throws {
    let meal = try meal()
    let before = try ids(meal)
    var seen: Set<String> = [before[4]]
    for _ in 0..<4 {
      let after = try meal.run("week-swap", ["day": "friday"])["week"]?.ids ?? []
      #expect(Array(after.prefix(4)) == Array(before.prefix(4)))
      #expect(Array(after.suffix(2)) == Array(before.suffix(2)))
      #expect(seen.insert(after[4]).inserted && Set(after).count == 7)
      #expect(try ids(meal) == after)
      meal.host.advance(minutes: 1)
    }
    try meal.undo()
    #expect(try ids(meal)[4] != meal.run("week-swap", ["day": "friday"])["week"]?.ids[4])
  }

  @Test("a locked day is not swapped, from whatever side")
  func locked() throws {
    let meal = try meal()
    let before = try ids(meal)
    let locked = try meal.run("week-lock", ["day": "today"])
    #expect(locked["week"]?[1]?["locked"]?.bool == true)
    #expect(meal.error("week-swap", ["day": "tuesday"])?.code == "input.invalid")
    #expect(meal.error("week-leftovers", ["day": "tuesday"])?.code == "input.invalid")
    try meal.run("swap", ["period": "dinner"])
    #expect(try ids(meal) == before)
    try meal.run("week-lock", ["day": "today", "open": true])
    #expect(try meal.run("week-swap", ["day": "tuesday"])["week"]?.ids != before)
  }

  @Test("what is suggested today is what the week has, and a swap today is the week's")
  func today() throws {
    let meal = try meal()
    let week = try ids(meal)
    let suggested = try meal.suggest(["period": "dinner"])
    #expect(suggested["id"]?.string == week[1])
    #expect(suggested["why"]?.texts.first == "It stands in your week for today.")
    let swapped = try meal.run("swap", ["period": "dinner"])["id"]?.string
    #expect(swapped != week[1])
    #expect(try ids(meal)[1] == swapped)
    #expect(
      try ids(meal).enumerated().filter { $0.offset != 1 }.map(\.element)
        == week.enumerated().filter { $0.offset != 1 }.map(\.element))
    // The night before, tomorrow's dish does not come yet; in the morning it does.
    meal.host.advance(hours: 24)
    #expect(try meal.suggest(["period": "dinner"])["id"]?.string == week[2])
    #expect(try meal.run("widget", ["period": "dinner"])["dish"]?["id"]?.string == week[2])
  }

  @Test("a week made after today's suggestion was seen takes it over")
  func takenOver() throws {
    let meal = try meal()
    let seen = try meal.suggest(["period": "dinner"])["id"]?.string
    #expect(try ids(meal)[1] == seen)
  }

  @Test("what somebody must not have any more is replaced, locked or not; the rest stays")
  func safety() throws {
    let meal = try meal()
    try meal.run("week-lock", ["day": "sunday"])
    let before = try ids(meal)
    let foods = before.map { Bundled.catalogue.recipe($0)?.facts.foods ?? [] }
    try meal.run("preferences", ["allergies": ["milk"], "dislikes": ["fish"]])
    let after = try ids(meal)
    for (number, id) in after.enumerated() {
      let facts = try #require(Bundled.catalogue.recipe(id)).facts
      #expect(!facts.allergens.contains(.milk) && !facts.foods.contains("fish"), "\(id)")
      let old = try #require(Bundled.catalogue.recipe(before[number])).facts
      let mayStay =
        old.safety.level(.milk) == .free && !foods[number].contains("fish")
        && !old.safety.isUncertain
      if mayStay { #expect(id == before[number], "\(id)") }
    }
  }

  @Test("leftovers are cooked the day before, and no dish of their own is bought for them")
  func leftovers() throws {
    let meal = try meal()
    let before = try ids(meal)
    let week = try meal.run("week-leftovers", ["day": "thursday"])
    #expect(week["week"]?[3]?["id"]?.string == before[2])
    #expect(week["week"]?[3]?["leftovers"]?.bool == true)
    // Another dish on Wednesday ends them.
    let swapped = try meal.run("week-swap", ["day": "wednesday"])
    #expect(swapped["week"]?[3]?["leftovers"]?.bool == false)
    #expect(Set(swapped["week"]?.ids ?? []).count == 7)
    #expect(meal.error("week-leftovers", ["day": "monday"])?.code == "input.invalid")
  }

  @Test("a day that is none of this week is refused with the days there are")
  func days() throws {
    let meal = try meal()
    for day in ["someday", "2026-03-09", "2026-02-30", ""] {
      let error = try #require(meal.error("week-swap", ["day": .string(day)]))
      #expect(error.code == "input.invalid", "\(day)")
    }
    try meal.run("week-swap", ["day": "2026-03-08"])
    try meal.run("week-swap", ["day": "wed"])
  }

  @Test("the list names each food once, by aisle, less what is at home, and twice for leftovers")
  func shopping() throws {
    let meal = try meal()
    try meal.run("week")
    let list = try meal.run("shopping")
    let items = (list["aisles"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    let foods = items.compactMap { $0["id"]?.string }
    #expect(foods.count > 15 && Set(foods).count == foods.count)
    #expect(list["aisles"]?.ids.first == "produce")
    #expect(!foods.contains("salt") && !foods.contains("water"))
    // What is at home is not bought.
    let bought = try #require(foods.first)
    try meal.run("pantry-add", ["food": [.string(bought)]])
    let less = try meal.run("shopping")
    let left = (less["aisles"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    let gone = Set(foods).subtracting(left.compactMap { $0["id"]?.string })
    // With it go kinds of it: onions at home are red onions, too.
    #expect(gone.contains(bought))
    #expect(less["atHome"]?.texts.count == gone.count && less["total"]?.int == left.count)
    #expect(left.count == items.count - gone.count)
    // For twice the people, twice as much; of half a gram of a spice the scales know no half.
    let weighed = left.filter { $0["unit"]?.string == "g" }
    let wanted = try #require(
      weighed.max { ($0["amount"]?.double ?? 0) < ($1["amount"]?.double ?? 0) })
    func amount(_ list: JSON) -> Double {
      (list["aisles"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
        .first { $0["id"] == wanted["id"] }?["amount"]?.double ?? 0
    }
    let (two, four) = (
      amount(try meal.run("shopping", ["servings": 2])),
      amount(try meal.run("shopping", ["servings": 4]))
    )
    #expect(abs(four / two - 2) < 0.15, "\(two) \(four)")
    let tasks = try meal.run("shopping", ["as": "ics"])["text"]?.string ?? ""
    #expect(tasks.components("BEGIN:VTODO") == less["total"]?.int)
    #expect(tasks.contains("CATEGORIES:Fruit and vegetables"))
    #expect(try meal.run("shopping", ["as": "text"])["text"]?.string?.contains("[ ] ") == true)
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(_ part: String) -> Int {
    split(separator: "\r\n").count { $0 == part }
  }
}
