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
    if all.count < 2 { all.append("\(dish.effort) to make, about \(dish.energy) kcal a serving.") }
    return all
  }

  /// What is known of any dish.
  struct Dish {
    var minutes: Int
    var difficulty: Difficulty
    /// kcal a serving.
    var energy: Int

    fileprivate var effort: String {
      switch difficulty {
      case .easy: "Easy"
      case .medium: "Takes some care"
      case .hard: "Takes skill"
      }
    }
  }

  private static func isAboutTime(_ reason: SuggestionReason) -> Bool {
    switch reason {
    case .time, .quick: true
    default: false
    }
  }

  private static func sentence(_ reason: SuggestionReason, _ food: (String) -> String) -> String {
    switch reason {
    case .week: return "It stands in your week for today."
    case .leftovers: return "Left from yesterday: you cooked for two days."
    case .usesUp(let id, let date): return "Uses the \(food(id)) you have, best before \(date)."
    case .foods(let ids): return "It uses the \(Words.list(ids.map(food))) you asked for."
    case .goal(let goal, let energy, let protein): return words(goal, energy, protein)
    case .time(let minutes, let limit):
      return minutes == limit
        ? "It takes exactly the \(limit) minutes you have."
        : "Ready in \(minutes) minutes, within your \(limit)."
    case .quick(let minutes): return "Ready in \(minutes) minutes."
    case .season(let season): return "At its best in \(season.rawValue)."
    case .likedFood(let id, let dishes):
      return "You liked or made \(Words.count(dishes, "dish", "dishes")) with \(food(id))."
    case .likedCuisine(let cuisine, let dishes):
      return "You liked or made \(dishes) \(cuisine.title) \(dishes == 1 ? "dish" : "dishes")."
    case .likedTime(let span, let dishes):
      return "You liked or made \(dishes) dishes that take \(words(span))."
    case .likedEffort(let effort, let dishes):
      return "You liked or made \(dishes) dishes that are \(words(effort)) to make."
    case .change(let cuisine, let last):
      return "Nothing \(cuisine.title) in your last \(last) suggestions."
    case .otherMain(let id): return "A change after \(food(id)) last time."
    case .diets(let diets):
      return "Fits how you eat: \(Words.list(diets.words.map { words($0) }))."
    case .neverSeen: return "You have not been offered it before."
    case .exploration: return "Drawn by chance from all that suits you, to find something new."
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

  private static func words(_ span: Taste.Span) -> String {
    switch span {
    case .short: "20 minutes or less"
    case .middle: "21 to 40 minutes"
    case .long: "41 to 75 minutes"
    case .project: "more than 75 minutes"
    }
  }

  private static func words(_ effort: Difficulty) -> String {
    switch effort {
    case .easy: "easy"
    case .medium: "a little work"
    case .hard: "a piece of work"
    }
  }
}
