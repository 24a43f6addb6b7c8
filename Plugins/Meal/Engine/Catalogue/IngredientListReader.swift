import BerthSDK

/// Reads the `ingredients` column: `2 clove garlic (sliced); to-taste salt; 10 leaf basil ?`.
enum IngredientListReader {
  /// The lines in order, or the text of the first one that is none.
  static func read(_ field: TSVField) -> Result<[RecipeIngredient], Malformed> {
    var found: [RecipeIngredient] = []
    var from = 0
    while from < field.count {
      // A semicolon inside a note does not end the line.
      var to = from
      var depth = 0
      while to < field.count, depth > 0 || field[to] != 0x3b {
        if field[to] == 0x28 { depth += 1 }
        if field[to] == 0x29 { depth -= 1 }
        to += 1
      }
      let part = field.part(from, to).trimmed
      guard let line = line(part) else { return .failure(Malformed(text: part.string)) }
      found.append(line)
      from = to + 1
    }
    return .success(found)
  }

  /// A part of the column that is no ingredient line.
  struct Malformed: Error {
    var text: String
  }

  static func line(_ text: TSVField) -> RecipeIngredient? {
    var body = text
    var isOptional = false
    if body.count > 1, body[body.count - 1] == 0x3f, body[body.count - 2] == 0x20 {
      isOptional = true
      body = body.part(0, body.count - 1).trimmed
    }
    var note: String?
    if let open = body.index(of: 0x28) {
      guard body[body.count - 1] == 0x29, open > 0, body.count - open > 2 else { return nil }
      note = body.part(open + 1, body.count - 1).string
      body = body.part(0, open).trimmed
    }
    guard let firstSpace = body.index(of: 0x20) else { return nil }
    let first = body.part(0, firstSpace)
    let rest = body.part(firstSpace + 1, body.count)
    if first.string == KitchenUnit.toTaste.rawValue {
      guard rest.isSlug else { return nil }
      return RecipeIngredient(
        amount: nil, unit: .toTaste, food: rest.string, note: note, isOptional: isOptional)
    }
    guard let amount = amount(first), let space = rest.index(of: 0x20),
      let unit = KitchenUnit(rawValue: rest.part(0, space).string), unit != .toTaste,
      rest.part(space + 1, rest.count).isSlug
    else { return nil }
    return RecipeIngredient(
      amount: amount.low, upper: amount.high, unit: unit,
      food: rest.part(space + 1, rest.count).string, note: note, isOptional: isOptional)
  }

  private static func amount(_ text: TSVField) -> (low: Double, high: Double?)? {
    guard let dash = text.index(of: 0x2d) else {
      guard let value = text.number, value > 0, value <= 20_000 else { return nil }
      return (value, nil)
    }
    guard let low = text.part(0, dash).number,
      let high = text.part(dash + 1, text.count).number, low > 0, low < high, high <= 20_000
    else { return nil }
    return (low, high)
  }
}
