public import BerthSDK

extension MealPlugin: SearchProvider {
  public func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    let store = try Store(call)
    if collection == SearchDocument.foods {
      let found = try store.database.first(
        "SELECT name, kind FROM foods WHERE id = ?1", [.text(id)]
      ) { ($0.text(0), $0.text(1)) }
      guard let found else { throw PluginError.notFound("there is no food \(id)") }
      return SearchLine(
        id: id, name: found.0.prefix(1).uppercased() + found.0.dropFirst(),
        summary: "Food · \(FoodKind(rawValue: found.1)?.title ?? found.1)",
        link: Link.to("suggest", ["with": id]))
    }
    guard let found = try store.summary(id: id) else {
      throw PluginError.notFound("there is no recipe \(id)")
    }
    return SearchLine(id: id, name: found.name, summary: found.line, link: Link.recipe(id))
  }
}
