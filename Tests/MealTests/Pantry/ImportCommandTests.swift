import BerthBase
import BerthTesting
import Glibc
import Testing

@testable import MealEngine

@Suite("Bringing recipes in")
struct ImportCommandTests {
  private static let page = """
    {"@type":"Recipe","name":"Aunt Ida's Walnut Rice","url":"https://example.org/walnut-rice",
    "recipeYield":"4","totalTime":"PT25M","recipeCategory":"Dinner",
    "recipeIngredient":["200 g rice","50 g walnuts, chopped","2 tbsp butter","1 tsp glimmer dust"],
    "recipeInstructions":["Boil the rice for 12 min.","Toss with the butter and the walnuts."]}
    """

  /// Writes a file that goes with the test.
  private func file(_ text: String) -> String {
    let path = "/tmp/meal-import-\(getpid())-\(UInt32.random(in: 0 ... .max)).json"
    if let file = fopen(path, "wb") {
      fputs(text, file)
      fclose(file)
    }
    return path
  }

  @Test("an imported recipe joins search and cooking, its allergens derived, and goes again")
  func all() throws {
    let host = try MealHost()
    let path = file(Self.page)
    defer { unlink(path) }
    let dry = try host.run("import", ["from": .string(path), "dryRun": true])
    #expect(dry["imported"]?.int == 1)
    #expect(try host.run("imported")["total"]?.int == 0)
    let report = try host.run("import", ["from": .string(path)])
    let recipe = try #require(report["recipes"]?[0])
    #expect(Set(recipe["allergens"]?.texts ?? []) == ["milk", "nuts"])
    #expect(recipe["unrecognised"]?.texts == ["1 tsp glimmer dust"])
    let id = try #require(recipe["id"])
    #expect(
      try host.run("search", ["text": ["walnut", "rice", "ida"]])["results"]?[0]?["id"] == id)
    #expect(try host.run("recipe", ["id": [id]])["importNotes"]?.texts.isEmpty == false)
    let again = try host.run("import", ["from": .string(path)])
    #expect(again["unchanged"]?.int == 1 && again["imported"]?.int == 0)
    let changed = file(Self.page.split(separator: "50 g walnuts").joined(separator: "80 g walnuts"))
    defer { unlink(changed) }
    #expect(try host.run("import", ["from": .string(changed)])["updated"]?.int == 1)
    #expect(try host.run("imported")["total"]?.int == 1)
    try host.run("forget", ["id": [id]])
    #expect(try host.run("imported")["total"]?.int == 0)
    #expect(host.error("recipe", ["id": [id]])?.code == "not-found")
    #expect(host.error("forget", ["id": ["shakshuka"]])?.code == "input.invalid")
  }

  @Test("an import is taken back also after the dish was liked and counted")
  func undone() throws {
    let host = try MealHost()
    let path = file(Self.page)
    defer { unlink(path) }
    let id = try #require(try host.run("import", ["from": .string(path)])["recipes"]?[0]?["id"])
    try host.run("feedback", ["id": id, "kind": "like"])
    host.host.advance(minutes: 90)
    try host.run("refresh")
    try host.run("trending")
    try host.undo()
    try host.undo()
    #expect(try host.run("imported")["total"]?.int == 0)
    #expect(host.error("recipe", ["id": [id]])?.code == "not-found")
  }

  @Test("what a page says is kept, shown, given away again, and goes when the list is another")
  func published() throws {
    let host = try MealHost()
    let path = file(
      Self.page.split(separator: "\"recipeYield\"").joined(
        separator: "\"image\":{\"url\":\"https://e.org/p.jpg\"},\"nutrition\":{\"calories\":"
          + "\"500 kcal\",\"proteinContent\":\"9 g\"},\"recipeYield\""))
    defer { unlink(path) }
    let id = try #require(try host.run("import", ["from": .string(path)])["recipes"]?[0]?["id"])
    let recipe = try host.run("recipe", ["id": [id]])
    let said = try #require(recipe["published"])
    #expect(said["photo"] == "https://e.org/p.jpg" && said["servings"] == 4 && said["total"] == 25)
    // "glimmer dust" is no food that is known.
    #expect(said["used"] == true && recipe["energy"] == 500)
    #expect(said["byLines"]?["energy"]?.double.map { (150...450).contains($0) } == true)
    let document = try host.run("share", ["id": [id], "as": "jsonld"])["document"]
    #expect(document?["image"] == "https://e.org/p.jpg")
    #expect(try host.run("import", ["from": .string(path)])["unchanged"] == 1)
    let other: JSON = ["edit": id, "ingredients": "200 g rice; 50 g walnuts"]
    try host.run("write", other)
    let edited = try host.run("recipe", ["id": [id]])
    #expect(edited["published"]?["used"] == false && edited["energy"] != 500)
    #expect(edited["published"]?["photo"] == "https://e.org/p.jpg")
  }

  @Test(
    "what holds no recipe is refused and changes nothing",
    arguments: ["", "hello", "{", "[]", "{\"@type\":\"Recipe\"}", "<html></html>", "\u{0}\u{1}"])
  func nothing(text: String) throws {
    let host = try MealHost()
    let path = file(text)
    defer { unlink(path) }
    #expect(host.error("import", ["from": .string(path)]) != nil)
    #expect(try host.run("imported")["total"]?.int == 0)
  }
}
