import BerthBase
import Testing

@testable import MealEngine

@Suite("Sharing")
struct ShareTests {
  @Test("text carries the lines, the steps and the allergens")
  func text() throws {
    let shared = try MealHost().run("share", ["id": ["shakshuka"], "servings": 4])
    let text = try #require(shared["text"]?.string)
    #expect(text.hasPrefix("Shakshuka\n") && text.contains("• 8 eggs"))
    #expect(text.contains("1. ") && text.contains("Allergens: eggs."))
  }

  @Test("the card is a picture of its size that holds the dish")
  func card() throws {
    let host = try MealHost()
    let data = try host.run("share", ["id": ["shakshuka"], "as": "card"])
    let view = try host.view("share", ["id": ["shakshuka"], "as": "card"])
    #expect(view["kind"]?.string == "picture")
    #expect(view["width"]?.int == 720 && view["height"]?.int == data["height"]?.int)
    #expect(view.text().contains("\"Shakshuka\"") && view.text().contains("4 eggs"))
  }

  @Test("JSON-LD is a schema.org recipe with durations, yields and nutrition")
  func document() throws {
    let document = try #require(
      try MealHost().run("share", ["id": ["shakshuka"], "as": "jsonld"])["document"])
    #expect(document["@type"]?.string == "Recipe")
    #expect(document["totalTime"]?.string == "PT30M")
    #expect(document["recipeYield"]?.string == "2 servings")
    #expect(document["recipeInstructions"]?[0]?["@type"]?.string == "HowToStep")
    #expect(document["nutrition"]?["calories"]?.string?.hasSuffix(" calories") == true)
    #expect(
      document["suitableForDiet"]?.texts.contains("https://schema.org/VegetarianDiet") == true)
    #expect(RecipeJSONLD.duration(minutes: 45) == "PT45M")
    #expect(RecipeJSONLD.duration(minutes: 60) == "PT1H")
    #expect(RecipeJSONLD.duration(minutes: 135) == "PT2H15M")
  }

  @Test("what is shared comes back through the import with its foods and allergens")
  func roundTrip() throws {
    let host = try MealHost()
    let reader = ImportReader(Bundled.catalogue.foods, Bundled.catalogue.vocabulary)
    var lines = 0
    var known = 0
    for recipe in Bundled.catalogue.recipes where recipe.id.utf8.count % 5 == 0 {
      let shared = try host.run("share", ["id": [.string(recipe.id)], "as": "jsonld"])
      let document = try #require(shared["document"])
      let back = reader.read(Array(document.text().utf8))
      let imported = try #require(back.recipes.first, "\(recipe.id): \(back.problems)")
      let facts = try #require(Bundled.catalogue.recipe(recipe.id)).facts
      #expect(imported.recipe.title == recipe.title)
      #expect(imported.recipe.servings == recipe.servings, "\(recipe.id)")
      #expect(imported.recipe.minutes == recipe.minutes, "\(recipe.id)")
      let steps = recipe.steps.map { StepText($0, factor: 1, in: .metric).text }
      #expect(imported.recipe.steps == steps, "\(recipe.id)")
      #expect(imported.recipe.cuisine == recipe.cuisine, "\(recipe.id)")
      #expect(
        imported.facts.allergens.isSuperset(of: facts.allergens),
        "\(recipe.id): \(facts.allergens.words) became \(imported.facts.allergens.words)")
      lines += recipe.ingredients.count
      known += recipe.ingredients.count - imported.unrecognised.count
    }
    #expect(lines > 200 && Double(known) > Double(lines) * 0.97, "\(known) of \(lines)")
  }
}
