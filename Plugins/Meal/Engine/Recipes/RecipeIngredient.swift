/// One line of a recipe's list.
struct RecipeIngredient: Sendable, Equatable {
  /// How much, in `unit`; nil for “to taste”.
  var amount: Double?
  /// The upper end of a range such as `2-3`.
  var upper: Double?
  var unit: KitchenUnit
  /// An id of the food table; nil when an imported line's food was not recognised.
  var food: String?
  /// How the line names it, for imported recipes; nil to use the food's name.
  var name: String?
  /// How it is prepared, such as `finely chopped`.
  var note: String?
  /// Left out without harm; it still counts for allergens.
  var isOptional = false

  /// The line for more or fewer people; “to taste” stays as it is.
  ///
  /// The amounts are exact: `KitchenAmount` rounds them to what one can measure.
  func scaled(by factor: Double) -> RecipeIngredient {
    var line = self
    line.amount = amount.map { $0 * factor }
    line.upper = upper.map { $0 * factor }
    return line
  }
}
