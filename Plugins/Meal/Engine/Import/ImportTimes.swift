import BerthSDK

/// Times and yields as recipe data gives them.
enum ImportTimes {
  /// Minutes of an ISO 8601 duration (`PT1H30M`), a number of minutes, or words (`1 hr 20 min`);
  /// nil for none, zero, or more than a fortnight.
  static func minutes(_ value: JSON?) -> Int? {
    switch value {
    case .integer(let number): return sane(Double(number))
    case .number(let number): return sane(number)
    case .string(let text): return minutes(text)
    case .array(let values): return minutes(values.first)
    default: return nil
    }
  }

  static func minutes(_ text: String) -> Int? {
    let text = text.lowercased()
    if let plain = Double(text) { return sane(plain) }
    var total = 0.0
    var number = ""
    let isISO = text.hasPrefix("p")
    var isTime = !isISO
    var isKnown = false
    var bytes = Array(text.utf8)[...]
    if bytes.first == 0x70 { bytes = bytes.dropFirst() }
    while let byte = bytes.popFirst() {
      if byte >= 0x30 && byte <= 0x39 || byte == 0x2e {
        number.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      if byte == 0x20 || byte == 0x2d { continue }
      if byte == 0x74, number.isEmpty {
        isTime = true
        continue
      }
      guard let value = Double(number) else {
        number = ""
        continue
      }
      number = ""
      isKnown = true
      switch byte {
      case 0x77: total += value * 10_080
      case 0x64: total += value * 1440
      case 0x68: total += value * 60
      case 0x6d where isTime: total += value
      case 0x73: total += value / 60
      default: isKnown = false
      }
      // The rest of a word: "hours", "min".
      while !isISO, let next = bytes.first, next >= 0x61 && next <= 0x7a { bytes.removeFirst() }
    }
    return isKnown ? sane(total) : nil
  }

  private static func sane(_ minutes: Double) -> Int? {
    guard minutes.isFinite, minutes >= 0.5, minutes <= 20_160 else { return nil }
    return Int(minutes.rounded())
  }

  /// How many people a recipe feeds: `4`, `"4 servings"`, `"Serves 4–6"`, `["4", "4 bowls"]`; the
  /// first number there is. Nil for none.
  static func servings(_ value: JSON?) -> Int? {
    switch value {
    case .integer(let number): return number >= 1 && number <= 500 ? Int(number) : nil
    case .number(let number): return number >= 1 && number <= 500 ? Int(number.rounded()) : nil
    case .string(let text):
      let digits = text.utf8.drop { $0 < 0x30 || $0 > 0x39 }.prefix { $0 >= 0x30 && $0 <= 0x39 }
      guard let number = Int(String(decoding: Array(digits.prefix(4)), as: UTF8.self)),
        number >= 1, number <= 500
      else { return nil }
      return number
    case .array(let values): return values.lazy.compactMap { servings($0) }.first
    default: return nil
    }
  }
}
