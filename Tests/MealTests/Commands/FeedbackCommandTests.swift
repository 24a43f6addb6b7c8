import BerthBase
import BerthTesting
import Testing

@Suite("Feedback", .serialized)
struct FeedbackCommandTests {
  @Test(
    "reasons put a dish aside for as long as they say",
    arguments: [
      ("not-today", "2026-06-21T00:00:00+00:00"), ("had-it", "2026-07-04T18:00:00+00:00"),
    ])
  func pauses(reason: String, until: String) throws {
    let meal = try MealHost()
    let id = try meal.suggest()["id"]?.string ?? ""
    let reply = try meal.run(
      "feedback", ["id": .string(id), "kind": "dislike", "reason": .string(reason)])
    #expect(reply["until"]?.string == until && reply["hidden"]?.bool == true)
    #expect(try meal.suggest()["id"]?.string != id)
  }

  @Test("a dish that is too long makes shorter ones come first")
  func tooLong() throws {
    let meal = try MealHost()
    let dish = try meal.suggest()
    let minutes = dish["minutes"]?.int ?? 0
    let reply = try meal.run(
      "feedback", ["id": dish["id"] ?? .null, "kind": "dislike", "reason": "too-long"])
    let patience = try #require(reply["patience"]?.int)
    #expect(patience < minutes || patience == 10)
    #expect(try meal.run("preferences")["patience"]?.int == patience)
  }

  @Test("an ingredient is offered, and once named never comes again")
  func ingredient() throws {
    let meal = try MealHost()
    let id = try meal.suggest()["id"]?.string ?? ""
    let asked = try meal.run(
      "feedback", ["id": .string(id), "kind": "dislike", "reason": "ingredient"])
    let food = try #require(asked["offers"]?.array?.first?["id"]?.string)
    let named = try meal.run(
      "feedback",
      ["id": .string(id), "kind": "dislike", "reason": "ingredient", "food": .string(food)])
    #expect(named["disliked"]?["id"]?.string == food)
    #expect(try meal.run("preferences")["dislikes"]?.ids == [food])
  }

  @Test("a dislike without a reason hides for good; a like takes it back")
  func forGood() throws {
    let meal = try MealHost()
    let id = try meal.suggest()["id"]?.string ?? ""
    let reply = try meal.run("feedback", ["id": .string(id), "kind": "dislike"])
    #expect(reply["until"] == .null && reply["hidden"]?.bool == true)
    let back = try meal.run("feedback", ["id": .string(id), "kind": "like"])
    #expect(back["hidden"]?.bool == false)
    #expect(try meal.run("account")["feedback"]?.int == 1)
  }

  @Test("what does not fit together is refused")
  func refusals() throws {
    let meal = try MealHost()
    let id = try meal.suggest()["id"] ?? .null
    #expect(
      meal.error("feedback", ["id": id, "kind": "like", "reason": "had-it"])?.code
        == "input.invalid")
    #expect(
      meal.error("feedback", ["id": id, "kind": "dislike", "reason": "had-it", "food": "egg"])?
        .code == "input.invalid")
    let unknown = meal.error("feedback", ["id": "shakshukka", "kind": "like"])
    #expect(unknown?.code == "not-found")
  }
}
