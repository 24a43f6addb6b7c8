import BerthSDK
import Kitchen

/// `cook ID`: a recipe step by step, with the timers of its steps.
///
/// At a terminal the host plays it: a timer rings, the cook goes on when ready.
struct CookCommand: PluginCommand {
  var recipe: RecipeArguments
  var step: Int?
  var plan: Bool

  func run(_ call: Call) throws -> Reply {
    let page = try RecipePage(recipe, try Store(call))
    let steps = RecipeStep.of(page)
    let shown = try chosen(steps, page.dish)
    if shown.count == steps.count {
      try call.events.record("cooking_started", ["id": .string(page.dish.id)])
    }
    let data: JSON = [
      "id": .string(page.dish.id), "name": .string(page.dish.name),
      "servings": JSON(page.servings), "total": JSON(steps.count),
      "steps": .array(shown.map(\.json)), "seconds": JSON(shown.reduce(0) { $0 + $1.seconds }),
      "warnings": JSON(page.warnings), "link": .string(Link.recipe(page.dish.id)),
    ]
    let plays = !plan && shown.count == steps.count
    return Reply(data) { Self.view(page, shown, of: steps.count, plays: plays) }
  }

  private func chosen(_ steps: [RecipeStep], _ dish: RecipeSummary) throws -> [RecipeStep] {
    guard let number = step else { return steps }
    guard let step = steps.first(where: { $0.number == number }) else {
      throw PluginError.invalid(
        steps.isEmpty
          ? "\(dish.name) has no steps"
          : "\(dish.name) has \(Words.count(steps.count, "step")), there is no step \(number)",
        remedy: steps.isEmpty ? "" : "give a number from 1 to \(steps.count)")
    }
    return [step]
  }

  private static func view(
    _ page: RecipePage, _ steps: [RecipeStep], of total: Int, plays: Bool
  ) -> View {
    let id = page.dish.id
    return View.mealPage(page.dish.name, subtitle: "Cooking for \(page.servings)") {
      for warning in page.warnings { View.text(warning, role: .warning) }
      if steps.isEmpty {
        View.text("Its source gives no steps.")
      } else {
        View.timeline(
          title: steps.count < total ? "Step \(steps[0].number) of \(total)" : page.dish.name,
          steps: steps.map(step),
          play: plays
            ? View.Playback(
              progress: Link.to("cook-mark", ["id": id]), every: 15,
              finished: Link.to("cook-mark", ["id": id, "done": "true"])) : nil)
      }
      if let note = page.stepsNote { View.note(note) }
      View.actions(actions(page, steps, of: total))
    }
  }

  private static func step(_ step: RecipeStep) -> View.Step {
    var detail: [String] = []
    if !step.uses.isEmpty { detail.append("Have ready: \(step.uses.joined(separator: ", "))") }
    if step.timers.count > 1 { detail.append(step.timers.map(\.text).joined(separator: ", ")) }
    var shown = View.Step(
      step.text, duration: Double(step.seconds),
      detail: detail.isEmpty ? nil : detail.joined(separator: " · "))
    shown.waits = step.seconds > 0
    return shown
  }

  private static func actions(
    _ page: RecipePage, _ steps: [RecipeStep], of total: Int
  ) -> [View.Action] {
    let id = page.dish.id
    var actions: [View.Action] = []
    if steps.count < total, let step = steps.first, step.number < total {
      actions.append(
        View.Action(
          "Next step",
          link: Link.to(
            "cook", ["id": id, "step": "\(step.number + 1)", "servings": "\(page.servings)"]),
          role: .primary))
    }
    actions.append(View.Action("Recipe", link: Link.recipe(id)))
    actions.append(
      View.Action("I made it", link: Link.to("feedback", ["id": id, "kind": "made"])))
    return actions
  }
}

/// `cook-mark ID`: where somebody is in cooking a dish, as the host reports it while playing.
struct CookMarkCommand: StoreCommand {
  var id: String
  var at: Int
  var done: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let dish = try store.dish(id)
    try store.database.setValue("cooking", done ? nil : "\(dish.id) \(at)")
    if done {
      try call.events.record("cooking_finished", ["id": .string(dish.id), "seconds": JSON(at)])
    }
    let data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name), "at": JSON(at), "done": .bool(done),
    ]
    return Reply(data, mealPage: dish.name) {
      View.text(done ? "That was the last step. Enjoy your meal." : "Noted.")
      if done {
        View.actions([
          View.Action(
            "I made it", link: Link.to("feedback", ["id": dish.id, "kind": "made"]),
            role: .primary),
          View.Action("Save", link: Link.to("save", ["id": dish.id])),
        ])
      }
    }
  }
}
