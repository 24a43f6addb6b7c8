import BerthSDK

/// Numbers as views and data show them.
enum Format {
  /// A number with so many decimals, without a sign of its own for zero.
  static func number(_ value: Double, _ decimals: Int = 0) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value * scale).rounded())
    guard decimals > 0 else { return String(scaled) }
    let step = Int(scale)
    return (scaled < 0 ? "-" : "")
      + "\(abs(scaled) / step).\((abs(scaled) % step).padded(decimals))"
  }

  /// How many times something is: `3`, `2.5`, from 10 on whole.
  static func times(_ value: Double) -> String {
    let text = number(value, value < 9.95 ? 1 : 0)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A number that may be missing, for data: rounded, or null.
  static func rounded(_ value: Double?, _ decimals: Int) -> JSON {
    guard let value, value.isFinite else { return .null }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return .number((value * scale).rounded() / scale)
  }

  /// `73 %`.
  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  /// A chance in per cent; less than one per cent is not zero.
  static func chance(_ share: Double) -> String {
    share < 0.01 ? "under 1 %" : percent(share)
  }

  /// Reasons as a sentence.
  static func sentence(_ reasons: [String]) -> String {
    let text = Words.list(reasons)
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// A name in camel case as words: `waterTemperature` is `water temperature`.
  static func spaced(_ name: String) -> String {
    var text = ""
    for letter in name {
      if letter.isUppercase { text += " " }
      text += letter.lowercased()
    }
    return text
  }
}
