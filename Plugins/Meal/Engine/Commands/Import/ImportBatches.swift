import BerthSDK

/// Keeps what an import reads in transactions of some hundred recipes: memory does not grow with the
/// input, and what was kept when somebody stops it, or the machine, stays. The same input again passes
/// over what is there.
struct ImportBatches {
  /// How many recipes go into one transaction.
  static let size = 250

  private let store: Store
  private let foods: FoodTable
  private let builder: ImportBuilder
  private let owner: String
  private var waiting: [ImportedRecipe] = []
  /// What has become of the recipes that are kept.
  private(set) var report = ImportReport()
  /// The line of the last recipe that is kept.
  private var line = 0

  init(store: Store, foods: FoodTable, parser: LineParser) throws {
    self.store = store
    self.foods = foods
    builder = ImportBuilder(parser)
    owner = try store.owner()
  }

  /// Takes a recipe; keeps those that wait once they are enough.
  ///
  /// - Throws: `cancelled` with the line up to which all is kept.
  mutating func add(_ recipe: ImportedRecipe, line: Int) throws {
    if store.call.isCancelled { throw stopped }
    waiting.append(recipe)
    guard waiting.count >= Self.size else { return }
    try keep()
    self.line = line
    store.call.progress(report.total, of: 0, recipe.recipe.title)
  }

  /// Keeps the rest.
  mutating func finish() throws {
    try keep()
    store.call.progress(report.total, of: report.total, "Done")
  }

  private mutating func keep() throws {
    if waiting.isEmpty { return }
    var kept: [(ImportedRecipe, String, RecipeKeeper.Outcome)] = []
    try store.database.transaction {
      let writer = try store.ownWriter(foods)
      defer { writer.close() }
      let keeper = RecipeKeeper(
        store: store, owner: owner, foods: foods, builder: builder, writer: writer)
      for recipe in waiting {
        if store.call.isCancelled { throw stopped }
        let (id, outcome) = try keeper.keep(recipe)
        kept.append((recipe, id, outcome))
      }
      // What waits was chosen without them.
      if kept.contains(where: { $0.2 != .unchanged }) { try store.forgetReady(owner) }
    }
    for (recipe, id, outcome) in kept { report.add(recipe, id: id, outcome) }
    waiting.removeAll(keepingCapacity: true)
  }

  private var stopped: PluginError {
    PluginError(
      "cancelled",
      report.total == 0
        ? "stopped before anything was kept"
        : "stopped at line \(line): \(report.total) recipes are kept",
      remedy: "import the same again: what is there is passed over",
      details: ["line": JSON(line), "kept": JSON(report.total)])
  }
}
