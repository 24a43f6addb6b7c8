import BerthSDK

/// `hint`: an ingredient to use now; `--use` suggests a dish with it, `--dismiss` puts it away.
struct HintCommand: StoreCommand {
  var dismiss: Bool
  var use: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let hint = IngredientHint(store: store, owner: try store.owner())
    guard let food = try hint.current() else {
      return Reply(["hint": .null, "message": "No hint now."], mealPage: "No hint now") {
        View.text(
          "Hints come from dishes you liked, saved or made, or were offered; one a day at most.")
        View.actions([.suggest])
      }
    }
    let period = try LocalTime(call).period
    if dismiss {
      try hint.answer(food.id)
      try call.events.record("hint_dismissed", ["food": .string(food.id)])
      return Reply([
        "hint": .null, "dismissed": .string(food.id),
        "message": "Put away. Another one may come tomorrow.",
      ]) {
        View.text("Put away. Another one may come tomorrow.")
      }
    }
    if use {
      try hint.answer(food.id)
      try call.events.record("hint_used", ["food": .string(food.id)])
      return try SuggestCommand(asked: SuggestArguments(with: [food.id]), fresh: false).run(call)
    }
    let json = IngredientHint.json(food, period)
    return Reply(["hint": json]) { SuggestionView.hint(json) }
  }
}
