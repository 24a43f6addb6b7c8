import BerthSDK
import Calendar
import Kitchen

/// `shopping`: what the rest of the week needs, without what is at home, and what somebody put on the list;
/// each food once, by aisle. Without premium it is one's own list alone.
struct ShoppingCommand: PluginCommand {
  enum Format: String, ArgumentWord {
    case list, text, ics
  }

  var period: MealPeriod
  var servings: Int?
  var units: MeasureSystem?
  var `as`: Format

  func run(_ call: Call) throws -> Reply {
    let store = try Store(call)
    let own = try Groceries(store).items()
    let premium = Premium(call)
    if own.isEmpty { try premium.require("week") }
    let week = try WeekDays(store, try LocalTime(call), period)
    let days =
      try premium.allows("week")
      ? try store.database.transaction { try week.filled() }
        .filter { $0.date >= week.suggester.time.date } : []
    let foods = try store.foodTable()
    // What somebody asks for is bought, whatever is at home.
    var home = try Self.home(store, foods)
    for item in own { home[item.food] = nil }
    var dishes = try dishes(days, week)
    if !own.isEmpty { dishes.append(.init(title: "your list", lines: own.map(\.line))) }
    let list = ShoppingList(
      dishes, home: home, foods: foods, in: units ?? week.suggester.profile.units)
    let text = Self.text(list)
    var data: JSON = [
      "aisles": .list(Self.aisles(list)) { aisle, items in
        [
          "id": .string(aisle.rawValue), "name": .string(aisle.title),
          "items": .list(items, Self.json),
        ]
      }, "atHome": JSON(list.atHome), "total": JSON(list.items.count),
      "from": .string(days.first?.date ?? week.suggester.time.date),
      "to": .string(days.last?.date ?? week.dates[6].text),
      "mealPeriod": .string(period.rawValue), "format": .string(`as`.rawValue),
    ]
    switch `as` {
    case .list:
      return Reply(data, mealPage: "Shopping list", subtitle: Words.count(list.items.count, "food"))
      {
        Self.view(list, period)
      }
    case .text: data["text"] = .string(text)
    case .ics: data["text"] = .string(Self.tasks(list, days.first?.date ?? "", call.clock.now))
    }
    let export = data["text"]?.string ?? ""
    return Reply(data) { View.text(export, role: .code) }
  }

  /// The dishes that are cooked, each for all days that eat of it.
  private func dishes(_ days: [WeekPlan.Day], _ week: WeekDays) throws -> [ShoppingList.Dish] {
    let store = week.suggester.store
    var dishes: [ShoppingList.Dish] = []
    for (place, day) in days.enumerated() where !day.isLeftovers {
      guard let recipe = try store.recipe(id: day.recipe) else { continue }
      let leftovers = days[(place + 1)...].prefix { $0.isLeftovers }.count
      let people = servings ?? week.suggester.profile.servings ?? recipe.servings
      let factor =
        Scaling.factor(from: recipe.servings, to: people) * Double(1 + leftovers)
      dishes.append(
        .init(title: recipe.title, lines: recipe.ingredients.map { $0.scaled(by: factor) }))
    }
    return dishes
  }

  /// Foods at home with their grams, where somebody said how much there is.
  static func home(_ store: Store, _ foods: FoodTable) throws -> [String: Double?] {
    let pantry = try Pantry(store)
    let grams = try pantry.grams(foods)
    var home: [String: Double?] = [:]
    for entry in try pantry.entries() { home.updateValue(grams[entry.id], forKey: entry.id) }
    return home
  }

  private static func aisles(
    _ list: ShoppingList
  ) -> [(aisle: Aisle, items: [ShoppingList.Item])] {
    Aisle.allCases.compactMap { aisle in
      let items = list.items.filter { $0.aisle == aisle }
      return items.isEmpty ? nil : (aisle, items)
    }
  }

  private static func json(_ item: ShoppingList.Item) -> JSON {
    [
      "id": JSON(item.food), "text": .string(item.text), "amount": JSON(item.amount.amount),
      "unit": .string(item.amount.unit.rawValue), "for": JSON(item.dishes),
    ]
  }

  private static func view(_ list: ShoppingList, _ period: MealPeriod) -> [View] {
    var views: [View] = []
    for (aisle, items) in aisles(list) {
      views.append(
        View.section(aisle.title) {
          View.list(items.map { View.Item($0.text, subtitle: "for \(Words.list($0.dishes))") })
        })
    }
    if list.items.isEmpty { views.append(View.text("Nothing to buy.")) }
    if !list.atHome.isEmpty { views.append(View.note("At home: \(Words.list(list.atHome)).")) }
    views.append(
      View.actions([
        View.Action(
          "As tasks", link: Link.to("shopping", ["period": period.rawValue, "as": "ics"])),
        View.Action("The week", link: Link.to("week", ["period": period.rawValue])),
      ]))
    return views
  }

  private static func text(_ list: ShoppingList) -> String {
    if list.items.isEmpty { return "Nothing to buy.\n" }
    return aisles(list).map { aisle, items in
      "\(aisle.title)\n" + items.map { "[ ] \($0.text)\n" }.joined()
    }.joined(separator: "\n")
  }

  /// A task for each thing (RFC 5545, VTODO), its aisle as category.
  private static func tasks(_ list: ShoppingList, _ from: String, _ now: Int64) -> String {
    CalendarFile.text(product: "berth//MealAdvisor", name: "Shopping list") { lines in
      for item in list.items {
        CalendarTask(
          uid: "\(item.food ?? Words.slug(item.text))-\(from)@meal.berth", stamp: now,
          summary: item.text, description: "For " + Words.list(item.dishes),
          category: item.aisle.title, isDone: false
        ).write(to: &lines)
      }
    }
  }
}
