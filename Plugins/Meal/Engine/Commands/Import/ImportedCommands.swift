import BerthSDK

/// `imported`: the recipes somebody brought in, newest first.
struct ImportedCommand: StoreCommand {
  var paging: Paging

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let mine = "WHERE r.origin = 1 AND r.removed IS NULL AND r.owner = (SELECT owner FROM session)"
    let dishes = try store.summaries(
      mine + " ORDER BY r.added DESC, r.fold LIMIT ?1 OFFSET ?2",
      [SQLValue(paging.limit), SQLValue(paging.offset)])
    let total = try store.database.int("SELECT count(*) FROM recipes r \(mine)")
    let profile = try store.profile()
    var sources: [String: String] = [:]
    try store.database.each(
      "SELECT recipe, source FROM recipe_texts WHERE recipe IN (SELECT value FROM json_each(?1))",
      [.list(dishes.map(\.id))]
    ) { sources[$0.text(0)] = $0.text(1) }
    let data: JSON = [
      "imported": .list(dishes) { dish in
        var json = DishList.json(dish, profile)
        json["source"] = .string(sources[dish.id] ?? "")
        return json
      }, "total": JSON(total),
    ]
    return Reply(data, mealPage: "Your own recipes", subtitle: Words.count(total, "recipe")) {
      DishList.view(
        dishes, profile, empty: "None yet. A page or a file with a recipe brings it in.")
      View.action("Write a recipe", link: Link.to("write"))
      if paging.offset + dishes.count < total {
        View.action(
          "More", link: Link.to("imported", ["offset": String(paging.offset + dishes.count)]))
      }
    }
  }
}

/// `forget ID`: removes a recipe that was brought in, with all that was said of it.
struct ForgetCommand: StoreCommand {
  var dish: DishArgument

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let dish = try dish.dish(in: store)
    let owner = try store.owner()
    let isMine = try store.database.int(
      "SELECT count(*) FROM recipes WHERE id = ?1 AND origin = 1 AND owner = ?2",
      [.text(dish.id), .text(owner)])
    guard isMine == 1 else {
      throw PluginError.invalid(
        "\(dish.name) came with the app and stays",
        remedy: "berth meal feedback \(dish.id) dislike keeps it out of suggestions")
    }
    try store.database.transaction {
      try store.erase(recipe: dish.id)
      try store.forgetReady(owner)
    }
    try PhotoView.tidy(store)
    let data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name), "forgotten": true,
    ]
    return Reply(data, mealPage: dish.name) {
      View.text("It is gone, with all that was noted about it.")
      View.action("Your own recipes", link: Link.to("imported"))
    }
  }
}
