import BerthSDK

/// The bundled collections.
struct Shelves {
  let all: [RecipeCollection]
  let month: Int

  init(_ call: Call) throws {
    all = try call.files.rows("collections.tsv", CollectionReader.read)
    month = try call.clock.civil().month
  }

  /// Whether a collection has months of its own and this is one of them.
  func isInSeason(_ shelf: RecipeCollection) -> Bool {
    !shelf.months.isAlways && shelf.months.contains(month)
  }

  /// Those of the season first, then those of all year; others only when asked for.
  func shown(withOthers: Bool) -> [RecipeCollection] {
    all.filter(isInSeason) + all.filter(\.months.isAlways)
      + (withOthers ? all.filter { !$0.months.contains(month) } : [])
  }

  /// The collection with an id or a name.
  ///
  /// - Throws: `not-found` with the nearest in the remedy.
  func shelf(_ text: String) throws -> RecipeCollection {
    let slug = Words.slug(text)
    if let found = all.first(where: { $0.id == slug || Words.slug($0.name) == slug }) {
      return found
    }
    let near = Nearest.names(
      to: text, among: all.map { ($0.id, TextFolding.fold($0.name), 0) })
    throw PluginError.unknown(
      "there is no collection “\(Words.shortened(text, to: 60))”", near: near,
      remedy: "berth meal collections lists them")
  }
}

/// `collections`: shelves of recipes, those of the season first.
struct CollectionsCommand: StoreCommand {
  var all: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let shelves = try Shelves(call)
    let shown = try shelves.shown(withOthers: all).map {
      (shelf: $0, count: try store.dishes(matching: $0.rule).count)
    }
    let data: JSON = [
      "collections": .array(shown.map { Self.json($0.shelf, $0.count, shelves) }),
      "total": JSON(shown.count),
    ]
    return Reply(data, mealPage: "Collections") {
      View.list(shown, style: .plain) { entry in
        View.Item(
          entry.shelf.name, subtitle: entry.shelf.blurb, detail: "\(entry.count)",
          badges: shelves.isInSeason(entry.shelf)
            ? [View.Badge("In season", tone: .good)] : [],
          link: Link.to("collection", ["id": entry.shelf.id]))
      }
    }
  }

  static func json(_ shelf: RecipeCollection, _ count: Int, _ shelves: Shelves) -> JSON {
    [
      "id": .string(shelf.id), "name": .string(shelf.name), "blurb": .string(shelf.blurb),
      "count": JSON(count), "inSeason": .bool(shelves.isInSeason(shelf)),
      "months": ["from": JSON(shelf.months.first), "to": JSON(shelf.months.last)],
      "link": .string(Link.to("collection", ["id": shelf.id])),
    ]
  }
}

/// `collection ID`: the recipes of a collection.
struct CollectionCommand: StoreCommand {
  var id: [String]
  var paging: Paging

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let shelves = try Shelves(call)
    let shelf = try shelves.shelf(id.joined(separator: " "))
    let dishes = try store.dishes(matching: shelf.rule)
    let profile = try store.profile()
    let page = Array(dishes.dropFirst(paging.offset).prefix(paging.limit))
    let end = paging.offset + page.count
    try call.events.record("collection_viewed", ["name": .string(shelf.id)])
    var data = CollectionsCommand.json(shelf, dishes.count, shelves)
    data["results"] = .array(page.map { DishList.json($0, profile) })
    data["total"] = JSON(dishes.count)
    return Reply(data, mealPage: shelf.name, subtitle: shelf.blurb) {
      if shelves.isInSeason(shelf) {
        View.badges([View.Badge("In season", tone: .good)])
      }
      DishList.view(page, profile, empty: "Nothing is on this shelf.")
      if end < dishes.count {
        View.action("More", link: Link.to("collection", ["id": shelf.id, "offset": String(end)]))
      }
    }
  }
}
