import BerthSDK
import Kitchen
import Testing

@testable import MealEngine

@Suite("The data the app ships with")
struct BundledCatalogueTests {
  private let catalogue = BundledData.catalogue

  @Test("Has no problem")
  func problems() {
    let problems = BundledData.loaded.problems.map(\.description)
    #expect(problems.isEmpty, "\(problems.prefix(20).joined(separator: "\n"))")
  }

  @Test("Is as large as promised")
  func size() {
    #expect(catalogue.recipes.count >= 700)
    #expect(catalogue.foods.foods.count >= 600)
    #expect(catalogue.collections.count >= 12)
    #expect(catalogue.routes.count >= 40)
    #expect(catalogue.deliveries.count >= 2)
  }

  @Test("Every recipe carries exactly the diets its ingredients give")
  func diets() {
    for (recipe, facts) in zip(catalogue.recipes, catalogue.facts) {
      let given = DietRules.proven(
        DietRules.diets(of: recipe, foods: catalogue.foods), facts.safety)
      #expect(
        recipe.diets == given,
        "\(recipe.id): \(given.words.map(\.rawValue).joined(separator: ","))")
    }
  }

  @Test("Every recipe's figures are plausible")
  func plausible() {
    for (recipe, facts) in zip(catalogue.recipes, catalogue.facts) {
      let problems = Plausibility.problems(of: facts)
      #expect(problems.isEmpty, "\(recipe.id): \(problems.joined(separator: ", "))")
    }
  }

  /// Those with a number are held to their entry, by `FoodDataTests`.
  @Test("The figures of every food without a number are plausible")
  func foods() {
    for food in catalogue.foods.foods where food.ndb == nil {
      #expect(Plausibility.problem(of: food) == nil, "\(food.id)")
    }
  }

  @Test("No tag contradicts an allergen")
  func contradictions() {
    let animals: TermSet<Allergen> = [.milk, .eggs, .fish, .crustaceans, .molluscs]
    for (recipe, facts) in zip(catalogue.recipes, catalogue.facts) {
      if recipe.diets.contains(.vegan) {
        #expect(!facts.allergens.intersects(animals), "\(recipe.id) is vegan")
        #expect(!facts.foods.contains("honey"), "\(recipe.id) is vegan with honey")
      }
      if recipe.diets.contains(.glutenFree) {
        #expect(!facts.allergens.contains(.gluten), "\(recipe.id)")
      }
      if recipe.diets.contains(.dairyFree) {
        #expect(!facts.allergens.contains(.milk), "\(recipe.id)")
      }
    }
  }

  @Test("Every cuisine and meal a person would ask for has a choice")
  func coverage() {
    for cuisine in Cuisine.allCases {
      for period in MealPeriod.allCases {
        let count = catalogue.recipes.count {
          $0.cuisine == cuisine && $0.periods.contains(period)
        }
        #expect(count >= 12, "\(cuisine.rawValue) \(period.rawValue)")
      }
    }
    for diet in Diet.allCases {
      #expect(catalogue.recipes.count { $0.diets.contains(diet) } >= 12, "\(diet.rawValue)")
    }
  }

  @Test("Every diet has twenty dishes of half an hour for every meal", arguments: Diet.allCases)
  func quickCells(_ diet: Diet) {
    for period in MealPeriod.allCases {
      let count = catalogue.recipes.count {
        $0.minutes <= 30 && $0.periods.contains(period) && $0.diets.contains(diet)
      }
      #expect(count >= 20, "\(diet.rawValue) \(period.rawValue): \(count)")
    }
  }

  @Test(
    "Two diets that people ask for together have twenty dishes of half an hour for a meal",
    arguments: [
      ([.vegan, .highProtein], [.lunch, .dinner]),
      ([.vegetarian, .highProtein], [.lunch, .dinner]),
      ([.vegan, .glutenFree], [.breakfast, .lunch, .dinner]),
      ([.lowCarb, .highProtein], [.breakfast, .lunch, .dinner]),
      ([.glutenFree, .dairyFree], [.breakfast, .lunch, .dinner]),
      ([.dairyFree, .lowCarb], [.breakfast, .lunch, .dinner]),
    ] as [([Diet], [MealPeriod])])
  func pairs(_ diets: [Diet], _ periods: [MealPeriod]) {
    for period in periods {
      let count = catalogue.recipes.count {
        $0.minutes <= 30 && $0.periods.contains(period)
          && $0.diets.isSuperset(of: TermSet(diets))
      }
      let names = diets.map(\.rawValue).joined(separator: " and ")
      #expect(count >= 20, "\(names), \(period.rawValue): \(count)")
    }
  }

  @Test("Any two diets have eight dishes for dinner and for lunch", arguments: Diet.allCases)
  func allPairs(_ diet: Diet) {
    for other in Diet.allCases where other != diet {
      for period in [MealPeriod.lunch, .dinner] {
        let count = catalogue.recipes.count {
          $0.periods.contains(period) && $0.diets.isSuperset(of: [diet, other])
        }
        #expect(count >= 8, "\(diet.rawValue) and \(other.rawValue), \(period.rawValue): \(count)")
      }
    }
  }

  @Test("Every collection and route shows something")
  func rules() {
    for collection in catalogue.collections {
      #expect(catalogue.recipes(matching: collection.rule).count >= 6, "\(collection.id)")
    }
    for route in catalogue.routes {
      #expect(!catalogue.recipes(matching: route.rule).isEmpty, "\(route.path)")
    }
  }

  @Test("Every ingredient reads well in both systems and can be scaled")
  func amounts() {
    for recipe in catalogue.recipes {
      for servings in [1, 2, 3, 5, 12] {
        let factor = Scaling.factor(from: recipe.servings, to: servings)
        for line in recipe.ingredients.map({ $0.scaled(by: factor) }) {
          for system in MeasureSystem.allCases {
            let text = AmountFormat.line(line, foods: catalogue.foods, in: system)
            #expect(!text.contains("not recognised") && !text.hasPrefix("0 "), "\(text)")
          }
        }
      }
    }
  }

  @Test("Every food is found by each of its names")
  func names() {
    for food in BundledData.foods.foods {
      for name in [food.name] + food.names {
        let found = BundledData.matcher.food(named: name)
        #expect(found != nil, "'\(name)' of \(food.id)")
      }
    }
  }
}
