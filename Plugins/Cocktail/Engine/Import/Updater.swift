import BerthSDK

/// Writes a new edition of a source into the database: all of it in one transaction, or nothing.
///
/// A drink whose name equals that of a bundled one (case, diacritics and punctuation aside) is
/// linked, not doubled: the bundled recipe stays, and the source's id and name lead to it. Every
/// other drink becomes a row of its own. Links and rows follow the source's id, so that a renamed
/// drink stays the same drink; what the user said about it stays with it.
struct Updater {
  /// What an update did to one drink.
  struct Entry: Sendable {
    var id: String
    var name: String
    var foreignID: String
    var isLinked: Bool
    /// For changed drinks: which fields.
    var fields: [String] = []
    /// For removed drinks: why it stays readable; nil when it is gone.
    var keptReason: String?

    var json: JSON {
      var json: JSON = [
        "id": .string(id), "name": .string(name), "sourceId": .string(foreignID),
        "linked": .bool(isLinked),
      ]
      if !fields.isEmpty { json["changes"] = JSON(fields) }
      return json
    }
  }

  /// What an update did.
  struct Report: Sendable {
    var source: String
    var added: [Entry] = []
    var changed: [Entry] = []
    var removed: [Entry] = []
    var unchanged = 0
    var skipped: [ImportProblem] = []
    var warnings: [ImportProblem] = []
    /// Names of ingredients nobody knows, with the number of drinks they are in.
    var unknown: [String: Int] = [:]
  }

  let store: Store
  let source: String
  private let converter: ForeignConverter

  init(_ store: Store, source: String = "thecocktaildb") throws {
    self.store = store
    self.source = source
    converter = ForeignConverter(Catalogue(ingredients: try store.ingredients()))
  }

  /// Brings the database to an edition.
  ///
  /// - Parameter initials: the letters of which the edition holds every drink; nil when that is not known.
  func apply(
    _ edition: CocktailDBReader.Edition, isComplete: Bool, initials: Set<String>? = nil
  ) throws -> Report {
    try store.database.transaction {
      let delta = UpdateDelta(
        known: try known(), edition: edition, isComplete: isComplete, initials: initials)
      var report = Report(source: source, unchanged: delta.unchanged, skipped: edition.problems)
      let writer = try store.ownWriter()
      defer { writer.close() }
      let total = delta.added.count + delta.changed.count + delta.removed.count
      var progress = Progress(call: store.call, total: total)
      for drink in delta.added {
        report.added.append(try add(drink, writer, &report))
        progress.step("Adding drinks")
        try store.call.checkCancellation()
      }
      for change in delta.changed {
        report.changed.append(try self.change(change, writer, &report))
        progress.step("Changing drinks")
      }
      for drink in delta.removed {
        report.removed.append(try remove(drink))
        progress.step("Removing drinks")
      }
      try store.call.checkCancellation()
      try log(report)
      return report
    }
  }

  private func known() throws -> [KnownDrink] {
    try store.database.rows(
      "SELECT foreign_id, recipe, name, linked, content, removed FROM sources WHERE source = ?1 "
        + "ORDER BY foreign_id", [.text(source)]
    ) { row in
      KnownDrink(
        foreignID: row.text(0), recipe: row.text(1), name: row.text(2), isLinked: row.int(3) == 1,
        content: (try? JSON.parse(row.text(4))) ?? .null, isRemoved: !row.isNull(5))
    }
  }

  // MARK: One drink

  private func add(
    _ drink: ForeignDrink, _ writer: RecipeWriter, _ report: inout Report
  ) throws -> Entry {
    if let twin = try twin(of: drink) {
      try remember(drink, recipe: twin, isLinked: true)
      return Entry(id: twin, name: drink.name, foreignID: drink.id, isLinked: true)
    }
    let id = try returningID(drink) ?? store.freeID(for: drink.name, suffix: drink.id)
    try remember(drink, recipe: id, isLinked: false)
    try write(drink, id, writer, &report)
    return Entry(id: id, name: drink.name, foreignID: drink.id, isLinked: false)
  }

  /// The bundled drink of the same name, or of nearly the same name and much the same parts.
  private func twin(of drink: ForeignDrink) throws -> String? {
    let fold = TextFolding.fold(drink.name)
    let named = try store.database.rows(
      "SELECT id, fold FROM recipes WHERE origin = 0 AND removed IS NULL "
        + "AND fold IN (SELECT value FROM json_each(?1)) ORDER BY fold <> ?2, id",
      [.list(DrinkTwin.forms(of: fold)), .text(fold)]
    ) { (id: $0.text(0), fold: $0.text(1)) }
    guard let first = named.first else { return nil }
    if first.fold == fold { return first.id }
    let theirs = converter.convert(drink, id: "twin", source: source, added: 0)
      .drink.recipe.ingredients.map(\.ingredient)
    return try named.first { candidate in
      let ours = try store.recipe(id: candidate.id)?.recipe.ingredients.map(\.ingredient) ?? []
      return DrinkTwin.isAlike(ours, theirs, in: converter.catalogue)
    }?.id
  }

  /// The id a drink had before its source dropped it, when it is still its own.
  private func returningID(_ drink: ForeignDrink) throws -> String? {
    let id = try store.database.first(
      "SELECT recipe FROM sources WHERE source = ?1 AND foreign_id = ?2 AND linked = 0",
      [.text(source), .text(drink.id)]
    ) { $0.text(0) }
    guard let id else { return nil }
    let taken = try store.database.int(
      "SELECT count(*) FROM recipes WHERE id = ?1 AND (origin <> 1 OR removed IS NULL)",
      [.text(id)])
    return taken == 0 ? id : nil
  }

  private func change(
    _ change: UpdateDelta.Change, _ writer: RecipeWriter, _ report: inout Report
  ) throws -> Entry {
    let known = change.known
    try remember(change.drink, recipe: known.recipe, isLinked: known.isLinked)
    if !known.isLinked {
      try write(change.drink, known.recipe, writer, &report)
    } else if change.fields.contains("name") {
      try reindex(known.recipe)
    }
    return Entry(
      id: known.recipe, name: change.drink.name, foreignID: known.foreignID,
      isLinked: known.isLinked, fields: change.fields)
  }

  private func remove(_ known: KnownDrink) throws -> Entry {
    try store.database.run(
      "UPDATE sources SET removed = ?3 WHERE source = ?1 AND foreign_id = ?2",
      [.text(source), .text(known.foreignID), .int(store.now)])
    var entry = Entry(
      id: known.recipe, name: known.name, foreignID: known.foreignID, isLinked: known.isLinked)
    if known.isLinked {
      entry.keptReason = "the app's own recipe stays"
      try reindex(known.recipe)
    } else if try store.remove(drink: known.recipe) {
      entry.keptReason = "you kept it, so it stays readable"
    }
    return entry
  }

  // MARK: Rows

  private func write(
    _ drink: ForeignDrink, _ id: String, _ writer: RecipeWriter, _ report: inout Report
  ) throws {
    let result = converter.convert(drink, id: id, source: source, added: store.now)
    try writer.write(result.drink)
    try store.index(result.drink, in: converter.catalogue)
    for name in result.unknown { report.unknown[name, default: 0] += 1 }
    if let glass = result.unknownGlass {
      report.warnings.append(
        ImportProblem(
          index: -1, id: id, name: drink.name,
          reason: "the glass “\(glass)” is unknown; it is shown in a rocks glass"))
    }
  }

  private func remember(_ drink: ForeignDrink, recipe: String, isLinked: Bool) throws {
    try store.database.run(
      "INSERT OR REPLACE INTO sources VALUES (?1,?2,?3,?4,?5,?6,?7,?8,NULL)",
      [
        .text(source), .text(drink.id), .text(recipe), .text(drink.name),
        .text(TextFolding.fold(drink.name)), isLinked ? 1 : 0, .text(drink.content.text()),
        .int(store.now),
      ])
    if let picture = drink.picture { try DrinkPicture.remember(picture, of: recipe, store) }
  }

  private func reindex(_ id: String) throws {
    guard let drink = try store.recipe(id: id), !drink.isRemoved else { return }
    try store.index(drink, in: converter.catalogue)
  }

  private func log(_ report: Report) throws {
    try store.database.run(
      "INSERT INTO updates (at, source, added, changed, removed, skipped) "
        + "VALUES (?1,?2,?3,?4,?5,?6)",
      [
        .int(store.now), .text(source), .int(Int64(report.added.count)),
        .int(Int64(report.changed.count)), .int(Int64(report.removed.count)),
        .int(Int64(report.skipped.count)),
      ])
  }
}
