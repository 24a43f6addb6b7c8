import BerthSDK

/// `favorite ID`: puts a drink into the favourites, within the plan's number of places.
struct FavoriteCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.recipe(named: id.joined(separator: " "))
    let favorites = Favorites(store)
    let isNew: Bool
    do {
      isNew = try favorites.add(drink.id)
    } catch let error as PluginError where error.code == "entitlement.quota" {
      // The wish outlives the refusal: it is offered again once there is room.
      try favorites.setPending(drink.id)
      throw error
    }
    if isNew { try call.events.record("favorite.added", ["id": .string(drink.id)]) }
    let count = try favorites.count()
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "favorite": true,
      "added": .bool(isNew), "count": JSON(count),
    ]
    return Reply(data, page: "♥ \(drink.name)", subtitle: Words.count(count, "favourite")) {
      View.text(isNew ? "It is among your favourites now." : "It was a favourite already.")
      View.actions([
        View.Action("Favourites", link: Link.to("favorites")),
        View.Action("Undo", link: Link.to("unfavorite", ["id": drink.id])),
      ])
      Notice.view
    }
  }
}

/// `unfavorite ID`: takes a drink out of the favourites.
struct UnfavoriteCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.recipe(named: id.joined(separator: " "))
    let favorites = Favorites(store)
    let wasThere = try favorites.remove(drink.id)
    try CommunityBook.ofMember(store)?.forget(drink.id)
    if wasThere { try call.events.record("favorite.removed", ["id": .string(drink.id)]) }
    let count = try favorites.count()
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "favorite": false,
      "removed": .bool(wasThere), "count": JSON(count),
    ]
    return Reply(data, page: drink.name, subtitle: Words.count(count, "favourite")) {
      View.text(
        wasThere ? "It is no longer a favourite." : "It was not among your favourites.")
      View.action("Undo", link: Link.to("favorite", ["id": drink.id]))
      Notice.view
    }
  }
}
