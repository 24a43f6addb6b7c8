import BerthBase

@testable import MealEngine

/// People of every kind for the simulation, the same ones on every run.
enum SimulatedProfiles {
  struct Person: Sendable {
    var name: String
    var profile: Profile
    /// The meals this person asks for, in turn.
    var periods: [MealPeriod]
  }

  private static let foods = [
    "mushroom", "seafood", "fish", "pork", "beef", "cheese", "cilantro", "olive", "tomato",
    "onion", "egg", "tofu", "avocado", "bell-pepper", "lamb", "chicken", "shrimp", "nut",
  ]

  static let all: [Person] = {
    var random = SeededGenerator(seed: 2026)
    return (0..<50).map { number in
      var profile = Profile()
      // The first five want nothing special.
      if number >= 5 {
        for allergen in Allergen.allCases where random.next() % 10 == 0 {
          profile.avoidance.allergens.insert(allergen)
        }
        profile.avoidance.trustsNoLabel = profile.avoidance.substances
        profile.dislikes = foods.filter { _ in random.next() % 8 == 0 }
        for diet in Diet.allCases where random.next() % 9 == 0 { profile.diets.insert(diet) }
        profile.goal = random.next() % 2 == 0 ? Goal.allCases.randomElement(using: &random) : nil
        profile.minutes =
          random.next() % 2 == 0 ? [15, 20, 30, 45].randomElement(using: &random) : nil
      }
      let periods: [MealPeriod] =
        switch number % 5 {
        case 0: [.dinner]
        case 1: [.lunch]
        case 2: [.breakfast]
        case 3: [.lunch, .dinner]
        default: [.breakfast, .lunch, .dinner]
        }
      return Person(name: "person \(number)", profile: profile, periods: periods)
    }
  }()
}
