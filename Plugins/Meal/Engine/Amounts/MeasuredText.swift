import Kitchen

/// Running text with its temperatures and lengths in one system: `220 °C (425 °F)` is `425 °F` in a
/// kitchen of ounces and `220 °C` in one of grams, `2 cm` is `¾ inch`.
enum MeasuredText {
  static func of(_ text: String, in system: MeasureSystem) -> String {
    guard text.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return text }
    var words = spaced(text).split(separator: " ", omittingEmptySubsequences: false).map(
      String.init)
    var index = 0
    while index + 1 < words.count {
      if let measure = Measure(words[index], words[index + 1]) {
        let other = index + 3 < words.count ? Measure(words[index + 2], words[index + 3]) : nil
        if let other, measure.isTwin(of: other) {
          // Both are there: the one that is wanted stays.
          let kept = measure.unit.system == system ? measure : other
          words[index] = kept.number
          words[index + 1] = kept.symbol + other.tail.dropFirst()
          words.removeSubrange(index + 2...index + 3)
        } else if measure.unit.system != system {
          let next = index + 2 < words.count ? words[index + 2] : ""
          (words[index], words[index + 1]) = measure.converted(before: next)
        }
      }
      index += 1
    }
    return words.joined(separator: " ")
  }

  /// The text with a space between a number and the degrees that follow it.
  private static func spaced(_ text: String) -> String {
    guard text.contains("°") else { return text }
    var result = ""
    for character in text {
      if character == "°", let last = result.last, last.isNumber { result += " " }
      result.append(character)
    }
    return result
  }
}

/// A number and its unit in a text, with the signs around them.
private struct Measure {
  enum Unit {
    case celsius, fahrenheit, centimetre, millimetre, inch

    var system: MeasureSystem {
      switch self {
      case .celsius, .centimetre, .millimetre: .metric
      case .fahrenheit, .inch: .us
      }
    }

    var isTemperature: Bool { self == .celsius || self == .fahrenheit }
  }

  /// An opening sign before the number, and signs behind the unit.
  let head: String
  let low: Double
  let high: Double?
  let dash: String
  let unit: Unit
  let word: String
  let tail: String

  init?(_ number: String, _ unit: String) {
    var digits = Substring(number)
    head = digits.first == "(" ? String(digits.removeFirst()) : ""
    let dash = ["–", "-"].first { digits.contains($0) } ?? ""
    let ends = dash.isEmpty ? [digits] : digits.split(separator: Character(dash))
    guard (1...2).contains(ends.count), let low = Self.value(ends[0]) else { return nil }
    var high: Double?
    if ends.count == 2 {
      guard let value = Self.value(ends[1]) else { return nil }
      high = value
    }
    (self.low, self.high, self.dash) = (low, high, dash)
    var core = Substring(unit)
    var tail = ""
    while let last = core.last, ").,;:".contains(last) {
      tail = String(last) + tail
      core.removeLast()
    }
    self.tail = tail
    word = String(core)
    switch word {
    case "°C", "ºC": self.unit = .celsius
    case "°F", "ºF": self.unit = .fahrenheit
    case "cm": self.unit = .centimetre
    case "mm": self.unit = .millimetre
    case "inch", "inches": self.unit = .inch
    default: return nil
    }
  }

  private static func value(_ text: Substring) -> Double? {
    guard let first = text.utf8.first, first >= 0x30, first <= 0x39 else { return nil }
    return Double(text)
  }

  /// Whether the next one says the same in the other system, in parentheses.
  func isTwin(of other: Measure) -> Bool {
    other.head == "(" && other.tail.hasPrefix(")") && tail.isEmpty
      && unit.isTemperature == other.unit.isTemperature && unit.system != other.unit.system
  }

  /// The number without a parenthesis before it.
  var number: String {
    AmountText.decimal(low, places: 1)
      + (high.map { dash + AmountText.decimal($0, places: 1) } ?? "")
  }

  var symbol: String { word }

  /// The same in the other system.
  ///
  /// - Parameter next: the word behind it, which tells `2 inch pieces` from `2 inches apart`.
  func converted(before next: String) -> (number: String, unit: String) {
    let written = head + Self.text(low, unit) + (high.map { dash + Self.text($0, unit) } ?? "")
    return (written, name(next) + tail)
  }

  private func name(_ next: String) -> String {
    switch unit {
    case .celsius: return "°F"
    case .fahrenheit: return "°C"
    case .inch: return "cm"
    case .centimetre, .millimetre:
      let isMany = Self.inches(high ?? low, unit) > 1
      let word = String(next.prefix { $0.isLetter })
      let stands = !tail.isEmpty || next.isEmpty || Self.standing.contains(word)
      return isMany && stands ? "inches" : "inch"
    }
  }

  /// Words that follow a length that stands for itself.
  private static let standing: Set<String> = [
    "above", "across", "and", "apart", "around", "at", "below", "by", "deep", "from", "high", "in",
    "into", "long", "of", "on", "or", "over", "thick", "wide",
  ]

  private static func text(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .celsius: AmountText.decimal(fahrenheit(value), places: 0)
    case .fahrenheit: AmountText.decimal(celsius(value), places: 0)
    case .inch: AmountText.decimal(Scaling.measurable(value * 2.54, [(5, 0.5)], then: 1), places: 1)
    case .centimetre, .millimetre: AmountFormat.number(inches(value, unit))
    }
  }

  /// A mark of the dial where one is near, else in steps of five: 165 °F for cooked chicken, 425 °F for
  /// an oven.
  private static func fahrenheit(_ celsius: Double) -> Double {
    let exact = celsius * 9 / 5 + 32
    let dial = (exact / 25).rounded() * 25
    return celsius >= 120 && abs(dial - exact) <= 8 ? dial : (exact / 5).rounded() * 5
  }

  private static func celsius(_ fahrenheit: Double) -> Double {
    let exact = (fahrenheit - 32) * 5 / 9
    return exact >= 100 ? (exact / 5).rounded() * 5 : exact.rounded()
  }

  /// Inches as rulers have them: eighths of a small length, quarters of a larger one, halves of a pan.
  private static func inches(_ value: Double, _ unit: Unit) -> Double {
    let exact = value / (unit == .millimetre ? 25.4 : 2.54)
    return Scaling.measurable(exact, [(0.7, 0.125), (4, 0.25), (11, 0.5)], then: 1)
  }
}
