import Kitchen

@testable import MealEngine

/// Holds what is said of a suggestion against the recipe itself and a diary kept apart from the engine.
struct WhyCheck {
  let catalogue: Catalogue
  /// Ids in the order they were suggested.
  private(set) var diary: [String] = []
  private(set) var liked: Set<String> = []

  init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  mutating func note(_ id: String) { diary.append(id) }
  mutating func like(_ id: String) { liked.insert(id) }

  /// What is not true of a suggestion that the diary does not hold yet.
  func untrue(_ suggestion: Suggestion, _ request: SuggestionRequest) -> [String] {
    guard let (recipe, facts) = catalogue.recipe(suggestion.id) else { return ["no such dish"] }
    return suggestion.reasons.filter { !isTrue($0, recipe, facts, suggestion, request) }
      .map { "\(suggestion.id): \($0)" }
  }

  private func isTrue(
    _ reason: SuggestionReason, _ recipe: Recipe, _ facts: RecipeFacts, _ suggestion: Suggestion,
    _ request: SuggestionRequest
  ) -> Bool {
    switch reason {
    case .week, .leftovers: return false
    case .foods(let ids): return ids.allSatisfy(facts.foods.contains)
    case .usesUp(let id, _): return facts.foods.contains(id)
    case .goal(let goal, let energy, let protein):
      return goal == request.goal && abs(Double(energy) - facts.nutrition.energy) < 1
        && abs(Double(protein) - facts.nutrition.protein) < 1
    case .time(let minutes, let limit):
      return minutes == recipe.minutes && minutes <= limit && limit == request.minutes
    case .quick(let minutes): return minutes == recipe.minutes && minutes <= 20
    case .season(let season): return recipe.seasons.contains(season) && recipe.seasons.count < 4
    case .likedFood(let id, let count):
      return recipe.main == id && count == likes { $0.main == id }
    case .likedCuisine(let cuisine, let count):
      return recipe.cuisine == cuisine && count == likes { $0.cuisine == cuisine }
    case .likedTime(let span, let count):
      func isIn(_ recipe: Recipe) -> Bool {
        switch span {
        case .short: recipe.minutes <= 20
        case .middle: (21...40).contains(recipe.minutes)
        case .long: (41...75).contains(recipe.minutes)
        case .project: recipe.minutes > 75
        }
      }
      return isIn(recipe) && count == likes(isIn)
    case .likedEffort(let effort, let count):
      return recipe.difficulty == effort && count == likes { $0.difficulty == effort }
    case .change(let cuisine, let last):
      return recipe.cuisine == cuisine && last <= diary.count
        && diary.suffix(last).allSatisfy { catalogue.recipe($0)?.recipe.cuisine != cuisine }
    case .otherMain(let id):
      return diary.last.flatMap { catalogue.recipe($0)?.recipe.main } == id && recipe.main != id
    case .diets(let diets): return recipe.diets.isSuperset(of: diets)
    case .neverSeen: return !diary.contains(recipe.id)
    case .exploration: return suggestion.isExploration
    }
  }

  private func likes(_ isMeant: (Recipe) -> Bool) -> Int {
    liked.count { id in catalogue.recipe(id).map { isMeant($0.recipe) } ?? false }
  }
}
