import BerthSDK
import Kitchen

/// Says why a dish was suggested, in plain sentences.
enum WhyWords {
  /// Two to four sentences.
  ///
  /// - Parameters:
  ///   - dish: the figures every dish can be explained by when little else is known.
  ///   - food: the name of a food by its id.
  static func sentences(
    _ reasons: [SuggestionReason], period: MealPeriod, dish: Dish, food: (String) -> String
  ) -> [String] {
    var all = reasons.map { sentence($0, food) }
    if all.count < 2, !reasons.contains(where: isAboutTime) {
      all.append("On the table in \(dish.minutes) minutes.")
    }
    if all.count < 2 {
      all.append(
        dish.popularity >= 60
          ? "One of the better liked ideas for \(period.rawValue)."
          : "A good idea for \(period.rawValue) that not everybody thinks of.")
    }
    return all
  }

  /// What is known of any dish.
  struct Dish {
    var minutes: Int
    /// 1 to 100.
    var popularity: Int
  }

  private static func isAboutTime(_ reason: SuggestionReason) -> Bool {
    switch reason {
    case .time, .quick: true
    default: false
    }
  }

  private static func sentence(_ reason: SuggestionReason, _ food: (String) -> String) -> String {
    switch reason {
    case .foods(let ids): return "It uses the \(Words.list(ids.map(food))) you asked for."
    case .goal(let goal, let energy, let protein): return words(goal, energy, protein)
    case .time(let minutes, let limit):
      return minutes == limit
        ? "It takes exactly the \(limit) minutes you have."
        : "Ready in \(minutes) minutes, within your \(limit)."
    case .quick(let minutes): return "Ready in \(minutes) minutes."
    case .season(let season): return "At its best in \(season.rawValue)."
    case .likedCuisine(let cuisine): return "You liked \(cuisine.title) dishes before."
    case .likedBadge(let badge): return "Like others you liked: \(words(badge))."
    case .change(let cuisine, let last):
      return "Nothing \(cuisine.title) in your last \(last) suggestions."
    case .otherMain(let id): return "A change after \(food(id)) last time."
    case .diets(let diets):
      return "Fits how you eat: \(Words.list(diets.words.map { words($0) }))."
    case .wellLiked: return "Well liked by nearly everyone."
    case .neverSeen: return "You have not been offered it before."
    case .exploration: return "Something off your usual path, to see if you like it."
    }
  }

  private static func words(_ goal: Goal, _ energy: Int, _ protein: Int) -> String {
    switch goal {
    case .healthy: "Moderate at about \(energy) kcal, with \(protein) g of protein."
    case .weightLoss: "Light at about \(energy) kcal, with \(protein) g of protein."
    case .muscle: "About \(protein) g of protein in a serving."
    }
  }

  private static func words(_ diet: Diet) -> String {
    diet == .lowCarb
      ? "low-carb" : diet == .mediterranean ? "Mediterranean" : diet.title.lowercased()
  }

  private static func words(_ badge: RecipeBadge) -> String {
    switch badge {
    case .noCook: "no cooking"
    case .quick: "quick to make"
    case .mediterranean: "Mediterranean"
    default: badge.title.lowercased()
    }
  }
}
