import BerthSDK

/// `shopping-add FOODS`: puts foods on the shopping list, beside what the week needs.
struct ShoppingAddCommand: StoreCommand {
  var food: [String]
  var amount: Double?
  var unit: KitchenUnit?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let foods = try NamedFoods(food, store, amount: amount, unit: unit)
    let groceries = try Groceries(store)
    var added: [String] = []
    try store.database.transaction {
      for food in foods.known {
        let stock = foods.stock[food]
        if try groceries.add(food, amount: stock?.amount, unit: stock?.unit) { added.append(food) }
      }
    }
    let names = try added.map { try store.foodName($0) }
    let said =
      names.isEmpty
      ? foods.stock.isEmpty ? "It was all there." : "Noted."
      : "On the list: \(Words.list(names))."
    return try GroceryPage.reply(
      groceries, notes: [said] + foods.notes, [("added", JSON(added))], foods)
  }
}

/// `shopping-remove FOODS`: takes foods off the list; what the week needs stays on it.
struct ShoppingRemoveCommand: StoreCommand {
  var food: [String]
  var all: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let groceries = try Groceries(store)
    let foods = all ? nil : try NamedFoods(food, store)
    let table = try store.foodTable()
    var removed: [String] = []
    try store.database.transaction {
      for item in try groceries.items() {
        let isMeant = foods?.known.contains { table.isKind(item.food, of: $0) } ?? true
        if isMeant, try groceries.remove(item.food) { removed.append(item.food) }
      }
    }
    let names = try removed.map { try store.foodName($0) }
    let said = names.isEmpty ? "None of it was on the list." : "Off the list: \(Words.list(names))."
    return try GroceryPage.reply(
      groceries, notes: [said] + (foods?.notes ?? []), [("removed", JSON(removed))], foods)
  }
}

/// The list of one's own as both commands show it.
private enum GroceryPage {
  static func reply(
    _ groceries: Groceries, notes: [String], _ extra: [(String, JSON)], _ foods: NamedFoods?
  ) throws -> Reply {
    let items = try groceries.items()
    let table = try groceries.store.foodTable(of: items.map(\.food))
    let system = try groceries.store.profile().units
    var data: JSON = [
      "items": .list(items) { item in
        [
          "id": .string(item.food), "name": .string(item.name), "amount": JSON(item.amount),
          "unit": JSON(item.unit?.rawValue),
        ]
      }, "total": JSON(items.count), "unknown": foods?.unknownJSON ?? [],
    ]
    for (key, value) in extra { data[key] = value }
    return Reply(data, mealPage: "To buy", subtitle: Words.count(items.count, "food")) {
      for note in notes { View.note(note) }
      View.list(items, empty: "Nothing but what the week needs.") { item in
        View.Item(
          item.amount == nil
            ? item.name : AmountFormat.line(item.line, foods: table, in: system))
      }
      View.action("The whole list", link: Link.to("shopping"), role: .primary)
    }
  }
}
