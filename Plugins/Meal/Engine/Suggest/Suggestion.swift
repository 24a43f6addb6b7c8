import Kitchen

/// A dish that was chosen, and what led to it.
package struct Suggestion: Sendable, Equatable {
  /// Index of the dish among the candidates.
  package var index: Int32
  var id: String
  /// What had to be given up to find anything, in the order it was.
  var relaxed: [Relaxation] = []
  /// What speaks for it, strongest first.
  var reasons: [SuggestionReason] = []
  /// Whether it was drawn to look beyond the best.
  var isExploration = false
  /// Whether a better ranked dish was left out because it came lately.
  var avoidedRepeat = false
}

/// What may be given up when nothing is left; allergens, dislikes and diets never are.
enum Relaxation: String, Term {
  case hour, time, goal
  case repeats = "repeat"

  var title: String {
    switch self {
    case .hour: "It takes longer than one has at this hour: nothing quicker suits you."
    case .time: "It takes longer than the time you have: nothing quicker was left."
    case .goal: "It does not match your goal: nothing that does was left."
    case .repeats: "You had it not long ago: everything else that suits you came even later."
    }
  }
}

/// One thing that speaks for a dish.
enum SuggestionReason: Sendable, Equatable {
  /// It stands in the week for this day.
  case week
  /// The same, cooked the day before.
  case leftovers
  case foods([String])
  /// Food at home that should be eaten by a date (`YYYY-MM-DD`).
  case usesUp(String, by: String)
  case goal(Goal, energy: Int, protein: Int)
  case time(minutes: Int, limit: Int)
  case quick(minutes: Int)
  case season(Season)
  // So many dishes with the same were liked, saved or made.
  case likedFood(String, dishes: Int)
  case likedCuisine(Cuisine, dishes: Int)
  case likedTime(Taste.Span, dishes: Int)
  case likedEffort(Difficulty, dishes: Int)
  /// The cuisine did not come up in so many last suggestions.
  case change(Cuisine, last: Int)
  /// The last suggestion was about another food.
  case otherMain(String)
  case diets(TermSet<Diet>)
  case neverSeen
  /// Drawn evenly from everything that suits, whatever the rank.
  case exploration

  /// Ids of the foods that words of it name.
  var foods: [String] {
    switch self {
    case .foods(let ids): ids
    case .usesUp(let id, _), .likedFood(let id, _), .otherMain(let id): [id]
    default: []
    }
  }
}
