import BerthSDK

/// `brief`: what `berth today` says: the dish for the next meal.
struct BriefCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let date = try call.clock.civil().date
    guard let dish = try WaitingDish.find(store, nil) else {
      let text = "Nothing suits everything you asked for. berth meal preferences eases it."
      return Reply(["date": .string(date), "dish": .null, "text": .string(text)]) {
        View.text(text)
      }
    }
    let minutes = dish.card["minutes"]?.int ?? 0
    let badges = SuggestionView.strings(dish.card["badges"]).filter { $0 != "\(minutes) min" }
    let text = "For \(dish.period.rawValue): \(dish.name), \(minutes) min."
    let data: JSON = [
      "date": .string(date), "mealPeriod": .string(dish.period.rawValue), "dish": dish.card,
      "text": .string(text),
    ]
    return Reply(data, page: "What to eat") {
      View.text([
        View.Span("For \(dish.period.rawValue): "),
        View.Span(dish.name, style: .strong, link: Link.recipe(dish.id)),
        View.Span(", \(minutes) min."),
      ])
      if !badges.isEmpty {
        View.text([View.Span(badges.joined(separator: " · "), style: .muted)])
      }
    }
  }
}
