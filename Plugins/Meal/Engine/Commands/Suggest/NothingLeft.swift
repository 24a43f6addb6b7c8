import BerthSDK

/// The honest answer when nothing suits: which restriction leaves nothing, and what to do.
enum NothingLeft {
  static func reply(
    _ suggester: Suggester, _ period: MealPeriod, _ options: SuggestOptions
  ) throws -> Reply {
    let store = suggester.store
    guard case .nothing(let obstacles) = try suggester.choose(period, options) else {
      throw PluginError("internal", "a suggestion came and went")
    }
    let words = try obstacles.map { obstacle -> String in
      var name = ""
      switch obstacle {
      case .dislike(let id), .food(let id): name = try store.foodName(id)
      default: break
      }
      return obstacle.words { _ in name }
    }
    let message = try message(obstacles, words, period, store)
    try store.call.events.record(
      "suggest_request", ["meal_period": .string(period.rawValue), "cached": false])
    let data: JSON = [
      "id": .null, "name": .null, "mealPeriod": .string(period.rawValue), "cached": false,
      "message": .string(message), "obstacles": .array(obstacles.map(\.json)), "relaxed": [],
      "why": [],
    ]
    return Reply(data, mealPage: "Nothing for \(period.rawValue)") {
      View.text(message, role: .warning)
      View.actions([
        View.Action("Change preferences", link: Link.to("welcome"), role: .primary),
        View.Action("All recipes", link: Link.to("search")),
      ])
    }
  }

  private static func message(
    _ obstacles: [Obstacle], _ words: [String], _ period: MealPeriod, _ store: Store
  ) throws -> String {
    if case .onlyTheLast(let id)? = obstacles.first {
      let dish = try store.summary(id: id)
      let name = dish?.name ?? id
      let time = dish.map { ", \($0.minutes) minutes," } ?? ""
      return "Only \(name)\(time) is safe and to the taste of all who eat, and it was the last "
        + "suggestion. Ease a restriction to see more."
    }
    if obstacles == [.together] {
      return "No \(period.rawValue) suits everything you asked for at once. "
        + "Ease more than one restriction to see some."
    }
    return "No \(period.rawValue) suits everything you asked for. What leaves nothing: "
      + Words.list(words, obstacles.count > 1 ? "or" : "and") + "."
  }
}
