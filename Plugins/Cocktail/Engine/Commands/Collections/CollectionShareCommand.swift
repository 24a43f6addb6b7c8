import BerthSDK

/// `collection-share NAME`: a link and a file that another home can import.
struct CollectionShareCommand: StoreCommand {
  var name: String
  var file: Bool

  /// What `format` says in a collection's file.
  static let format = "berth.cocktail.collection"

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let collections = Collections(store)
    let entry = try collections.find(name)
    let drinks = try collections.drinks(of: entry)
    // Bundled drinks are known everywhere; the others travel with their recipes.
    let foreign = try store.recipes(
      ids: drinks.filter { $0.origin != RecipeOrigin.bundled.rawValue }.map(\.id)
    )
    let bundled = drinks.filter { $0.origin == RecipeOrigin.bundled.rawValue }
    let code = ShareCode(
      name: entry.name, drinks: bundled.map(\.id), recipes: foreign.map(PortableRecipe.compact))
    let link = Link.to("collection-import", ["link": code.text])
    let document: JSON = [
      "format": .string(Self.format), "version": 1, "name": .string(entry.name),
      "drinks": .array(bundled.map { .named($0.id, $0.name) }),
      "recipes": .array(foreign.map(PortableRecipe.json)),
    ]
    try call.events.record("collection.shared", ["drinks": JSON(drinks.count)])
    if file {
      return Reply(document) { View.text(document.text(indented: true), role: .code) }
    }
    let data: JSON = [
      "id": .string(entry.id), "name": .string(entry.name), "count": JSON(drinks.count),
      "link": .string(link), "file": document,
    ]
    return Reply(data, page: "Share \(entry.name)", subtitle: Words.count(drinks.count, "drink")) {
      View.text(link, role: .code)
      View.note("Whoever opens the link has the collection.")
      Notice.view
    }
  }
}

/// `collection-import`: takes a shared collection in, from a link or a file.
struct CollectionImportCommand: StoreCommand {
  var link: String?
  var from: String?
  var name: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let shared = try self.shared(call)
    let collections = Collections(store)
    let reader = PortableRecipe(Catalogue(ingredients: try store.ingredients()))
    let name = self.name ?? shared.name
    var missing: [String] = []
    let (entry, added) = try store.database.transaction {
      let entry = try collections.optional(name) ?? collections.create(name)
      var ids: [String] = []
      for text in shared.drinks {
        if let id = try store.optionalDrinkID(text) { ids.append(id) } else { missing.append(text) }
      }
      if !shared.recipes.isEmpty {
        ids += try RecipeFile.add(["recipes": .array(shared.recipes)], reader, store).map(
          \.drink.id)
      }
      return (entry, try collections.add(ids, to: entry))
    }
    try call.events.record("collection.imported", ["drinks": JSON(added.count)])
    var reply = try CollectionReply.reply(
      try collections.find(entry.id), collections,
      said: missing.isEmpty
        ? "\(Words.count(added.count, "drink")) taken in."
        : "\(Words.count(added.count, "drink")) taken in; unknown here: \(Words.list(missing)).",
      changed: ("added", added))
    reply.data["missing"] = JSON(missing)
    return reply
  }

  private func shared(_ call: Call) throws -> ShareCode {
    if let link { return try ShareCode(link) }
    guard from != nil else {
      throw PluginError(
        "input.missing", "there is nothing to import", remedy: "give --link LINK or --from FILE")
    }
    let text = try call.files.input("from") { String(decoding: $0.prefix(16 << 20), as: UTF8.self) }
    if Words.trimmed(String(text.prefix(200))).hasPrefix("berth:") { return try ShareCode(text) }
    do {
      let document = try JSON.parse(text)
      return try read(JSONCursor(document["file"] ?? document))
    } catch let error as JSONError {
      throw PluginError.invalid(
        "\(error.location): \(error.message)",
        remedy: "give a file that collection-share --file wrote")
    }
  }

  private func read(_ cursor: JSONCursor) throws -> ShareCode {
    let format = try cursor["format"].string()
    guard format == CollectionShareCommand.format else {
      throw cursor["format"].error("“\(Words.shortened(format, to: 40))” is no collection")
    }
    guard try cursor["version"].int() == 1 else {
      throw cursor["version"].error("the file was made by a newer version of the app")
    }
    var drinks: [String] = []
    for element in try cursor["drinks"].elements() {
      drinks.append(try element.value?.string ?? element["id"].string())
    }
    return ShareCode(
      name: try cursor["name"].string(), drinks: drinks,
      recipes: cursor["recipes"].value?.array ?? [])
  }
}
