import BerthBase
import BerthManifest

/// Reads numbers and lengths of time in a sentence: `12`, `a dozen`, `twenty-five`, `half an hour`.
struct PhraseNumbers {
  /// A value and the index behind its last word.
  struct Found: Equatable {
    var value: Double
    var end: Int
  }

  private let words: [String]

  init(_ words: [PhraseWords.Word]) { self.words = words.map(\.folded) }

  /// The number that begins at a word, the longest one.
  func number(at index: Int) -> Found? {
    guard index < words.count else { return nil }
    if let digits = Double(words[index]), digits.isFinite,
      words[index].utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
    {
      return Found(value: digits, end: index + 1)
    }
    for (text, value) in Self.phrases where stands(text, at: index) {
      return Found(value: value, end: index + text.count)
    }
    guard let first = Self.small[words[index]] else { return nil }
    var found = Found(value: first, end: index + 1)
    if first >= 20, first < 100, let unit = word(found.end).flatMap({ Self.small[$0] }), unit < 10 {
      found = Found(value: first + unit, end: found.end + 1)
    } else if first < 10, word(found.end) == "hundred" {
      found = Found(value: first * 100, end: found.end + 1)
    }
    return found
  }

  /// The length of time that begins at a word, in minutes, the longest one.
  func minutes(at index: Int) -> Found? {
    var found: Found?
    for (text, value) in Self.lengths where stands(text, at: index) {
      found = Found(value: value, end: index + text.count)
      break
    }
    if found == nil, let number = number(at: index), let unit = word(number.end),
      let size = Self.units[unit]
    {
      found = Found(value: number.value * size, end: number.end + 1)
    }
    guard var found else { return nil }
    // “an hour and a half”, “two hours and ten minutes”
    if word(found.end) == "and", stands(["a", "half"], at: found.end + 1) {
      found = Found(value: found.value + 30, end: found.end + 3)
    } else if word(found.end) == "and", let more = minutes(at: found.end + 1),
      more.value < found.value
    {
      found = Found(value: found.value + more.value, end: more.end)
    }
    return found
  }

  private func word(_ index: Int) -> String? { index < words.count ? words[index] : nil }

  private func stands(_ text: [String], at index: Int) -> Bool {
    index + text.count <= words.count && words[index..<index + text.count].elementsEqual(text)
  }

  private static let units: [String: Double] = [
    "minute": 1, "min": 1, "hour": 60, "h": 60, "day": 1440, "night": 1440, "week": 10080,
    "second": 1 / 60, "sec": 1 / 60,
  ]

  private static let phrases: [([String], Double)] = [
    (["half", "a", "dozen"], 6), (["a", "couple", "of"], 2), (["a", "couple"], 2),
    (["a", "dozen"], 12), (["two", "dozen"], 24), (["a", "hundred"], 100),
  ]

  private static let lengths: [([String], Double)] = [
    (["three", "quarter", "of", "an", "hour"], 45), (["a", "quarter", "of", "an", "hour"], 15),
    (["quarter", "of", "an", "hour"], 15), (["half", "an", "hour"], 30), (["half", "hour"], 30),
    (["a", "half", "hour"], 30), (["an", "hour"], 60), (["a", "minute"], 1),
    (["a", "week"], 10080),
    (["a", "day"], 1440), (["a", "couple", "of", "minute"], 2),
  ]

  private static let small: [String: Double] = {
    let names = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen",
    ]
    var table = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($0.element, Double($0.offset)) })
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    for (index, name) in tens.enumerated() { table[name] = Double(20 + 10 * index) }
    return table
  }()
}
