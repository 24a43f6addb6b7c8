import Kitchen

/// What is pressed or cut from what: `lemon-juice` and `lemon-peel` from `lemon`.
enum Fruit {
  /// The fruit a juice or peel comes from; nil for anything else.
  static func of(_ id: String, in catalogue: Catalogue) -> String? {
    guard id.hasSuffix("-juice") || id.hasSuffix("-peel"), let dash = id.lastIndex(of: "-") else {
      return nil
    }
    let fruit = String(id[..<dash])
    return catalogue.ingredient(fruit) == nil ? nil : fruit
  }
}

extension Catalogue {
  /// Whether one of some ingredients is a given one, a kind of it, its juice or its peel.
  func uses(_ id: String, in ingredients: [String]) -> Bool {
    ingredients.contains { tree.isA($0, id) || Fruit.of($0, in: self) == id }
  }
}
