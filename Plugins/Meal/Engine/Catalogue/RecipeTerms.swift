/// Where a dish comes from.
enum Cuisine: String, Term {
  case italian, american, asian, mediterranean, mexican

  var title: String {
    switch self {
    case .italian: "Italian"
    case .american: "American"
    case .asian: "Asian"
    case .mediterranean: "Mediterranean"
    case .mexican: "Mexican"
    }
  }
}

/// When a dish is eaten.
package enum MealPeriod: String, Term {
  case breakfast, lunch, dinner

  var title: String {
    switch self {
    case .breakfast: "Breakfast"
    case .lunch: "Lunch"
    case .dinner: "Dinner"
    }
  }
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

  var title: String {
    switch self {
    case .vegetarian: "Vegetarian"
    case .vegan: "Vegan"
    case .glutenFree: "Gluten-Free"
    case .dairyFree: "Dairy-Free"
    case .lowCarb: "Low-Carb/Keto"
    case .highProtein: "High-Protein"
    case .mediterranean: "Mediterranean"
    case .paleo: "Paleo"
    case .lowSodium: "Low-Sodium"
    case .quickEasy: "Quick & Easy"
    }
  }
}

/// How much skill a dish asks for.
enum Difficulty: String, Term {
  case easy, medium, hard
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The quarter of the year a dish is at its best (northern hemisphere).
package enum Season: String, Term {
  case spring, summer, autumn, winter
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The form a dish is served in; its picture is drawn from it.
enum DishForm: String, Term {
  case plate, bowl, soup, salad, pasta, noodles, rice, curry, stew, skillet
  case stirFry = "stir-fry"
  case sandwich, toast, wrap, tacos, pizza, flatbread, eggs, omelette, pancakes, porridge
  case smoothie, yogurt, bake, skewers, dumplings, burger, roast, fish, dip, pastry

  var title: String {
    let words = rawValue.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// The 14 allergens of Regulation (EU) No 1169/2011, Annex II; they include the nine major food
/// allergens of US law (FALCPA 2004 and the FASTER Act 2021).
enum Allergen: String, Term {
  case gluten, crustaceans, eggs, fish, peanuts, soy, milk, nuts, celery, mustard, sesame
  case sulphites, lupin, molluscs

  var title: String {
    switch self {
    case .gluten: "Gluten"
    case .crustaceans: "Crustaceans"
    case .eggs: "Eggs"
    case .fish: "Fish"
    case .peanuts: "Peanuts"
    case .soy: "Soy"
    case .milk: "Milk"
    case .nuts: "Tree nuts"
    case .celery: "Celery"
    case .mustard: "Mustard"
    case .sesame: "Sesame"
    case .sulphites: "Sulphites"
    case .lupin: "Lupin"
    case .molluscs: "Molluscs"
    }
  }
}
