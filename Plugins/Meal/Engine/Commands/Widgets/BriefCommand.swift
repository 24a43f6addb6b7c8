import BerthSDK

/// `brief`: what `berth today` says: the dish for the next meal.
struct BriefCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let date = try call.clock.civil().date
    guard let dish = try WaitingDish.find(store, nil) else {
      let text = "Nothing suits everything you asked for; your preferences say what that is."
      return Reply(["date": .string(date), "dish": .null, "text": .string(text)]) {
        View.text(text)
      }
    }
    let minutes = dish.card["minutes"]?.int ?? 0
    let text = "For \(dish.period.rawValue): \(dish.name), \(minutes) min."
    let data: JSON = [
      "date": .string(date), "mealPeriod": .string(dish.period.rawValue), "dish": dish.card,
      "text": .string(text),
    ]
    return Reply(data, page: "What to eat") {
      View.card(
        dish.name, subtitle: "For \(dish.period.rawValue) · \(minutes) min",
        badges: SuggestionView.strings(dish.card["badges"]).filter { $0 != "\(minutes) min" }
          .prefix(2).map { View.Badge($0, tone: .accent) },
        picture: try DishPicture.view(of: dish.id, store), link: Link.recipe(dish.id))
    }
  }
}
