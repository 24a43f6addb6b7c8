import BerthSDK
import Kitchen

/// `pantry`: what is at home.
struct PantryCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    try Self.reply(Pantry(Store(call)), title: "At home", notes: [])
  }

  /// The list with what was just done.
  static func reply(
    _ pantry: Pantry, title: String, notes: [String], extra: [(String, JSON)] = []
  ) throws -> Reply {
    let entries = try pantry.entries()
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
      if entries.isEmpty {
        View.text(
          "Nothing noted yet. Add what is in the kitchen, and dishes from it are found. Salt, pepper, "
            + "water and oil are taken as there.")
      }
      for kind in FoodKind.allCases {
        let own = entries.filter { $0.kind == kind }
        if !own.isEmpty {
          View.section(kind.title) {
            View.list(own, style: .plain) {
              View.Item($0.line, detail: $0.words, link: Link.to("suggest", ["with": $0.id]))
            }
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
}

/// `pantry-add FOODS`: notes what is at home.
struct PantryAddCommand: StoreCommand {
  var food: [String]
  var best: CivilDate?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let foods = try NamedFoods(food, store)
    let pantry = try Pantry(store)
    var added: [String] = []
    try store.database.transaction {
      for food in foods.known {
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
    let isMany = unit == .piece && amount > 1 && !isMass
    return AmountFormat.phrase(
      KitchenAmount(amount: amount, upper: nil, unit: unit), nil,
      named: isMany ? Plural.of(name) : name)
  }

  fileprivate var words: String? { best.map { "best before \($0)" } }
}
