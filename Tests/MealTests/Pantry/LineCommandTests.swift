import BerthBase
import Testing

@testable import MealEngine

@Suite("Meal lines that were read wrongly", .serialized)
struct LineCommandTests {
  private static let recipes = TestFiles.folder + "/Vectors/household.ndjson"
  private static let stew = "zorble-stew"

  private func home() throws -> MealHost {
    let meal = try MealHost()
    try meal.run("import", ["from": .string(Self.recipes)])
    try meal.run("preferences", ["allergies": ["nuts", "milk"]])
    return meal
  }

  private func warnings(_ meal: MealHost, _ id: String) throws -> [[String]] {
    let recipe = try meal.run("recipe", ["id": [.string(id)]])
    return (recipe["ingredients"]?.array ?? []).map { $0["warnings"]?.texts ?? [] }
  }

  @Test("the line that is the reason is marked where it stands, in the data and red in the view")
  func marked() throws {
    let meal = try home()
    #expect(try warnings(meal, Self.stew) == [["not understood: zorble"], []])
    #expect(try warnings(meal, "buttered-corn")[1] == ["contains milk"])
    let view = try meal.view("recipe", ["id": ["buttered-corn"]]).text()
    #expect(view.contains("contains milk") && view.contains("\"bad\""))
    #expect(view.contains("as written: a knob of butter"))
    // Who avoids nothing is warned of nothing.
    let other = try MealHost()
    try other.run("import", ["from": .string(Self.recipes)])
    #expect(try warnings(other, "buttered-corn") == [[], [], []])
  }

  @Test("a stricter correction is kept at once, stays over imports, and undo takes it back")
  func stricter() throws {
    let meal = try home()
    let said: JSON = ["id": "tomato-rice", "number": 4, "text": ["2 tbsp butter"]]
    #expect(try meal.run("line", said)["changed"] == true)
    #expect(try warnings(meal, "tomato-rice")[3] == ["contains milk"])
    try meal.run("import", ["from": .string(Self.recipes)])
    #expect(try warnings(meal, "tomato-rice")[3] == ["contains milk"])
    let line = try meal.run("line", ["id": "tomato-rice", "number": 4])
    #expect(line["written"] == "2 tbsp olive oil" && line["corrected"] == "2 tbsp butter")
    try meal.undo()
    try meal.undo()
    #expect(try warnings(meal, "tomato-rice")[3] == [])
  }

  @Test("a looser correction changes nothing until what is lost is named")
  func looser() throws {
    let meal = try home()
    var said: JSON = ["id": "buttered-corn", "number": 2, "text": ["1 tbsp olive oil"]]
    let question = try meal.run("line", said)
    #expect(question["changed"] == false && question["without"] == ["milk"])
    #expect(try warnings(meal, "buttered-corn")[1] == ["contains milk"])
    // Naming something else is no answer.
    said["without"] = ["eggs"]
    #expect(try meal.run("line", said)["changed"] == false)
    said["without"] = ["milk"]
    #expect(try meal.run("line", said)["changed"] == true)
    #expect(try warnings(meal, "buttered-corn")[1] == [])
    try meal.run("import", ["from": .string(Self.recipes)])
    #expect(try warnings(meal, "buttered-corn")[1] == [])
    // What was written is stricter, so that it comes back unasked.
    #expect(
      try meal.run("line", ["id": "buttered-corn", "number": 2, "original": true])["changed"]
        == true)
    #expect(try warnings(meal, "buttered-corn")[1] == ["contains milk"])
  }

  @Test("understanding a line that was not understood is asked about as well")
  func understood() throws {
    let meal = try home()
    var said: JSON = ["id": .string(Self.stew), "number": 1, "text": ["1 cup rice"]]
    #expect(try meal.run("line", said)["without"] == ["unknown"])
    said["without"] = ["unknown"]
    #expect(try meal.run("line", said)["understood"] == true)
    #expect(try warnings(meal, Self.stew) == [[], []])
    #expect(
      try meal.run("recipe", ["id": [.string(Self.stew)]])["importNotes"]?.texts
        .contains { $0.contains("zorble") } != true)
  }

  @Test(
    "what is not there is said",
    arguments: [
      ("shakshuka", 1, "came with the app"), ("tomato-rice", 99, "there is no line 99"),
    ])
  func wrong(_ id: String, _ number: Int, _ message: String) throws {
    let meal = try home()
    let error = meal.error("line", ["id": .string(id), "number": JSON(number)])
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }
}
