import BerthSDK

/// `shopping`: the list.
struct ShoppingCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    try Shopping(try Store(call)).reply()
  }
}

/// `shopping-add ID|ING…`: what drinks need and is not at home, and ingredients by name.
struct ShoppingAddCommand: StoreCommand {
  var names: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let list = Shopping(store)
    let pantry = Pantry(
      try Shelf(store).ids(), in: Catalogue(ingredients: try store.ingredients()))
    var added: [String] = []
    var listed: [String] = []
    var atHome: [String] = []
    func put(_ id: String, _ ingredient: String?, _ name: String, _ drink: String?) throws {
      if let ingredient, case .there = pantry.match(ingredient) { return atHome.append(name) }
      if try list.add(id, ingredient: ingredient, name: name, drink: drink) {
        added.append(name)
      } else {
        listed.append(name)
      }
    }
    try store.database.transaction {
      for text in names {
        if let id = try store.optionalDrinkID(text), let drink = try store.recipe(id: id) {
          for (part, line) in drink.parts
          where part.note.map({ !$0.contains("optional") }) ?? true {
            try put(
              part.ingredient, line.isKnown ? part.ingredient : nil, line.name, drink.name)
          }
        } else if let ingredient = try store.optionalIngredientID(text) {
          let name = try store.ingredient(id: ingredient)?.name ?? ingredient
          // Who asks for an ingredient by name wants it, staple or not.
          if pantry.isStaple(ingredient) {
            let isNew = try list.add(ingredient, ingredient: ingredient, name: name, drink: nil)
            if isNew { added.append(name) } else { listed.append(name) }
          } else {
            try put(ingredient, ingredient, name, nil)
          }
        } else {
          let name = Words.shortened(Words.trimmed(text), to: 80)
          guard !Words.slug(name).isEmpty else {
            throw PluginError.invalid("“\(name)” names nothing to buy", remedy: "give a name")
          }
          try put(Words.slug(name), nil, name, nil)
        }
      }
    }
    try call.events.record("shopping.added", ["count": JSON(added.count)])
    var said = added.isEmpty ? "Nothing is missing." : "Added \(Words.list(added))."
    if !atHome.isEmpty { said += " At home: \(Words.list(atHome))." }
    return try list.reply(
      said: said,
      extra: ["added": JSON(added), "alreadyListed": JSON(listed), "atHome": JSON(atHome)])
  }
}

/// `shopping-check ING`: ticks a thing off, or with `--undo` opens it again.
struct ShoppingCheckCommand: PluginCommand {
  var name: String
  var undo: Bool

  func run(_ call: Call) throws -> Reply {
    let list = Shopping(try Store(call))
    let item = try list.find(name)
    let isChecked = !undo
    try list.store.database.run(
      "UPDATE shopping SET checked = ?2 WHERE id = ?1", [.text(item.id), isChecked ? 1 : 0])
    return try list.reply(
      said: isChecked ? "\(item.name) is ticked off." : "\(item.name) is to buy again.",
      extra: .named(item.id, item.name))
  }
}

/// `shopping-remove ING`: takes a thing off the list.
struct ShoppingRemoveCommand: PluginCommand {
  var name: String

  func run(_ call: Call) throws -> Reply {
    let list = Shopping(try Store(call))
    let item = try list.find(name)
    try list.store.database.run("DELETE FROM shopping WHERE id = ?1", [.text(item.id)])
    return try list.reply(
      said: "\(item.name) is off the list.", extra: ["removed": JSON([item.name])])
  }
}

/// `shopping-clear`: empties the list, or with `--checked` only what is ticked off.
struct ShoppingClearCommand: PluginCommand {
  var checked: Bool

  func run(_ call: Call) throws -> Reply {
    let list = Shopping(try Store(call))
    let condition = checked ? " WHERE checked = 1" : ""
    let count = try list.store.database.run("DELETE FROM shopping" + condition)
    return try list.reply(
      said: "\(Words.count(count, "thing")) removed.", extra: ["cleared": JSON(count)])
  }
}

/// `shopping-export`: the list as text, Markdown or reminders.
struct ShoppingExportCommand: PluginCommand {
  enum Format: String, ArgumentWord {
    case text, markdown, ics

    var fileName: String {
      switch self {
      case .text: return "shopping.txt"
      case .markdown: return "shopping.md"
      case .ics: return "shopping.ics"
      }
    }
  }

  var `as`: Format

  func run(_ call: Call) throws -> Reply {
    let items = try Shopping(try Store(call)).items()
    let text: String
    switch `as` {
    case .text: text = ShoppingText.plain(items)
    case .markdown: text = ShoppingText.markdown(items)
    case .ics: text = ShoppingCalendar.text(items, now: call.clock.now)
    }
    try call.events.record("shopping.exported", ["as": .string(`as`.rawValue)])
    let data: JSON = [
      "format": .string(`as`.rawValue), "items": JSON(items.count),
      "fileName": .string(`as`.fileName), "text": .string(text),
    ]
    return Reply(data) { View.text(text, role: .code) }
  }
}
