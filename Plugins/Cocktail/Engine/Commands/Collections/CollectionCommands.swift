import BerthSDK

/// `collections`: all of them with their covers.
struct CollectionsCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let collections = Collections(store)
    let all = try collections.all().map { ($0, try collections.drinks(of: $0)) }
    let data: JSON = [
      "collections": try .list(all) { entry, drinks in
        var json = CollectionReply.json(entry, try store.time(entry.at))
        json["cover"] = CollectionCover.json(drinks)
        return json
      }
    ]
    return Reply(data, page: "Collections", subtitle: Words.count(all.count, "collection")) {
      if all.isEmpty { View.text("None yet. Make one and put drinks into it.") }
      for (entry, drinks) in all {
        View.card(
          entry.name, subtitle: Words.count(entry.count, "drink"),
          picture: CollectionCover.view(entry.name, drinks),
          link: Link.to("collection", ["name": entry.id]))
      }
      Notice.view
    }
  }
}

/// `collection NAME`: the drinks of one.
struct CollectionCommand: PluginCommand {
  var name: String

  func run(_ call: Call) throws -> Reply {
    let collections = Collections(try Store(call))
    let entry = try collections.find(name)
    return try CollectionReply.reply(entry, collections)
  }
}

/// `collection-create NAME`.
struct CollectionCreateCommand: PluginCommand {
  var name: String

  func run(_ call: Call) throws -> Reply {
    let collections = Collections(try Store(call))
    let entry = try collections.store.database.transaction { try collections.create(name) }
    try call.events.record("collection.created")
    return try CollectionReply.reply(entry, collections, said: "Made. Now add drinks to it.")
  }
}

/// `collection-rename NAME NEW`.
struct CollectionRenameCommand: PluginCommand {
  var name: String
  var new: String

  func run(_ call: Call) throws -> Reply {
    let collections = Collections(try Store(call))
    let entry = try collections.find(name)
    let renamed = try collections.rename(entry, to: new)
    return try CollectionReply.reply(renamed, collections, said: "It was called \(entry.name).")
  }
}

/// `collection-delete NAME`.
struct CollectionDeleteCommand: PluginCommand {
  var name: String

  func run(_ call: Call) throws -> Reply {
    let collections = Collections(try Store(call))
    let entry = try collections.find(name)
    try collections.delete(entry)
    var data = CollectionReply.json(entry, try collections.store.time(entry.at))
    data["deleted"] = true
    return Reply(data, page: "\(entry.name) is deleted") {
      View.text("Its \(Words.count(entry.count, "drink")) stay where they are.")
    }
  }
}

/// `collection-add NAME ID…`.
struct CollectionAddCommand: PluginCommand {
  var name: String
  var ids: [String]

  func run(_ call: Call) throws -> Reply {
    let collections = Collections(try Store(call))
    let entry = try collections.find(name)
    let added = try collections.add(try ids.map(collections.store.drinkID), to: entry)
    return try CollectionReply.reply(
      try collections.find(entry.id), collections,
      said: added.isEmpty
        ? "They were in it already." : "\(Words.count(added.count, "drink")) added.",
      changed: ("added", added))
  }
}

/// `collection-remove NAME ID…`.
struct CollectionRemoveCommand: PluginCommand {
  var name: String
  var ids: [String]

  func run(_ call: Call) throws -> Reply {
    let collections = Collections(try Store(call))
    let entry = try collections.find(name)
    let removed = try collections.remove(try ids.map(collections.store.drinkID), from: entry)
    return try CollectionReply.reply(
      try collections.find(entry.id), collections,
      said: removed.isEmpty
        ? "They were not in it." : "\(Words.count(removed.count, "drink")) removed.",
      changed: ("removed", removed))
  }
}

/// What the commands of one collection answer.
enum CollectionReply {
  static func json(_ entry: Collections.Entry, _ created: JSON) -> JSON {
    [
      "id": .string(entry.id), "name": .string(entry.name), "count": JSON(entry.count),
      "createdAt": created,
    ]
  }

  static func reply(
    _ entry: Collections.Entry, _ collections: Collections, said: String? = nil,
    changed: (key: String, ids: [String])? = nil
  ) throws -> Reply {
    let drinks = try collections.drinks(of: entry)
    var data = json(entry, try collections.store.time(entry.at))
    data["cover"] = CollectionCover.json(drinks)
    data["drinks"] = .array(drinks.map(DrinkJSON.summary))
    if let changed { data[changed.key] = JSON(changed.ids) }
    return Reply(data, page: entry.name, subtitle: Words.count(drinks.count, "drink")) {
      if let said { View.text(said, role: .emphasis) }
      if !drinks.isEmpty { CollectionCover.view(entry.name, drinks) }
      DrinkView.list(drinks, empty: "No drinks in it yet.")
      View.actions([
        View.Action("Share", link: Link.to("collection-share", ["name": entry.id])),
        View.Action("All collections", link: Link.to("collections")),
      ])
      Notice.view
    }
  }
}
