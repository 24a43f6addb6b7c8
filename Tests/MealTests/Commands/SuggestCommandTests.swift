import BerthBase
import BerthTesting
import Testing

@Suite("Suggesting", .serialized)
struct SuggestCommandTests {
  @Test(
    "the time of day picks the meal",
    arguments: [
      ("2026-06-20T07:30:00+00:00", "breakfast"), ("2026-06-20T12:00:00+00:00", "lunch"),
      ("2026-06-20T15:59:00+00:00", "lunch"), ("2026-06-20T18:00:00+00:00", "dinner"),
      ("2026-06-20T02:00:00+00:00", "dinner"),
    ])
  func period(now: String, expected: String) throws {
    let meal = try MealHost(now: now)
    let card = try meal.suggest()
    #expect(card["mealPeriod"]?.string == expected)
    #expect(card["periods"]?.texts.contains(expected) == true)
  }

  @Test("a card says what it is, why, and what can be done with it")
  func card() throws {
    let card = try MealHost().suggest()
    let id = try #require(card["id"]?.string)
    #expect(card["name"]?.string?.isEmpty == false)
    #expect((2...3).contains(card["badges"]?.array?.count ?? 0))
    #expect((2...4).contains(card["why"]?.array?.count ?? 0))
    #expect(card["why"]?.texts.allSatisfy { $0.hasSuffix(".") } == true)
    #expect(card["link"]?.string == "berth://meal/recipe?id=\(id)")
    #expect(card["actions"]?.ids == ["recipe", "swap", "save", "delivery"])
    #expect(card["cached"]?.bool == false && card["latencyMs"]?.double ?? -1 >= 0)
    #expect(card["relaxed"]?.array?.isEmpty == true)
  }

  @Test("the same answer stays for the hours of the cache, then another comes")
  func cache() throws {
    let meal = try MealHost(now: "2026-06-20T17:00:00+00:00")
    let first = try meal.suggest()
    meal.host.advance(hours: 2)
    let second = try meal.suggest()
    #expect(second["id"] == first["id"] && second["cached"]?.bool == true)
    #expect(second["prompt"] == nil)
    meal.host.advance(hours: 2)
    let third = try meal.suggest()
    #expect(third["id"] != first["id"])
    #expect(
      try meal.run("history")["history"]?.ids
        == [third["id"]?.string, first["id"]?.string]
        .compactMap { $0 })
  }

  @Test("one dish waits for every meal, each another, and is shown when the meal comes")
  func ready() throws {
    let meal = try MealHost(now: "2026-06-20T07:00:00+00:00")
    let breakfast = try meal.suggest()
    #expect(breakfast["cached"]?.bool == false)
    meal.host.advance(hours: 5)
    let lunch = try meal.suggest()
    #expect(lunch["mealPeriod"]?.string == "lunch" && lunch["cached"]?.bool == true)
    meal.host.advance(hours: 6)
    let dinner = try meal.suggest()
    #expect(dinner["cached"]?.bool == true)
    #expect(Set([breakfast["id"], lunch["id"], dinner["id"]]).count == 3)
    #expect(try meal.run("history")["total"]?.int == 3)
    #expect(try meal.run("refresh")["ready"]?.texts == ["breakfast", "lunch"])
  }

  @Test("the prompt comes once, beside the first suggestion, with its words")
  func prompt() throws {
    let meal = try MealHost()
    let prompt = try #require(try meal.suggest()["prompt"])
    #expect(prompt["title"]?.string == "Save your preferences for better suggestions?")
    #expect(prompt["primary"]?["label"]?.string == "Sign in with Apple")
    #expect(prompt["secondary"]?["label"]?.string == "Maybe later")
    #expect(try meal.run("swap")["prompt"] == nil)
    try meal.run("sign-in", ["later": true])
    #expect(try meal.suggest()["prompt"] == nil)
    #expect(
      try meal.events("sign_in_prompt_shown") == [["trigger": "first_suggestion"]])
    #expect(try meal.events("sign_in_dismissed").count == 1)
  }

  @Test("what is asked for is kept to")
  func options() throws {
    let meal = try MealHost()
    for minutes in [15, 20, 30] {
      let card = try meal.suggest(["time": .integer(Int64(minutes))])
      let found = card["minutes"]?.int ?? 0
      #expect(found <= minutes || card["relaxed"]?.texts.first == "time")
    }
    let with = try meal.suggest(["with": ["Chickpeas"]])
    #expect(with["why"]?.texts.first?.contains("chickpea") == true)
    let wrong = try #require(meal.error("suggest", ["with": ["chikpeas"]]))
    #expect(wrong.code == "not-found" && wrong.remedy.contains("did you mean"))
  }

  @Test("filters are premium")
  func filters() throws {
    let meal = try MealHost()
    let arguments: JSON = ["cuisine": ["mexican"], "diet": ["vegetarian"]]
    #expect(meal.error("suggest", arguments)?.code == "entitlement.required")
    #expect(meal.error("suggest", arguments)?.details["feature"]?.string == "filters")
    try meal.premium()
    let card = try meal.suggest(arguments)
    #expect(card["cuisine"]?.string == "mexican")
    #expect(card["diets"]?.texts.contains("vegetarian") == true)
  }

  @Test("when nothing suits, the answer says what leaves nothing")
  func nothing() throws {
    let meal = try MealHost()
    try meal.run(
      "preferences",
      ["diets": ["vegan"], "dislikes": ["vegetable, legume, fruit, grain, onion, garlic, salt"]])
    let card = try meal.suggest()
    #expect(card["id"] == .null && card["name"] == .null)
    #expect(card["message"]?.string?.contains("No dinner suits") == true)
    #expect(card["obstacles"]?.array?.isEmpty == false)
  }

  @Test("two runs with one seed give one answer")
  func seeds() throws {
    let ids = try (0..<2).map { _ in try MealHost(seed: 7).suggest()["id"] }
    #expect(ids[0] == ids[1] && ids[0] != nil)
  }

  @Test("the events of a suggestion carry their properties")
  func events() throws {
    let meal = try MealHost()
    try meal.suggest()
    try meal.suggest()
    #expect(
      try meal.events("suggest_request") == [
        ["meal_period": "dinner", "cached": false], ["meal_period": "dinner", "cached": true],
      ])
    #expect(try meal.events("suggest_shown").count == 2)
    #expect(try meal.events("suggest_shown").allSatisfy { $0["latency_ms"]?.double != nil })
    #expect(try meal.events("app_open").count == 2)
  }
}
