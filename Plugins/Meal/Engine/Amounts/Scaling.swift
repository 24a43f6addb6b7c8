/// The same dish for more or fewer people.
enum Scaling {
  /// Lines for another number of servings; "to taste" stays as it is.
  ///
  /// The amounts are exact: `KitchenAmount` rounds them to what one can measure.
  static func scaled(
    _ lines: [RecipeIngredient], from servings: Int, to wanted: Int
  ) -> [RecipeIngredient] {
    let factor = Double(max(wanted, 1)) / Double(max(servings, 1))
    return factor == 1 ? lines : lines.map { scaled($0, by: factor) }
  }

  /// A line times a factor.
  static func scaled(_ line: RecipeIngredient, by factor: Double) -> RecipeIngredient {
    var line = line
    line.amount = line.amount.map { $0 * factor }
    line.upper = line.upper.map { $0 * factor }
    return line
  }
}
