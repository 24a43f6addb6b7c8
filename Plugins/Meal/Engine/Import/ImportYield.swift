import BerthSDK
import RecipePage

/// How many people recipe data says a dish feeds.
enum ImportYield {
  /// More people than this feeds no recipe.
  static let limit = 500.0
  private static let people = [
    "serving", "portion", "people", "person", "guest", "adult", "pax", "helping",
  ]
  private static let words: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "dozen": 12,
  ]
  /// What measures a pan, and feeds nobody.
  private static let measures = [
    "inch", "\"", "cm", "x", "\u{d7}", "oz", "ounce", "lb", "pound", "g", "kg", "ml", "l", "quart",
    "cup", "-inch",
  ]

  /// `4`, `"4 servings"`, `"Serves 4–6"`, `["1 loaf", "12 slices"]`, a QuantitativeValue: the number
  /// beside people or portions, else the first there is; of a range the lower. Nil for none.
  static func servings(_ value: JSON?) -> Int? { yield(value).value }

  /// The same, and whether something is said that cannot be: none or fewer, or more than 500.
  static func yield(_ value: JSON?) -> Stated<Int> {
    switch value {
    case .integer(let number): return sane(Double(number), String(number))
    case .number(let number): return sane(number, RecipeMarkup.text(value, 40))
    case .string(let text): return yield(text)
    case .array(let values): return yield(values)
    case .object:
      let figure = value?["@value"] ?? value?["value"] ?? value?["minValue"] ?? value?["maxValue"]
      let unit = RecipeMarkup.text(value?["unitText"] ?? value?["unitCode"], 40)
      let text = RecipeMarkup.text(figure ?? value?["name"] ?? value?["text"], 200)
      return yield("\(text) \(unit)")
    default: return .missing
    }
  }

  private static func yield(_ values: [JSON]) -> Stated<Int> {
    let said = values.prefix(20).map { ($0.string ?? "", yield($0)) }
    let named = said.first { text, yield in
      yield.value != nil && people.contains { text.lowercased().contains($0) }
    }
    let found = named ?? said.first { $0.1.value != nil } ?? said.first { $0.1 != .missing }
    return found?.1 ?? .missing
  }

  private static func yield(_ text: String) -> Stated<Int> {
    let numbers = StatedNumber.all(in: text).filter { number in
      let unit = number.words.drop { $0 == " " || $0 == "-" }.prefix { $0.isLetter || $0 == "\"" }
      return !measures.contains(String(unit))
    }
    let named = numbers.first { number in
      let unit = number.words.drop { !$0.isLetter }
      return people.contains { unit.hasPrefix($0) }
        || ["serves", "feeds", "for"].contains(number.before.split(separator: " ").last ?? "")
    }
    // "4-6 servings": the lower end of the range before the word.
    if let named, let index = numbers.firstIndex(of: named), index > 0,
      ["-", "\u{2013}", "to", "or"].contains(Words.trimmed(numbers[index - 1].words))
    {
      return sane(numbers[index - 1].value, text)
    }
    if let number = named ?? numbers.first { return sane(number.value, text) }
    let word = TextFolding.fold(text).split(separator: " ").lazy.compactMap { words[String($0)] }
    return word.first.map { sane($0, text) } ?? .missing
  }

  private static func sane(_ number: Double, _ said: String) -> Stated<Int> {
    if number == 0 { return .missing }
    guard number.isFinite, number > 0, number <= limit else {
      return .absurd(Words.shortened(Words.trimmed(said), to: 40))
    }
    return .value(max(1, Int(number.rounded())))
  }
}
