import BerthSDK
import Kitchen

/// A food with what is said of its amount: “500 g spinach”, “6 eggs”, “rice”.
struct NamedStock: Equatable {
  var name: String
  var amount: Double?
  var unit: KitchenUnit?

  /// Reads a piece of what somebody typed; a text without a number at its beginning is a name.
  init(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    guard let first = words.first, let (number, rest) = Self.number(first) else {
      self.init(name: text, amount: nil, unit: nil)
      return
    }
    words.removeFirst()
    if !rest.isEmpty { words.insert(rest, at: 0) }
    var unit = KitchenUnit.piece
    var amount = number
    if let word = words.first, words.count > 1,
      let meaning = UnitWords.meaning(TextFolding.fold(word), isCapital: word == "T")
    {
      unit = meaning.unit
      amount *= meaning.factor
      words.removeFirst()
      if words.first == "of", words.count > 1 { words.removeFirst() }
    }
    guard !words.isEmpty, amount > 0 else {
      self.init(name: text, amount: nil, unit: nil)
      return
    }
    self.init(name: words.joined(separator: " "), amount: amount, unit: unit)
  }

  init(name: String, amount: Double?, unit: KitchenUnit?) {
    (self.name, self.amount, self.unit) = (name, amount, unit)
  }

  private static let written: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "dozen": 12,
  ]

  /// A number at the beginning of a word, and what follows it: `500g`, `½`, `1.5`, `two`.
  private static func number(_ word: String) -> (Double, String)? {
    if let number = written[word.lowercased()] { return (number, "") }
    if let scalar = word.unicodeScalars.first,
      let fraction = AmountText.value(ofFraction: scalar.value)
    {
      return (fraction, String(word.dropFirst()))
    }
    let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number < 100_000 else { return nil }
    return (number, String(word.dropFirst(digits.count)))
  }
}
