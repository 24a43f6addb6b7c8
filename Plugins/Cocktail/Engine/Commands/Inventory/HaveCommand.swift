import BerthSDK
import Photo

/// `have ING… --photo FILE`: puts ingredients on the shelf; a bottle with a photo of it.
struct HaveCommand: StoreCommand {
  var ingredients: [String]
  var photo: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ids = try store.ingredientIDs(ingredients)
    let photo = try BottlePhoto.read(photo, call)
    if photo != nil, ids.count != 1 {
      throw PluginError.invalid(
        "a photo is of one bottle, and \(Words.count(ids.count, "ingredient")) are named",
        remedy: "give each its photo in a call of its own")
    }
    let added = try store.database.transaction {
      if let photo { try store.set(photo, ofBottle: ids[0]) }
      return try ids.filter { id in
        try store.database.run(
          "INSERT OR IGNORE INTO inventory VALUES (?1, ?2)", [.text(id), .int(store.now)]) > 0
      }
    }
    if photo != nil { try PhotoGallery.tidy(store) }
    try call.events.record("inventory.added", ["count": JSON(added.count)])
    return try InventoryReply.reply(ids, changed: added, isThere: true, store)
  }
}

/// `out ING…`: takes ingredients off the shelf, with the photos of the bottles.
struct OutCommand: StoreCommand {
  var ingredients: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ids = try store.ingredientIDs(ingredients)
    let removed = try store.database.transaction {
      try ids.filter { id in
        try store.set(nil, ofBottle: id)
        return try store.database.run(
          "DELETE FROM inventory WHERE ingredient = ?1", [.text(id)]) > 0
      }
    }
    try PhotoGallery.tidy(store)
    return try InventoryReply.reply(ids, changed: removed, isThere: false, store)
  }
}

/// The photo of a bottle that an option `photo` names.
enum BottlePhoto {
  /// - Parameter file: the option's value; nil when it was not given.
  static func read(_ file: String?, _ call: Call) throws -> GivenPhoto? {
    guard file != nil else { return nil }
    return try call.files.input("photo") { try GivenPhoto(Array($0), name: "--photo") }
  }
}

/// What a change of the shelf answers.
enum InventoryReply {
  static func reply(
    _ ids: [String], changed: [String], isThere: Bool, _ store: Store, said: String? = nil,
    more: [View.Action] = [], extra: JSON = [:]
  ) throws -> Reply {
    let names = try store.ingredientNames(ids)
    let have = try store.database.int("SELECT count(*) FROM inventory")
    var data: JSON = [
      "inventory": .list(ids) {
        ["id": .string($0), "name": .string(names[$0] ?? $0), "have": .bool(isThere)]
      },
      isThere ? "added" : "removed": JSON(changed), "have": JSON(have),
    ]
    for (key, value) in extra.object ?? JSONObject() { data[key] = value }
    return Reply(
      data, page: isThere ? "On your shelf" : "Off your shelf",
      subtitle: "\(Words.count(have, "ingredient")) at home"
    ) {
      if let said { View.text(said) }
      View.list(ids, style: .plain) { id in
        View.Item(
          names[id] ?? id,
          detail: changed.contains(id) ? nil : isThere ? "was there" : "was not there",
          checked: isThere)
      }
      View.actions(
        [
          View.Action("What can I make?", link: Link.to("make"), role: .primary),
          View.Action(
            "Undo",
            link: Link.to(
              isThere ? "out" : "have", ["ingredients": changed.joined(separator: ",")])),
        ] + more)
    }
  }
}
