import BerthSDK
import Kitchen

/// Where a dish comes from.
enum Cuisine: String, Term {
  case italian, american, asian, mediterranean, mexican
}

/// When a dish is eaten.
package enum MealPeriod: String, Term {
  case breakfast, lunch, dinner
}

/// How somebody eats. `DietRules` says what each asks of the ingredients.
enum Diet: String, Term {
  case vegetarian, vegan
  case glutenFree = "gluten-free"
  case dairyFree = "dairy-free"
  case lowCarb = "low-carb"
  case highProtein = "high-protein"
  case mediterranean, paleo
  case lowSodium = "low-sodium"
  case quickEasy = "quick-easy"

  /// Asks for nothing but that an allergen is not in it.
  var isOnlyAboutAllergens: Bool { self == .glutenFree || self == .dairyFree }

  var title: String {
    switch self {
    case .glutenFree: "Gluten-Free"
    case .dairyFree: "Dairy-Free"
    case .lowCarb: "Low-Carb/Keto"
    case .highProtein: "High-Protein"
    case .lowSodium: "Low-Sodium"
    case .quickEasy: "Quick & Easy"
    default: Words.title(rawValue)
    }
  }
}

/// How much skill a dish asks for.
enum Difficulty: String, Term {
  case easy, medium, hard
}

/// When of the year a dish is at its best.
extension Season: Term {}

/// The form a dish is served in; its picture is drawn from it.
enum DishForm: String, Term {
  case plate, bowl, soup, salad, pasta, noodles, rice, curry, stew, skillet
  case stirFry = "stir-fry"
  case sandwich, toast, wrap, tacos, pizza, flatbread, eggs, omelette, pancakes, porridge
  case smoothie, yogurt, bake, skewers, dumplings, burger, roast, fish, dip, pastry
}

/// The 14 allergens of Regulation (EU) No 1169/2011, Annex II; they include the nine major food
/// allergens of US law (FALCPA 2004 and the FASTER Act 2021).
enum Allergen: String, Term {
  case gluten, crustaceans, eggs, fish, peanuts, soy, milk, nuts, celery, mustard, sesame
  case sulphites, lupin, molluscs

  var title: String { self == .nuts ? "Tree nuts" : Words.title(rawValue) }
}
