import Kitchen

/// A dish at a glance.
struct RecipeSummary: Sendable, Equatable {
  var id: String
  var name: String
  var cuisine: Cuisine
  var periods: TermSet<MealPeriod>
  var diets: TermSet<Diet>
  var form: DishForm
  var main: String
  var servings: Int
  var minutes: Int
  var difficulty: Difficulty
  var seasons: TermSet<Season>
  /// 1 to 100, as the catalogue says.
  var popularity: Int
  var safety: DishSafety
  /// Per serving.
  var nutrition: Nutrition
  /// Grams of food per serving.
  var grams: Double
  /// All that fit, whatever the day.
  var badges: TermSet<RecipeBadge>
  var origin: RecipeOrigin
  /// No longer in the catalogue; kept because somebody kept it.
  var isRemoved: Bool
  var isFavorite: Bool

  /// What it contains of the 14 allergens.
  var allergens: TermSet<Allergen> { safety.allergens }

  /// kcal per serving, rounded.
  var energy: Int { Int(nutrition.energy.rounded()) }
  /// Grams per serving, rounded.
  var protein: Int { Int(nutrition.protein.rounded()) }

  /// The few labels that tell most.
  func badges(goal: Goal? = nil, season: Season? = nil) -> [String] {
    var badges = RecipeBadges(
      diets: diets, minutes: minutes, energy: energy, isNoCook: self.badges.contains(.noCook))
    badges.all.formUnion(self.badges)
    let isSeasonal =
      season.map { seasons.contains($0) && seasons.count < Season.allCases.count } ?? false
    return badges.telling(goal: goal, isSeasonal: isSeasonal)
  }

  /// Time, cuisine and energy in a line.
  var line: String { "\(minutes) min · \(cuisine.title) · \(energy) kcal" }
}

/// Where a dish came from.
enum RecipeOrigin: Int, Sendable {
  case bundled = 0
  case imported = 1
}
