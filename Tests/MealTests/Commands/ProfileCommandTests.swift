import BerthBase
import BerthTesting
import Testing

@Suite("Preferences and the first run", .serialized)
struct ProfileCommandTests {
  @Test("what is told is kept, in the words people use")
  func told() throws {
    let meal = try MealHost()
    let told = try meal.run(
      "preferences",
      [
        "allergies": ["shellfish, dairy", "peanut"], "dislikes": ["mushrooms and olives"],
        "diets": ["keto"], "goal": "muscle", "time": 25, "units": "us", "servings": 2,
      ])
    #expect(told["allergies"]?.texts == ["crustaceans", "peanuts", "milk", "molluscs"])
    #expect(told["dislikes"]?.array?.count == 2 && told["diets"]?.texts == ["low-carb"])
    #expect(told["goal"]?.string == "muscle" && told["time"]?.int == 25)
    #expect(told["units"]?.string == "us" && told["servings"]?.int == 2)
    let eased = try meal.run("preferences", ["goal": "none", "time": 0])
    #expect(eased["allergies"]?.array?.count == 4 && eased["goal"] == .null)
    #expect(eased["time"] == .null && eased["diets"]?.texts == ["low-carb"])
  }

  @Test("saying an allergy adds to those there are, and only a removal takes one away")
  func adds() throws {
    let meal = try MealHost()
    try meal.run("preferences", ["allergies": ["nuts", "peanuts"]])
    let more = try meal.run("preferences", ["allergies": ["shellfish"]])
    #expect(more["before"]?["allergies"]?.texts == ["peanuts", "nuts"])
    #expect(more["after"]?["allergies"]?.texts == ["crustaceans", "peanuts", "nuts", "molluscs"])
    #expect(meal.error("preferences", ["allergies": ["none"]])?.code == "input.invalid")
    let less = try meal.run("allergy-remove", ["allergies": ["nuts"]])
    #expect(less["allergies"]?.texts == ["crustaceans", "peanuts", "molluscs"])
  }

  @Test("foods beyond the 14 are kept, words that mean nothing change nothing")
  func others() throws {
    let meal = try MealHost()
    let told = try meal.run("preferences", ["allergies": ["kiwis", "coeliac"]])
    #expect(told["otherAllergies"]?.ids == ["kiwi"] && told["allergies"]?.texts == ["gluten"])
    #expect(meal.error("preferences", ["allergies": ["milk", "wibblefruit"]]) != nil)
    #expect(try meal.run("preferences")["allergies"]?.texts == ["gluten"])
  }

  @Test("a blank name sends nobody away and takes no allergy")
  func blanks() throws {
    let meal = try MealHost()
    try meal.run("preferences", ["allergies": ["nuts"]])
    #expect(meal.error("eating", ["who": [" "]])?.code == "input.missing")
    #expect(meal.error("allergy-remove", ["allergies": [", "]])?.code == "input.missing")
    let kept = try meal.run("preferences")
    #expect(kept["allergies"]?.texts == ["nuts"] && kept["eaters"]?.texts == ["You"])
  }

  @Test("a suggestion is safe for all who eat today")
  func household() throws {
    let meal = try MealHost()
    try meal.premium()
    try meal.run("eater-add", ["name": "Ada", "allergies": ["milk"], "diets": ["no pork"]])
    for _ in 0..<5 {
      let card = try meal.run("swap")
      #expect(card["eaters"]?.texts == ["You", "Ada"])
      #expect(card["uncertain"]?.bool == false)
      let held = (card["allergens"]?.texts ?? []) + (card["mayContain"]?.texts ?? [])
      #expect(!held.contains("milk"), "\(card["id"] ?? .null)")
    }
    try meal.run("eating", ["who": ["me"]])
    #expect(try meal.suggest()["eaters"]?.texts == ["You"])
  }

  @Test(
    "a word that means nothing is refused with the nearest",
    arguments: [
      ("allergies", "glutn", "gluten"), ("diets", "veggan", "vegan"),
      ("dislikes", "mushrom", "mushroom"),
    ])
  func unknown(option: String, word: String, near: String) throws {
    let meal = try MealHost()
    var arguments: JSON = [:]
    arguments[option] = [.string(word)]
    let error = try #require(meal.error("preferences", arguments))
    #expect(error.remedy.contains("did you mean") && error.remedy.contains(near))
  }

  @Test("allergies, dislikes and diets hold in everything that is suggested")
  func hold() throws {
    let meal = try MealHost()
    try meal.premium()
    try meal.run(
      "preferences", ["allergies": ["milk", "nuts"], "diets": ["vegetarian"], "time": 30])
    for _ in 0..<20 {
      let card = try meal.run("swap")
      let allergens = card["allergens"]?.texts ?? []
      #expect(!allergens.contains("milk") && !allergens.contains("nuts"))
      #expect(card["diets"]?.texts.contains("vegetarian") == true)
    }
  }

  @Test("the first run asks nothing, the form may be skipped")
  func welcome() throws {
    let meal = try MealHost()
    #expect(try meal.suggest()["welcome"]?.bool == true)
    #expect(try meal.run("welcome")["completed"]?.bool == false)
    let form = try meal.view("welcome").text()
    for name in ["allergies", "dislikes", "goal", "time"] { #expect(form.contains("\"\(name)\"")) }
    #expect(try meal.run("welcome", ["skip": true])["skipped"]?.bool == true)
    let told = try meal.run("welcome", ["allergies": ["eggs"], "goal": "healthy", "time": 20])
    #expect(told["completed"]?.bool == true && told["goal"]?.string == "healthy")
    #expect(
      try meal.events("onboarding_completed") == [["skipped": true], ["skipped": false]])
  }
}
