import BerthSDK

/// The lines of a recipe as people write them.
enum DrinkText {
  /// All lines: `1½ oz Gin (London dry)`.
  static func lines(_ drink: StoredRecipe, _ format: AmountFormat) -> [String] {
    drink.parts.map { line($0, $1, format) }
  }

  /// One line.
  static func line(
    _ part: RecipeIngredient, _ line: StoredRecipe.Line, _ format: AmountFormat
  ) -> String {
    var text = amount(part, line, format)
    text += text.isEmpty ? line.name : " " + line.name
    if let note = part.note { text += " (\(note))" }
    return text
  }

  /// The amount before a name; as its source wrote it where it is not understood.
  static func amount(
    _ part: RecipeIngredient, _ line: StoredRecipe.Line, _ format: AmountFormat
  ) -> String {
    switch part.unit {
    case .top: return "top up with"
    case .rinse, .rim, .garnish: return "\(part.unit.rawValue) of"
    case .taste: return line.measure ?? ""
    default: return format.amount(part)
    }
  }

  /// The amount where the name stands in a column of its own: `top` where a sentence says
  /// `top up with`.
  static func shortAmount(
    _ part: RecipeIngredient, _ line: StoredRecipe.Line, _ format: AmountFormat
  ) -> String {
    switch part.unit {
    case .top, .rinse, .rim, .garnish: return part.unit.rawValue
    default: return amount(part, line, format)
    }
  }
}

extension Words {
  /// A text with a capital first letter.
  static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
