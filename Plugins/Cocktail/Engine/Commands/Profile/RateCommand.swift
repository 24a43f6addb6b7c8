import BerthSDK

/// `rate ID STARS`: one to five stars; none takes the rating back.
struct RateCommand: StoreCommand {
  var id: String
  var stars: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.recipe(named: id)
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
    return Reply(data, page: drink.name) {
      View.text(
        stars == 0
          ? "Your rating is taken back." : "You gave it \(DrinkView.stars(stars)).")
      View.action("Show", link: Link.show(drink.id))
      Notice.view
    }
  }
}

/// `note ID TEXT`: a note of one's own beside a drink; no text removes it.
struct NoteCommand: StoreCommand {
  var id: String
  var text: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.recipe(named: id)
    let text = Words.trimmed(self.text.joined(separator: " "))
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
    return Reply(data, page: drink.name) {
      View.text(text.isEmpty ? "Your note is removed." : "Your note: \(text)")
      View.action("Show", link: Link.show(drink.id))
      Notice.view
    }
  }
}
