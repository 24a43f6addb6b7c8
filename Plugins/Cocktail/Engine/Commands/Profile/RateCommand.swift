import BerthSDK

/// `rate ID STARS`: one to five stars; none takes the rating back.
enum RateCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let drink = try store.recipe(named: try arguments.string("id"))
    let stars = try arguments.int("stars")
    guard (0...5).contains(stars) else {
      throw PluginError(
        "input.range", "expected 1 to 5 stars, found \(stars)",
        remedy: "give 1 to 5, or 0 to take the rating back")
    }
    if stars == 0 {
      try store.database.run("DELETE FROM ratings WHERE recipe = ?1", [.text(drink.id)])
    } else {
      try store.database.run(
        "INSERT OR REPLACE INTO ratings VALUES (?1, ?2, ?3)",
        [.text(drink.id), SQLValue(stars), .int(store.now)])
    }
    try call.events.record("drink.rated", ["id": .string(drink.id), "stars": JSON(stars)])
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name),
      "rating": stars == 0 ? .null : JSON(stars),
    ]
    return Reply(data) {
      View.page(drink.name) {
        View.text(
          stars == 0
            ? "Your rating is taken back." : "You gave it \(DrinkView.stars(stars)).")
        View.actions([View.Action("Show", link: Link.show(drink.id))])
        Notice.view
      }
    }
  }
}

/// `note ID TEXT`: a note of one's own beside a drink; no text removes it.
enum NoteCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let drink = try store.recipe(named: try arguments.string("id"))
    let text = Words.trimmed(arguments.strings("text").joined(separator: " "))
    if text.isEmpty {
      try store.database.run("DELETE FROM notes WHERE recipe = ?1", [.text(drink.id)])
    } else {
      try store.database.run(
        "INSERT OR REPLACE INTO notes VALUES (?1, ?2, ?3)",
        [.text(drink.id), .text(text), .int(store.now)])
    }
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name),
      "note": text.isEmpty ? .null : .string(text),
    ]
    return Reply(data) {
      View.page(drink.name) {
        View.text(text.isEmpty ? "Your note is removed." : "Your note: \(text)")
        View.actions([View.Action("Show", link: Link.show(drink.id))])
        Notice.view
      }
    }
  }
}
