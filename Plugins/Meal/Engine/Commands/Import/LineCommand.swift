import BerthSDK

/// `line RECIPE NUMBER TEXT`: says what a line of an own recipe means; what makes it less strict is
/// asked about first.
struct LineCommand: StoreCommand {
  var id: String
  /// Which line, headings counted, from 1.
  var number: Int?
  /// What it means; nothing shows what was understood.
  var text: [String]
  /// Takes a correction back.
  var original: Bool
  /// What the line need not warn of any more, as the question named it.
  var without: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let dish = try store.dish(id)
    let written = try store.writtenLines(of: dish.id)
    guard dish.origin == .imported, let recipe = try store.recipe(id: dish.id) else {
      throw PluginError.invalid(
        "\(dish.name) came with the app; its lines stand as they are",
        remedy: "berth meal imported lists your own recipes")
    }
    if written.isEmpty {
      throw PluginError.invalid(
        "\(dish.name) was brought in before its lines were kept as they are written",
        remedy: "bring it in again: berth meal import FILE")
    }
    let foods = try store.foodTable()
    let parser = LineParser(
      FoodMatcher(foods), SafetyReader(try VocabularyFiles.vocabulary(call, foods)))
    let page = LinePage(dish: dish, written: written, reader: parser.safety)
    guard let number else { return page.all() }
    guard written.indices.contains(number - 1) else {
      throw PluginError.invalid(
        "\(dish.name) has \(Words.count(written.count, "line")), there is no line \(number)",
        remedy: "give a number from 1 to \(written.count)")
    }
    let line = written[number - 1]
    let words = Words.trimmed(text.joined(separator: " "))
    if words.utf8.count > LineScanner.limit {
      throw PluginError.invalid(
        "a line has at most \(LineScanner.limit) bytes", remedy: "leave out what is no ingredient")
    }
    let meant = original ? line.text : words
    if meant.isEmpty { return page.one(number) }
    let lost = LineChange(page.reading(line.meant), page.reading(meant)).lost
    let stated = Set(without.flatMap { $0.split(separator: ",").map { Words.trimmed(String($0)) } })
    guard lost.allSatisfy(stated.contains) else {
      return page.question(number, meant, lost, isOriginal: original)
    }
    var corrections = written.corrections
    corrections[line.text] = meant == line.text ? nil : meant
    try keep(recipe, written, corrections, ImportBuilder(parser), foods, store)
    let after = try store.writtenLines(of: dish.id)
    return LinePage(
      dish: try store.dish(dish.id), written: after, reader: parser.safety
    ).one(number, isChanged: true)
  }

  private func keep(
    _ recipe: Recipe, _ written: [WrittenLine], _ corrections: [String: String],
    _ builder: ImportBuilder, _ foods: FoodTable, _ store: Store
  ) throws {
    let owner = try store.owner()
    let known = try store.database.first(
      "SELECT r.added, t.notes FROM recipes r JOIN recipe_texts t ON t.recipe = r.id "
        + "WHERE r.id = ?1", [.text(recipe.id)]
    ) { (Int64($0.int(0)), $0.text(1)) }
    let notes = (known?.1 ?? "").split(separator: "\n").map(String.init)
    let corrected = builder.corrected(
      recipe, written, notes: notes, corrections, try store.published(of: recipe.id))
    try store.database.transaction {
      let writer = try store.ownWriter(foods)
      defer { writer.close() }
      let keeper = RecipeKeeper(
        store: store, owner: owner, foods: foods, builder: builder, writer: writer)
      try keeper.write(corrected, added: known?.0 ?? store.now)
      try store.forgetReady(owner)
    }
  }
}

/// What a line no longer warns of when it is read otherwise.
struct LineChange {
  /// Ids of substances, then `unknown` when words nobody understood are gone; empty when the line is
  /// as strict as it was or stricter.
  let lost: [String]

  init(_ before: TextSafety, _ after: TextSafety) {
    let eased = Substance.allCases.filter { Self.gravity($0, after) < Self.gravity($0, before) }
    lost = eased.map(\.rawValue) + (after.isCertain && !before.isCertain ? ["unknown"] : [])
  }

  private static func gravity(_ substance: Substance, _ reading: TextSafety) -> Int {
    reading.contains.contains(substance) ? 2 : reading.label.contains(substance) ? 1 : 0
  }
}
