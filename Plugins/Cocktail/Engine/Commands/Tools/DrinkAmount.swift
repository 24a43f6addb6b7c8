import BerthSDK

/// Amounts where the name stands in a place of its own.
enum DrinkAmount {
  /// The amount of a line without a joining word: `top` where a sentence says `top up with`.
  static func short(
    _ part: RecipeIngredient, _ line: StoredRecipe.Line, _ format: AmountFormat
  ) -> String {
    switch part.unit {
    case .top: return "top"
    case .rinse: return "rinse"
    case .rim: return "rim"
    case .garnish: return "garnish"
    case .taste: return line.measure ?? ""
    default: return format.amount(part)
    }
  }
}
