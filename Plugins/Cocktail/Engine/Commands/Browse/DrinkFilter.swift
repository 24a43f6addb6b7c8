import BerthSDK

/// The filters that `search` and `random` share, checked and ready for the index.
struct DrinkFilter {
  /// Ids of ingredients the drink must hold, or a kind of them.
  private(set) var with: [String] = []
  /// Ids of ingredients it must not hold.
  private(set) var without: [String] = []
  private var facets: JSON = [:]

  /// Reads the options; ingredients may be given by any of their names.
  ///
  /// - Throws: `not-found` for an ingredient nobody knows.
  init(_ arguments: Arguments, _ store: Store) throws {
    for (option, facet) in [
      ("base", "base"), ("category", "category"), ("family", "family"), ("season", "season"),
      ("occasion", "occasion"), ("glass", "glass"),
    ] {
      let values = arguments.strings(option)
      if !values.isEmpty { facets[facet] = JSON(values) }
    }
    switch arguments.optionalString("alcoholic") {
    case "yes": facets["alcoholic"] = ["alcoholic"]
    case "no": facets["alcoholic"] = ["non-alcoholic"]
    case "optional": facets["alcoholic"] = ["optional"]
    default: break
    }
    with = try store.ingredientIDs(arguments.strings("with"))
    without = try store.ingredientIDs(arguments.strings("without"))
  }

  /// Whether nothing is filtered.
  var isEmpty: Bool {
    with.isEmpty && without.isEmpty && (facets.object?.isEmpty ?? true)
  }

  /// Asks for one more ingredient.
  mutating func require(_ ingredient: String) {
    if !with.contains(ingredient) { with.append(ingredient) }
  }

  /// The request for the index, without text and order.
  var request: JSON {
    var filter = facets
    if !with.isEmpty { filter["contains"] = ["all": JSON(with)] }
    var request: JSON = ["filter": filter]
    if !without.isEmpty { request["exclude"] = ["contains": JSON(without)] }
    return request
  }
}
