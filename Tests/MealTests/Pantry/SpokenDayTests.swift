import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("Foods with a day and an amount said in words")
struct SpokenDayTests {
  @Test(
    "a day as people name it, from Saturday 20 June 2026 on",
    arguments: [
      ("today", "2026-06-20"), ("tonight", "2026-06-20"), ("tomorrow", "2026-06-21"),
      ("saturday", "2026-06-20"), ("Sunday", "2026-06-21"), ("fri", "2026-06-26"),
      ("next friday", "2026-06-26"), ("this Monday", "2026-06-22"), ("in 3 days", "2026-06-23"),
      ("in a week", "2026-06-27"), ("in two weeks", "2026-07-04"), ("next week", "2026-06-27"),
      ("5 December", "2026-12-05"), ("december 5th", "2026-12-05"),
      ("the 1st of July", "2026-07-01"), ("2 jan", "2027-01-02"), ("3 May", "2026-05-03"),
      ("29 february 2028", "2028-02-29"), ("2026-08-01", "2026-08-01"),
    ])
  func days(text: String, expected: String) throws {
    #expect(try SpokenDay.date(text, on: CivilDate(year: 2026, month: 6, day: 20)).text == expected)
  }

  @Test(
    "what is no day is refused",
    arguments: [
      "", "soon", "christmas", "31 february", "in days", "5", "december", "13 13", "40 may",
    ])
  func noDay(text: String) {
    #expect(throws: (any Error).self) {
      try SpokenDay.date(text, on: CivilDate(year: 2026, month: 6, day: 20))
    }
  }

  @Test("an amount and a day of one food, by options and in its own words")
  func stock() throws {
    let meal = try MealHost(now: "2026-06-20T18:00:00+00:00")
    func entry(_ id: String) throws -> JSON? {
      (try meal.run("pantry")["pantry"]?.array ?? []).first { $0["id"]?.string == id }
    }
    try meal.run(
      "pantry-add", ["food": ["flour"], "amount": 500, "unit": "g", "by": "friday"])
    let flour = try #require(
      (try meal.run("pantry")["pantry"]?.array ?? []).first {
        $0["id"]?.string?.contains("flour") == true
      })
    #expect(flour["amount"]?.double == 500 && flour["unit"] == "g")
    #expect(flour["bestBefore"] == "2026-06-26")
    try meal.run("pantry-add", ["food": ["two eggs", "a dozen lemons"]])
    #expect(try entry("egg")?["amount"]?.double == 2)
    #expect(
      meal.error("pantry-add", ["food": ["eggs", "rice"], "amount": 2])?.code == "input.invalid")
    #expect(meal.error("pantry-add", ["food": ["rice"], "unit": "g"])?.code == "input.missing")
    #expect(meal.error("pantry-add", ["food": ["rice"], "by": "soon"])?.code == "input.invalid")
  }

  @Test("what should be eaten soon, the first things first")
  func soon() throws {
    let meal = try MealHost(now: "2026-06-20T18:00:00+00:00")
    #expect(try meal.run("pantry", ["soon": true])["total"] == 0)
    for (food, by) in [("milk", "tomorrow"), ("eggs", "in 5 days"), ("spinach", "today")] {
      try meal.run("pantry-add", ["food": [.string(food)], "by": .string(by)])
    }
    try meal.run("pantry-add", ["food": ["rice"]])
    #expect(try meal.run("pantry", ["soon": true])["pantry"]?.ids == ["spinach", "milk"])
    #expect(try meal.run("pantry")["total"] == 4)
    meal.host.advance(days: 3)
    #expect(try meal.run("pantry", ["soon": true])["pantry"]?.ids == ["spinach", "milk", "egg"])
  }
}
