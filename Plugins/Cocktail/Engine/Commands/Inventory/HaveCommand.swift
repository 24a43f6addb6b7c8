import BerthSDK

/// `have ING…`: puts ingredients on the shelf.
struct HaveCommand: StoreCommand {
  var ingredients: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ids = try store.ingredientIDs(ingredients)
    let added = try store.database.transaction {
      try ids.filter { id in
        try store.database.run(
          "INSERT OR IGNORE INTO inventory VALUES (?1, ?2)", [.text(id), .int(store.now)]) > 0
      }
    }
    try call.events.record("inventory.added", ["count": JSON(added.count)])
    return try InventoryReply.reply(ids, changed: added, isThere: true, store)
  }
}

/// `out ING…`: takes ingredients off the shelf.
struct OutCommand: StoreCommand {
  var ingredients: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ids = try store.ingredientIDs(ingredients)
    let removed = try store.database.transaction {
      try ids.filter { id in
        try store.database.run("DELETE FROM inventory WHERE ingredient = ?1", [.text(id)]) > 0
      }
    }
    return try InventoryReply.reply(ids, changed: removed, isThere: false, store)
  }
}

/// What a change of the shelf answers.
enum InventoryReply {
  static func reply(
    _ ids: [String], changed: [String], isThere: Bool, _ store: Store, extra: JSON = [:]
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
      View.list(ids, style: .plain) { id in
        View.Item(
          names[id] ?? id,
          detail: changed.contains(id) ? nil : isThere ? "was there" : "was not there",
          checked: isThere)
      }
      View.actions([
        View.Action("What can I make?", link: Link.to("make"), role: .primary),
        View.Action(
          "Undo",
          link: Link.to(isThere ? "out" : "have", ["ingredients": changed.joined(separator: ",")])
        ),
      ])
    }
  }
}
