import BerthSDK
import BerthTesting
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Steps with timers")
struct StepsTests {
  @Test("a step has the time it names and the ingredients it speaks of, once")
  func steps() throws {
    var drink = try Bundled.drink("daiquiri")
    drink.recipe.steps = [
      "Pour rum, lime and syrup into a tin.", "Shake with ice for 10–12 s, then once more for 5 s.",
      "Strain the rum into a coupe and wait 1 min 30 s.",
    ]
    let steps = RecipeStep.of(drink, AmountFormat(.millilitre))
    #expect(steps.map(\.number) == [1, 2, 3])
    #expect(steps.map(\.seconds) == [0, 17, 90])
    #expect(steps[0].uses.count >= 2)
    #expect(steps[0].uses.contains { $0.contains("ml") && $0.contains("Rum") })
    #expect(steps[2].uses.isEmpty)
    #expect(steps[1].timers.map(\.low) == [10, 5])
  }

  @Test("the page explains what its steps are about, and leads to it, as the recipe does")
  func techniques() throws {
    let host = try TestHost()
    let answer = try host.run("cocktail", "steps", ["id": ["clover club"]])
    let uses = answer["techniques"]?.array ?? []
    let steps = answer["steps"]?.array ?? []
    #expect(!uses.isEmpty)
    let page = try host.view("cocktail", "steps", ["id": ["clover club"]]).text()
    for use in uses {
      let id = use["id"]?.string ?? ""
      #expect(page.contains("berth://cocktail/technique?name=\(id)"))
      #expect(page.contains(JSON.string(use["text"]?.string ?? "?").text()))
      let numbers = use["steps"]?.array?.compactMap(\.int) ?? []
      #expect(!numbers.isEmpty && numbers.allSatisfy { (1...steps.count).contains($0) })
    }
    let shown = try host.view("cocktail", "show", ["id": ["clover club"]]).text()
    for use in uses { #expect(shown.contains("technique?name=\(use["id"]?.string ?? "?")")) }
    var drink = try Bundled.drink("daiquiri")
    drink.recipe.steps = ["Look at it."]
    #expect(TechniqueUse.of(drink.recipe.steps, in: []).isEmpty)
  }

  @Test("words that many names share do not bring an ingredient in")
  func vague() throws {
    var drink = try Bundled.drink("daiquiri")
    drink.recipe.steps = ["Squeeze the juice.", "Warm the syrup.", "Use fresh water."]
    let steps = RecipeStep.of(drink, AmountFormat(.millilitre))
    #expect(steps.allSatisfy { $0.uses.isEmpty })
  }

  @Test("no step of the data asks for an impossible timer")
  func data() {
    for recipe in Bundled.catalogue.recipes {
      let drink = StoredRecipe(recipe, in: Bundled.catalogue)
      for step in RecipeStep.of(drink, AmountFormat()) {
        #expect(step.seconds >= 0 && step.seconds <= 604_800, "\(recipe.id): \(step.text)")
      }
    }
  }
}
