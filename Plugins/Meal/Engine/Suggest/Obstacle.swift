import BerthSDK

/// A restriction that leaves no dish.
enum Obstacle: Sendable, Equatable {
  case allergen(Allergen)
  case rule(EatingRule)
  /// Other foods somebody is allergic to.
  case otherFoods
  case dislike(String)
  case diet(Diet)
  case cuisine
  case food(String)
  /// Dishes hidden after feedback.
  case hidden
  /// The only dish left was the last one shown.
  case onlyTheLast(String)
  /// No single one: only together they leave nothing.
  case together

  /// For scripts.
  var json: JSON {
    switch self {
    case .allergen(let allergen): ["kind": "allergen", "id": .string(allergen.rawValue)]
    case .rule(let rule): ["kind": "rule", "id": .string(rule.rawValue)]
    case .otherFoods: ["kind": "other-allergy"]
    case .dislike(let id): ["kind": "dislike", "id": .string(id)]
    case .diet(let diet): ["kind": "diet", "id": .string(diet.rawValue)]
    case .cuisine: ["kind": "cuisine"]
    case .food(let id): ["kind": "food", "id": .string(id)]
    case .hidden: ["kind": "hidden"]
    case .onlyTheLast(let id): ["kind": "last", "id": .string(id)]
    case .together: ["kind": "together"]
    }
  }

  /// What it is, as the end of “Without … there would be one”.
  func words(_ food: (String) -> String) -> String {
    switch self {
    case .allergen(let allergen): "your \(allergen.title.lowercased()) allergy"
    case .rule(let rule): "eating \(rule.rawValue)"
    case .otherFoods: "an allergy to other foods"
    case .dislike(let id): "your dislike of \(food(id))"
    case .diet(let diet): "the diet \(diet.title)"
    case .cuisine: "the cuisine you asked for"
    case .food(let id): "the wish for \(food(id))"
    case .hidden: "the dishes you put aside"
    case .onlyTheLast: "the rule that the last dish does not come again at once"
    case .together: "the combination of everything you asked for"
    }
  }
}

extension SuggestionEngine {
  /// Why nothing can be suggested: each restriction without which something could.
  func obstacles(
    _ request: SuggestionRequest, history: SuggestionHistory
  ) -> [Obstacle] {
    let left = passing(request, limit: 2)
    if left.count == 1, let only = left.first, history.recent.first == Int32(only) {
      return [.onlyTheLast(candidates.ids[only])]
    }
    var found: [Obstacle] = []
    func tryOut(_ obstacle: Obstacle, _ change: (inout SuggestionRequest) -> Void) {
      var eased = request
      change(&eased)
      if !passing(eased, limit: 1).isEmpty { found.append(obstacle) }
    }
    for allergen in request.avoidance.allergens.words {
      tryOut(.allergen(allergen)) { $0.avoidance.remove(allergen) }
    }
    for rule in request.avoidance.rules.words {
      tryOut(.rule(rule)) { $0.avoidance.remove(rule) }
    }
    if !request.refused.isEmpty {
      tryOut(.otherFoods) { eased in
        eased.refused = []
        eased.avoidance.foods = []
      }
    }
    for diet in request.diets.words { tryOut(.diet(diet)) { $0.diets.remove(diet) } }
    for food in request.dislikes {
      tryOut(.dislike(candidates.foodIDs[Int(food)])) { eased in
        eased.dislikes.removeAll { $0 == food }
      }
    }
    for food in request.foods {
      tryOut(.food(candidates.foodIDs[Int(food)])) { eased in
        eased.foods.removeAll { $0 == food }
      }
    }
    if !request.cuisines.isEmpty { tryOut(.cuisine) { $0.cuisines = [] } }
    if !request.hidden.isEmpty { tryOut(.hidden) { $0.hidden = [] } }
    return found.isEmpty ? [.together] : found
  }

  private func passing(_ request: SuggestionRequest, limit: Int) -> [Int] {
    var found: [Int] = []
    HardFilter(request, foods: candidates.foodIDs.count).forEachPassing(candidates) {
      if found.count < limit { found.append($0) }
    }
    return found
  }
}
