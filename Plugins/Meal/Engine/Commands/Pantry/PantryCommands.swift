import BerthSDK

/// `pantry`: what is at home, or of that what should be eaten soon.
struct PantryCommand: PluginCommand {
  var soon: Bool

  func run(_ call: Call) throws -> Reply {
    let pantry = try Pantry(Store(call))
    guard soon else { return try Self.reply(pantry, title: "At home", notes: []) }
    let today = try LocalTime(call).civil.civilDate
    let entries = try pantry.entries()
    let due = entries.filter { $0.best.map { $0 <= pantry.lastOfSoon(after: today) } ?? false }
      .sorted { ($0.best ?? "", $0.name) < ($1.best ?? "", $1.name) }
    let dated = entries.count { $0.best != nil }
    let said =
      due.isEmpty
      ? dated == 0
        ? "Nothing has a date yet. Give a food one when you add it."
        : "Nothing has to be eaten within \(Pantry.soon) days."
      : nil
    return try Self.reply(
      pantry, title: "To be eaten soon", notes: said.map { [$0] } ?? [], of: due)
  }

  /// The list with what was just done.
  ///
  /// - Parameter shown: some of the foods, in their own order; all, by kind, when nil.
  static func reply(
    _ pantry: Pantry, title: String, notes: [String], extra: [(String, JSON)] = [],
    of shown: [Pantry.Entry]? = nil
  ) throws -> Reply {
    let entries = try shown ?? pantry.entries()
    var data: JSON = [
      "pantry": try .list(entries) { entry in
        [
          "id": .string(entry.id), "name": .string(entry.name),
          "kind": .string(entry.kind.rawValue), "since": try pantry.store.time(entry.at),
          "amount": JSON(entry.amount), "unit": JSON(entry.unit?.rawValue),
          "bestBefore": JSON(entry.best),
        ]
      }, "total": JSON(entries.count),
    ]
    for (key, value) in extra { data[key] = value }
    return Reply(data, mealPage: title, subtitle: Words.count(entries.count, "food")) {
      for note in notes { View.note(note) }
      if entries.isEmpty, shown == nil {
        View.text(
          "Nothing noted yet. Add what is in the kitchen, and dishes from it are found. Salt, pepper, "
            + "water and oil are taken as there.")
      }
      if let shown {
        if !shown.isEmpty { View.list(shown, style: .plain, item: Self.item) }
      } else {
        for kind in FoodKind.allCases {
          let own = entries.filter { $0.kind == kind }
          if !own.isEmpty {
            View.section(kind.title) { View.list(own, style: .plain, item: Self.item) }
          }
        }
      }
      View.actions([
        View.Action(
          "What can I cook?", link: Link.to("cookable", ["missing": "2"]),
          role: entries.isEmpty ? .secondary : .primary),
        View.Action(
          "Add foods", link: Link.to("pantry-add"), role: entries.isEmpty ? .primary : .secondary,
          symbol: "plus"),
      ])
    }
  }

  private static func item(_ entry: Pantry.Entry) -> View.Item {
    View.Item(entry.line, detail: entry.words, link: Link.to("suggest", ["with": entry.id]))
  }
}

/// `pantry-add FOODS`: notes what is at home.
struct PantryAddCommand: StoreCommand {
  var food: [String]
  var amount: Double?
  var unit: KitchenUnit?
  var best: CivilDate?
  var by: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let foods = try NamedFoods(food, store, amount: amount, unit: unit)
    let best =
      try self.best ?? by.map { try SpokenDay.date($0, on: LocalTime(call).civil.civilDate) }
    let pantry = try Pantry(store)
    let groceries = try Groceries(store)
    var added: [String] = []
    try store.database.transaction {
      for food in foods.known {
        try groceries.remove(food)
        let stock = Pantry.Stock(
          amount: foods.stock[food]?.amount, unit: foods.stock[food]?.unit, best: best?.text)
        if try pantry.add(food, stock) { added.append(food) }
      }
      try store.forgetReady(pantry.owner)
    }
    let names = try added.map { try store.foodName($0) }
    let isTold = best != nil || !foods.stock.isEmpty
    let said =
      names.isEmpty
      ? isTold ? "Noted." : "It was all there." : "Noted: \(Words.list(names))."
    return try PantryCommand.reply(
      pantry, title: "At home", notes: [said] + foods.notes,
      extra: [("added", JSON(added)), ("unknown", foods.unknownJSON)])
  }
}

/// `pantry-remove FOODS`: notes what is used up; a broader food takes its kinds along.
struct PantryRemoveCommand: StoreCommand {
  var food: [String]
  var all: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let pantry = try Pantry(store)
    if all {
      let removed = try pantry.entries().map(\.id)
      let count = try pantry.clear()
      return try PantryCommand.reply(
        pantry, title: "At home", notes: ["Taken out: \(Words.count(count, "food"))."],
        extra: [
          ("removed", JSON(removed)), ("removedCount", JSON(count)), ("unknown", []),
        ])
    }
    guard !food.isEmpty else {
      throw PluginError("input.missing", "no food is named", remedy: "name some, or give --all")
    }
    let foods = try NamedFoods(food, store)
    let table = try store.foodTable(of: try pantry.entries().map(\.id))
    var removed: [String] = []
    try store.database.transaction {
      for food in foods.known {
        for entry in try pantry.entries() where table.isKind(entry.id, of: food) {
          if try pantry.remove(entry.id) { removed.append(entry.id) }
        }
      }
    }
    let names = try removed.map { try store.foodName($0) }
    let said = names.isEmpty ? "None of it was noted." : "Used up: \(Words.list(names))."
    return try PantryCommand.reply(
      pantry, title: "At home", notes: [said] + foods.notes,
      extra: [("removed", JSON(removed)), ("unknown", foods.unknownJSON)])
  }
}

extension Pantry.Entry {
  /// The food with its amount: `500 g spinach`.
  fileprivate var line: String {
    guard let amount, let unit else { return name }
    let isMany =
      !traits.contains(.mass) && (unit == .piece ? amount > 1 : traits.contains(.counted))
    return AmountFormat.phrase(
      KitchenAmount(amount: amount, upper: nil, unit: unit), nil,
      named: isMany ? plural : name)
  }

  fileprivate var words: String? { best.map { "best before \($0)" } }
}
