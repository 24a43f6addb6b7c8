import BerthSDK

/// The user's collections: named, ordered sets of drinks; a drink may be in several.
struct Collections {
  /// One collection.
  struct Entry {
    var id: String
    var name: String
    var at: Int64
    var count: Int
  }

  let store: Store

  init(_ store: Store) { self.store = store }

  private static func entry(_ row: Row) -> Entry {
    Entry(id: row.text(0), name: row.text(1), at: Int64(row.int(2)), count: row.int(3))
  }

  private static let columns =
    "id, name, at, (SELECT count(*) FROM collection_items WHERE collection = c.id)"

  /// All collections by name.
  func all() throws -> [Entry] {
    try store.database.rows(
      "SELECT \(Self.columns) FROM collections c ORDER BY fold", [], Self.entry)
  }

  /// The collection of a name or id.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func find(_ text: String) throws -> Entry {
    if let entry = try optional(text) { return entry }
    let names = try all().map(\.name)
    throw PluginError.unknown(
      "there is no collection “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, in: names),
      remedy: names.isEmpty
        ? "make one: berth cocktail collection-create NAME" : "there are \(Words.list(names))")
  }

  /// The collection of a name or id; nil when there is none.
  func optional(_ text: String) throws -> Entry? {
    try store.database.first(
      "SELECT \(Self.columns) FROM collections c WHERE fold = ?1 OR id = ?2 "
        + "ORDER BY fold <> ?1 LIMIT 1",
      [.text(TextFolding.fold(text)), .text(Words.slug(text))], Self.entry)
  }

  /// Makes a collection.
  ///
  /// - Throws: `input.invalid` for a name that is empty, too long or taken.
  func create(_ name: String) throws -> Entry {
    let name = try checked(name)
    if let other = try optional(name), TextFolding.fold(other.name) == TextFolding.fold(name) {
      throw taken(other.name)
    }
    var id = Words.slug(name)
    var number = 1
    while try store.database.int("SELECT count(*) FROM collections WHERE id = ?1", [.text(id)]) > 0
    {
      number += 1
      id = "\(Words.slug(name))-\(number)"
    }
    try store.database.run(
      "INSERT INTO collections VALUES (?1, ?2, ?3, ?4)",
      [.text(id), .text(name), .text(TextFolding.fold(name)), .int(store.now)])
    return Entry(id: id, name: name, at: store.now, count: 0)
  }

  /// Gives a collection another name; its id stays.
  func rename(_ entry: Entry, to name: String) throws -> Entry {
    let name = try checked(name)
    let other = try store.database.first(
      "SELECT name FROM collections WHERE fold = ?1 AND id <> ?2",
      [.text(TextFolding.fold(name)), .text(entry.id)]
    ) { $0.text(0) }
    if let other { throw taken(other) }
    try store.database.run(
      "UPDATE collections SET name = ?2, fold = ?3 WHERE id = ?1",
      [.text(entry.id), .text(name), .text(TextFolding.fold(name))])
    var renamed = entry
    renamed.name = name
    return renamed
  }

  private func checked(_ name: String) throws(PluginError) -> String {
    let name = Words.trimmed(name)
    guard !Words.slug(name).isEmpty, name.count <= 80 else {
      throw PluginError.invalid(
        "a collection's name has 1 to 80 characters, letters or digits among them",
        remedy: "choose another name")
    }
    return name
  }

  private func taken(_ name: String) -> PluginError {
    PluginError(
      "input.invalid", "there is a collection “\(name)” already", remedy: "choose another name")
  }

  /// Deletes a collection; its drinks stay.
  func delete(_ entry: Entry) throws {
    try store.database.transaction {
      try store.database.run(
        "DELETE FROM collection_items WHERE collection = ?1", [.text(entry.id)])
      try store.database.run("DELETE FROM collections WHERE id = ?1", [.text(entry.id)])
    }
  }

  /// Adds drinks at the end; returns the ids that were not in it yet.
  func add(_ drinks: [String], to entry: Entry) throws -> [String] {
    try store.database.transaction {
      var last = try store.database.int(
        "SELECT coalesce(max(place), 0) FROM collection_items WHERE collection = ?1",
        [.text(entry.id)])
      return try drinks.filter { drink in
        last += 1
        return try store.database.run(
          "INSERT OR IGNORE INTO collection_items VALUES (?1, ?2, ?3, ?4)",
          [.text(entry.id), .text(drink), .int(store.now), SQLValue(last)]) > 0
      }
    }
  }

  /// Takes drinks out; returns the ids that were in it.
  func remove(_ drinks: [String], from entry: Entry) throws -> [String] {
    try store.database.transaction {
      try drinks.filter { drink in
        try store.database.run(
          "DELETE FROM collection_items WHERE collection = ?1 AND recipe = ?2",
          [.text(entry.id), .text(drink)]) > 0
      }
    }
  }

  /// The drinks of a collection in their order.
  func drinks(of entry: Entry) throws -> [DrinkSummary] {
    try store.summaries(
      "JOIN collection_items c ON c.recipe = r.id WHERE c.collection = ?1 ORDER BY c.place",
      [.text(entry.id)])
  }
}
