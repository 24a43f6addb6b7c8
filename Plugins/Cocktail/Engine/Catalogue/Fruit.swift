import Kitchen

/// What is pressed, cut or parted from what: `lemon-juice` and `lemon-peel` from `lemon`, `egg-white` from `egg`.
enum Fruit {
  /// Who must do without egg must do without these.
  private static let ofEggs: Set<String> = ["egg-white", "egg-yolk"]

  /// The fruit a juice or peel comes from, or the egg of a white or yolk; nil for anything else.
  static func of(_ id: String, in catalogue: Catalogue) -> String? {
    if ofEggs.contains(id) { return catalogue.ingredient("egg") == nil ? nil : "egg" }
    guard id.hasSuffix("-juice") || id.hasSuffix("-peel"), let dash = id.lastIndex(of: "-") else {
      return nil
    }
    let fruit = String(id[..<dash])
    return catalogue.ingredient(fruit) == nil ? nil : fruit
  }

  /// The juice of a fruit; nil when there is none.
  static func juice(of id: String, in catalogue: Catalogue) -> String? {
    let juice = id + "-juice"
    return catalogue.ingredient(juice) == nil ? nil : juice
  }
}

extension Catalogue {
  /// Whether one of some ingredients is a given one, a kind of it, its juice or its peel.
  func uses(_ id: String, in ingredients: [String]) -> Bool {
    ingredients.contains { tree.isA($0, id) || Fruit.of($0, in: self) == id }
  }
}
