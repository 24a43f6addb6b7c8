import BerthBase
import Testing

@testable import MealEngine

@Suite("Recipes and cooking")
struct RecipeCommandTests {
  @Test("a recipe is scaled, written in the units asked for, and marked informational")
  func recipe() throws {
    let host = try MealHost()
    let own = try host.run("recipe", ["id": ["shakshuka"]])
    #expect(own["servings"]?.int == 2)
    #expect(own["ingredients"]?.array?.contains { $0["text"]?.string == "4 eggs" } == true)
    #expect(own["nutrition"]?["informational"]?.bool == true)
    #expect(own["allergens"]?.texts == ["eggs"])
    let scaled = try host.run("recipe", ["id": ["Shakshuka"], "servings": 6, "units": "us"])
    let eggs = scaled["ingredients"]?.array?.first { $0["id"]?.string == "egg" }
    #expect(eggs?["amount"]?.double == 12)
    #expect(scaled["units"]?.string == "us" && scaled["servings"]?.int == 6)
    #expect(scaled["energy"] == own["energy"], "per serving does not depend on how many eat")
    #expect(try host.events("recipe_viewed").count == 2)
  }

  @Test("the profile's servings, units and allergies are minded")
  func profile() throws {
    let host = try MealHost()
    try host.run("preferences", ["servings": 4, "units": "us", "allergies": ["eggs"]])
    let page = try host.run("recipe", ["id": ["shakshuka"]])
    #expect(page["servings"]?.int == 4 && page["units"]?.string == "us")
    #expect(page["warnings"]?.texts == ["Contains eggs, which you avoid."])
    #expect(try host.view("recipe", ["id": ["shakshuka"]]).text().contains("which you avoid"))
  }

  @Test("an unknown recipe is refused with what was meant")
  func unknown() throws {
    let error = try #require(try MealHost().error("recipe", ["id": ["shakshooka"]]))
    #expect(error.code == "not-found")
    #expect(error.remedy.contains("Shakshuka"))
  }

  @Test("cooking shows each ingredient at the step that needs it, with timers that wait")
  func cook() throws {
    let host = try MealHost()
    let cook = try host.run("cook", ["id": ["shakshuka"]])
    let steps = try #require(cook["steps"]?.array)
    #expect(steps.count == 3)
    #expect(steps[2]["uses"]?.texts.contains("4 eggs") == true)
    #expect(steps[0]["timers"]?[0]?["seconds"]?.int == 540)
    let view = try host.view("cook", ["id": ["shakshuka"]])
    let timeline = view["children"]?.array?.first { $0["kind"]?.string == "timeline" }
    #expect(timeline?["play"]?["finished"]?.string?.contains("cook-mark") == true)
    #expect(timeline?["steps"]?[0]?["waits"]?.bool == true)
    let plan = try host.view("cook", ["id": ["shakshuka"], "plan": true])
    #expect(!plan.text().contains("\"play\""))
    let one = try host.run("cook", ["id": ["shakshuka"], "step": 2])
    #expect(one["steps"]?.array?.count == 1 && one["total"]?.int == 3)
    #expect(
      host.error("cook", ["id": ["shakshuka"], "step": 9])?.message.contains("3 steps") == true)
  }

  @Test("the host's marks while cooking are kept and end with the last step")
  func mark() throws {
    let host = try MealHost()
    try host.run("cook-mark", ["id": "shakshuka", "at": 45])
    let done = try host.run("cook-mark", ["id": "shakshuka", "at": 840, "done": true])
    #expect(done["done"]?.bool == true)
    #expect(try host.events("cooking_finished").first?["seconds"]?.int == 840)
  }

  @Test("most lines of most recipes are found in their steps")
  func uses() throws {
    let host = try MealHost()
    var lines = 0
    var used = 0
    for recipe in Bundled.catalogue.recipes.prefix(60) {
      let cook = try host.run("cook", ["id": [.string(recipe.id)]])
      lines += recipe.ingredients.count
      used += (cook["steps"]?.array ?? []).reduce(0) { $0 + ($1["uses"]?.array?.count ?? 0) }
    }
    #expect(Double(used) > Double(lines) * 0.9, "\(used) of \(lines)")
  }

  @Test("delivery links search for the dish, encoded")
  func delivery() throws {
    let links = try MealHost().run("delivery", ["id": ["shakshuka"]])["services"]
    #expect(links?.ids == ["uber-eats", "doordash"])
    for link in (links?.array ?? []).compactMap({ $0["link"]?.string }) {
      #expect(link.hasPrefix("https://") && link.contains("Shakshuka") && !link.contains(" "))
    }
  }
}
