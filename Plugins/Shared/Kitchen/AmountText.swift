/// Numbers of recipes as people write and read them.
package enum AmountText {
  /// A number with at most some decimals and no trailing zeros.
  package static func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    var scale = 1.0
    for _ in 0..<min(max(places, 0), 6) { scale *= 10 }
    let rounded = (abs(value) * scale).rounded()
    let whole = Int(rounded / scale)
    var digits = String(Int(rounded) - whole * Int(scale))
    let sign = value < 0 && rounded > 0 ? "-" : ""
    if digits == "0" { return sign + String(whole) }
    while digits.utf8.count < min(places, 6) { digits = "0" + digits }
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// The fraction a jigger, a spoon or a cup has that is nearest to a share of one; 0 and 1 have
  /// no sign.
  package static func fraction(nearest share: Double) -> (value: Double, sign: String) {
    measured.min { abs($0.value - share) < abs($1.value - share) } ?? (0, "")
  }

  private static let measured: [(value: Double, sign: String)] = [
    (0, ""), (0.125, "⅛"), (0.25, "¼"), (1.0 / 3, "⅓"), (0.375, "⅜"), (0.5, "½"), (0.625, "⅝"),
    (2.0 / 3, "⅔"), (0.75, "¾"), (0.875, "⅞"), (1, ""),
  ]

  /// The value of a sign such as `½`, by its code point; nil for other signs.
  package static func value(ofFraction sign: UInt32) -> Double? { signs[sign] }

  private static let signs: [UInt32: Double] = [
    0xbc: 0.25, 0xbd: 0.5, 0xbe: 0.75, 0x2150: 1.0 / 7, 0x2151: 1.0 / 9, 0x2152: 0.1,
    0x2153: 1.0 / 3, 0x2154: 2.0 / 3, 0x2155: 0.2, 0x2156: 0.4, 0x2157: 0.6, 0x2158: 0.8,
    0x2159: 1.0 / 6, 0x215a: 5.0 / 6, 0x215b: 0.125, 0x215c: 0.375, 0x215d: 0.625, 0x215e: 0.875,
  ]

  /// Numbers in words.
  package static let words: [String: Double] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "half": 0.5, "quarter": 0.25, "couple": 2,
    "dozen": 12,
  ]
}
