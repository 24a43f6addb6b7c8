import BerthSDK

/// `save ID`: keeps a dish among the favourites; premium.
struct SaveCommand: PluginCommand {
  var dish: DishArgument

  func run(_ call: Call) throws -> Reply {
    try Subscriptions.note(call)
    let store = try Store(call)
    let dish = try dish.dish(in: store)
    let premium = Premium(call)
    let isSubscribed = try premium.allows("favorites")
    try call.events.record("favorite_tapped", ["subscribed": .bool(isSubscribed)])
    do {
      try premium.require("favorites")
    } catch var refusal as PluginError {
      if try refusal.code == "entitlement.required" && !Paywall.isShown(at: .save, call) {
        refusal.details["feature"] = nil
      }
      throw refusal
    }
    let isNew = try store.addFavorite(dish.id)
    let count = try store.favoriteCount()
    var data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name), "favorite": true,
      "added": .bool(isNew), "count": JSON(count),
    ]
    if try !store.account().isSignedIn {
      data["prompt"] = SignInPrompt.json("save")
      try call.events.record("sign_in_prompt_shown", ["trigger": "save"])
    }
    return Reply(data, mealPage: "♥ \(dish.name)", subtitle: Words.count(count, "favourite")) {
      View.text(isNew ? "It is among your favourites now." : "It was a favourite already.")
      View.actions([
        View.Action("Favourites", link: Link.to("favorites")),
        View.Action("Undo", link: Link.to("unsave", ["id": dish.id])),
      ])
      if let prompt = data["prompt"] { SignInPrompt.card(prompt) }
    }
  }
}

/// `unsave ID`: takes a dish out of the favourites; free, also after premium has ended.
struct UnsaveCommand: StoreCommand {
  var dish: DishArgument

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let dish = try dish.dish(in: store)
    let wasThere = try store.removeFavorite(dish.id)
    let count = try store.favoriteCount()
    let data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name), "favorite": false,
      "removed": .bool(wasThere), "count": JSON(count),
    ]
    return Reply(data, mealPage: dish.name, subtitle: Words.count(count, "favourite")) {
      View.text(
        wasThere ? "It is no longer a favourite." : "It was not among your favourites.")
      View.action("Undo", link: Link.to("save", ["id": dish.id]))
    }
  }
}
