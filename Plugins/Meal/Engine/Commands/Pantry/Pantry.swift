import BerthSDK

/// What somebody has at home.
struct Pantry {
  let store: Store
  let owner: String

  init(_ store: Store) throws {
    self.store = store
    owner = try store.owner()
  }

  /// A food at home.
  struct Entry: Sendable, Equatable {
    var id: String
    var name: String
    var kind: FoodKind
    /// When it was noted, Unix milliseconds.
    var at: Int64
  }

  /// Everything, by kind and name.
  func entries() throws -> [Entry] {
    try store.database.rows(
      "SELECT p.food, f.name, f.kind, p.at FROM pantry p JOIN foods f ON f.id = p.food "
        + "WHERE p.owner = ?1 ORDER BY f.kind, f.name", [.text(owner)]
    ) { row in
      Entry(
        id: row.text(0), name: row.text(1), kind: FoodKind(rawValue: row.text(2)) ?? .other,
        at: Int64(row.int(3)))
    }
  }

  /// Notes a food; false when it was there.
  func add(_ food: String) throws -> Bool {
    try store.database.run(
      "INSERT OR IGNORE INTO pantry VALUES (?1,?2,?3)",
      [.text(owner), .text(food), .int(store.now)]) > 0
  }

  /// Takes a food out; false when it was not there.
  func remove(_ food: String) throws -> Bool {
    try store.database.run(
      "DELETE FROM pantry WHERE owner = ?1 AND food = ?2", [.text(owner), .text(food)]) > 0
  }

  /// Takes everything out; gives back how much it was.
  func clear() throws -> Int {
    try store.database.run("DELETE FROM pantry WHERE owner = ?1", [.text(owner)])
  }
}

/// Names of foods on a command line, looked up one by one.
struct NamedFoods {
  private(set) var known: [String] = []
  /// Names that no food has, with the nearest ones.
  private(set) var unknown: [(name: String, didYouMean: [String])] = []

  /// Looks foods up; “eggs, rice and spinach” are three.
  ///
  /// - Throws: `not-found` when none of them is known.
  init(_ texts: [String], _ store: Store) throws {
    // Words without a comma may be one food ("chicken breast") or several ("eggs rice").
    let whole = texts.joined(separator: " ")
    var names = FoodWords.parts(whole)
    guard !names.isEmpty else {
      throw PluginError(
        "input.missing", "no food is named", remedy: "name some, with commas between them")
    }
    if names.count == 1, texts.count > 1, (try? store.foodID(whole)) == nil { names = texts }
    for name in names {
      do {
        let id = try store.foodID(name)
        if !known.contains(id) { known.append(id) }
      } catch let error as PluginError where error.code == "not-found" {
        unknown.append((name, (error.details["didYouMean"]?.array ?? []).compactMap(\.string)))
        if names.count == 1 { throw error }
      }
    }
    if known.isEmpty, let first = unknown.first {
      throw PluginError(
        "not-found", "no food is called “\(Words.shortened(first.name, to: 60))”",
        remedy: first.didYouMean.isEmpty
          ? "name foods as in a list of ingredients, with commas between them"
          : "did you mean \(Words.list(first.didYouMean, "or"))?",
        details: ["didYouMean": JSON(first.didYouMean)])
    }
  }

  var unknownJSON: JSON {
    .array(
      unknown.map { ["name": .string($0.name), "didYouMean": JSON($0.didYouMean)] })
  }

  /// What is said of unknown names.
  var notes: [String] {
    unknown.map { entry in
      entry.didYouMean.isEmpty
        ? "No food is called “\(entry.name)”."
        : "No food is called “\(entry.name)”. Did you mean \(Words.list(entry.didYouMean, "or"))?"
    }
  }
}
