import BerthSDK

extension DishPicture {
  /// The picture of a dish of the database; nil when there is none of that id.
  ///
  /// - Parameter isPlain: whether it stands among many (see `view(for:isPlain:)`).
  static func view(of id: String, _ store: Store, isPlain: Bool = false) throws -> View? {
    guard let recipe = try store.recipe(id: id) else { return nil }
    return try view(of: recipe, store, isPlain: isPlain)
  }

  /// The short form of a dish's picture; empty when there is no dish of that id.
  static func sketch(of id: String, _ store: Store) throws -> String {
    guard let recipe = try store.recipe(id: id) else { return "" }
    let foods = try store.foodTable(of: recipe.ingredients.compactMap(\.food))
    return DishPicture(recipe, foods: foods, looks: try FoodLooks(store.call)).sketch
  }

  /// The picture of a recipe; reads the foods it needs and the table of colours.
  static func view(of recipe: Recipe, _ store: Store, isPlain: Bool = false) throws -> View {
    let foods = try store.foodTable(of: recipe.ingredients.compactMap(\.food))
    return DishPicture(recipe, foods: foods, looks: try FoodLooks(store.call))
      .view(for: store.call, isPlain: isPlain)
  }
}
