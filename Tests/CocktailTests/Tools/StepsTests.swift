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

  @Test(
    "what is left out of everything is not shown, all the rest is, and what is added later comes then"
  )
  func everything() throws {
    func uses(_ id: String, _ steps: [String]) throws -> [[String]] {
      var drink = try Bundled.drink(id)
      drink.recipe.steps = steps
      return RecipeStep.of(drink, AmountFormat(.millilitre)).map(\.uses)
    }
    let fizz = try uses(
      "ramos-fizz", ["Load everything but the soda into a tin with ice.", "Trickle soda over it."])
    #expect(!fizz[0].contains { $0.contains("Soda") } && fizz[0].contains { $0.contains("Gin") })
    #expect(fizz[0].contains { $0.contains("Cream") } && fizz[1].count == 1)
    let sour = try uses(
      "new-york-sour", ["Shake everything hard with ice.", "Strain, then float the wine on top."])
    #expect(sour[0].contains { $0.contains("Lemon") } && !sour[0].contains { $0.contains("Wine") })
    #expect(sour[1].contains { $0.contains("Wine") })
    let plain = try uses("daiquiri", ["Shake the rum without sugar.", "Add the sugar."])
    #expect(!plain[0].contains { $0.contains("Sugar") })
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
