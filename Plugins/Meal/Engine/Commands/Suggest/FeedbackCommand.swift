import BerthSDK
import Kitchen

/// `feedback ID like|dislike|made`: what somebody thinks of a dish, and what follows from it.
struct FeedbackCommand: StoreCommand {
  var id: String
  var kind: FeedbackKind
  var reason: DislikeReason?
  var food: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let dish = try store.dish(id)
    if reason != nil, kind != .dislike {
      throw PluginError.invalid(
        "a reason goes with dislike, not with \(kind.rawValue)", remedy: "leave --reason out")
    }
    let food = try food.map { try store.foodID($0) }
    if food != nil, reason != .ingredient {
      throw PluginError.invalid(
        "a food goes with the reason ingredient", remedy: "add --reason ingredient")
    }
    let owner = try store.owner()
    let outcome = try store.database.transaction {
      try note(dish, food, owner, store)
    }
    var properties: JSON = ["id": .string(dish.id), "kind": .string(kind.rawValue)]
    if let reason { properties["reason"] = .string(reason.rawValue) }
    try call.events.record("feedback", properties)
    return try reply(dish, outcome, store)
  }

  /// What a word of feedback did.
  private struct Outcome {
    /// The dish stays away until then; nil when it does not, or for good.
    var until: Int64?
    var isHidden = false
    /// The food that is disliked from now on.
    var disliked: String?
    /// What in the dish may be disliked, when none was named.
    var offers: [String] = []
    /// The minutes suggestions keep to from now on.
    var patience: Int?
  }

  private func note(
    _ dish: RecipeSummary, _ food: String?, _ owner: String, _ store: Store
  ) throws -> Outcome {
    var outcome = Outcome()
    if kind == .made { try useUp(dish, store) }
    if kind == .dislike {
      switch reason {
      case .notToday: outcome.until = try LocalTime(store.call).midnight(store.call)
      case .hadIt: outcome.until = store.now + DislikeReason.hadItPause
      case .tooLong:
        // The dish itself is fine on a day with more time.
        outcome.until = try LocalTime(store.call).midnight(store.call)
        var profile = try store.profile(of: owner)
        profile.patience = profile.patience(afterTooLong: dish.minutes)
        outcome.patience = profile.patience
        try store.setProfile(profile, of: owner)
      case .ingredient:
        if let food {
          var profile = try store.profile(of: owner)
          if !profile.dislikes.contains(food) { profile.dislikes.append(food) }
          outcome.disliked = food
          outcome.until = try LocalTime(store.call).midnight(store.call)
          try store.setProfile(profile, of: owner)
        } else {
          outcome.offers = try Self.offers(dish, store)
          outcome.until = try LocalTime(store.call).midnight(store.call)
        }
      case nil: break
      }
      outcome.isHidden = true
    }
    try store.setFeedback(
      kind, dish.id, reason: reason, food: food, until: outcome.until, owner: owner)
    try store.forgetReady(owner)
    return outcome
  }

  /// What was cooked is gone from the pantry, where it says how much there was.
  private func useUp(_ dish: RecipeSummary, _ store: Store) throws {
    guard let recipe = try store.recipe(id: dish.id) else { return }
    let people = try store.profile().servings ?? recipe.servings
    let factor = Scaling.factor(from: recipe.servings, to: people)
    let foods = try store.foodTable(of: recipe.ingredients.compactMap(\.food))
    try Pantry(store).use(recipe.ingredients.map { $0.scaled(by: factor) }, foods)
  }

  /// The foods of a dish one may dislike: all but what is in every kitchen.
  private static func offers(_ dish: RecipeSummary, _ store: Store) throws -> [String] {
    try store.database.rows(
      """
      SELECT DISTINCT f.id FROM recipe_lines l JOIN foods f ON f.id = l.food
        WHERE l.recipe = ?1 AND f.traits & ?2 = 0 ORDER BY l.place LIMIT 12
      """, [.text(dish.id), SQLValue(TermSet<FoodTrait>([.staple]))]
    ) { $0.text(0) }
  }

  // MARK: The answer

  private func reply(_ dish: RecipeSummary, _ outcome: Outcome, _ store: Store) throws -> Reply {
    let disliked = try outcome.disliked.map { ($0, try store.foodName($0)) }
    let offers = try outcome.offers.map { (id: $0, name: try store.foodName($0)) }
    let until = try outcome.until.map { try store.time($0) } ?? .null
    let message = words(outcome, disliked?.1)
    var data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name), "feedback": .string(kind.rawValue),
      "reason": JSON(reason?.rawValue),
      "hidden": .bool(outcome.isHidden), "until": until, "message": .string(message),
      "offers": .array(offers.map { ["id": .string($0.id), "name": .string($0.name)] }),
    ]
    if let patience = outcome.patience { data["patience"] = JSON(patience) }
    if let disliked {
      data["disliked"] = ["id": .string(disliked.0), "name": .string(disliked.1)]
    }
    return Reply(data, mealPage: dish.name) {
      View.text(message)
      if !offers.isEmpty {
        View.section("Which one was it?") {
          View.list(offers) {
            View.Item(
              $0.name,
              link: Link.to(
                "feedback",
                [
                  "id": dish.id, "kind": "dislike", "reason": "ingredient", "food": $0.id,
                ]))
          }
        }
      }
      View.action("What else?", link: Link.to("suggest"), role: .primary)
    }
  }

  private func words(_ outcome: Outcome, _ food: String?) -> String {
    switch kind {
    case .like: return "Good to know: more like this will come."
    case .made: return "Well done. Enjoy your meal."
    case .dislike: break
    }
    switch reason {
    case .notToday: return "Put aside until tomorrow."
    case .hadIt: return "Put aside for two weeks."
    case .tooLong:
      return
        "Put aside for today, and dishes of up to \(outcome.patience ?? 30) minutes come first."
    case .ingredient:
      guard let food else {
        return "Put aside for today. Name the food, and it will not come again."
      }
      return "Nothing with \(food) will come any more."
    case nil: return "It will not come again."
    }
  }
}
