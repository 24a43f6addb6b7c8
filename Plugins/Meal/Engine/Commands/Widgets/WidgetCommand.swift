import BerthSDK

/// `widget --size`: the dish that waits, with “Get Another”.
struct WidgetCommand: StoreCommand {
  enum Size: String, ArgumentWord {
    case small, medium, large
  }

  var size: Size
  var period: MealPeriod?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    guard let dish = try WaitingDish.find(store, period) else {
      let message = "Nothing suits everything you asked for."
      return Reply(
        ["size": .string(size.rawValue), "dish": .null, "message": .string(message)],
        mealPage: "What to eat"
      ) { View.text(message) }
    }
    let recipe = Link.to("recipe", ["id": dish.id, "from": "widget"])
    let another = Link.to("swap", ["period": dish.period.rawValue, "from": "widget"])
    var card = dish.card
    card["link"] = .string(recipe)
    card["actions"] = [
      ["id": "swap", "label": "Get Another", "link": .string(another)],
      ["id": "recipe", "label": "See Recipe", "link": .string(recipe)],
    ]
    if size == .small { card["why"] = nil }
    let data: JSON = [
      "size": .string(size.rawValue), "mealPeriod": .string(dish.period.rawValue), "dish": card,
      "title": .string(Self.title(dish.period)),
    ]
    return Reply(data) { try view(dish, card, recipe, another, store) }
  }

  static func title(_ period: MealPeriod) -> String { "For \(period.rawValue)" }

  private func view(
    _ dish: WaitingDish, _ card: JSON, _ recipe: String, _ another: String, _ store: Store
  ) throws -> View {
    let minutes = card["minutes"]?.int ?? 0
    let cuisine = card["cuisine"]?.string.flatMap(Cuisine.init(rawValue:))?.title ?? ""
    let badges = SuggestionView.strings(card["badges"]).map { View.Badge($0, tone: .accent) }
    return try View.mealPage(Self.title(dish.period)) {
      View.card(
        dish.name, subtitle: "\(minutes) min · \(cuisine)",
        body: size == .large ? card["description"]?.string : nil,
        badges: size == .small ? [] : badges,
        picture: size == .small ? nil : try DishPicture.view(of: dish.id, store),
        actions: size == .small
          ? [View.Action("Get Another", link: another, role: .primary)]
          : [
            View.Action("Get Another", link: another, role: .primary),
            View.Action("See Recipe", link: recipe),
          ], link: recipe,
        children: size == .large
          ? [View.list(SuggestionView.strings(card["why"]).map { View.Item($0) })] : [])
    }
  }
}
