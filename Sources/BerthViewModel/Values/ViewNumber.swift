/// Numbers as people read them, without a locale.
package enum ViewNumber {
  /// The shortest text for a number, such as `12` or `0.5`; at most six decimals.
  package static func text(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    if let whole = Int64(exactly: value) { return String(whole) }
    if abs(value) >= 1e15 || abs(value) < 1e-6 { return value.description }
    return fixed(value, decimals: 6, trimmed: true)
  }

  /// `value` rounded to a fixed number of decimals (0…9), trailing zeros cut when `trimmed`.
  package static func fixed(_ value: Double, decimals: Int, trimmed: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(value, decimals: decimals, trimmed: trimmed, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// About three digits, for a glance: `1240`, `12.4`, `0.124`.
  package static func short(_ value: Double) -> String {
    fixed(value, decimals: decimals(abs(value)), trimmed: true)
  }

  private static func decimals(_ size: Double) -> Int { size >= 100 ? 0 : size >= 1 ? 1 : 3 }

  /// Between what numbers lie, for a glance, both as exact as the larger: `0.7 to 49.5`; one number when
  /// nobody tells them apart.
  package static func range(_ low: Double, _ high: Double) -> String {
    let decimals = decimals(max(abs(low), abs(high)))
    let from = fixed(low, decimals: decimals, trimmed: true)
    let to = fixed(high, decimals: decimals, trimmed: true)
    return from == to ? from : "\(from) to \(to)"
  }

  private static let powers: [Double] = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// Appends `value` as ASCII digits; a value beyond ±1e9 loses its decimals.
  package static func append(
    _ value: Double, decimals: Int, trimmed: Bool, to bytes: inout [UInt8]
  ) {
    let held = value.isFinite ? min(max(value, -1e15), 1e15) : 0
    let decimals = abs(held) > 1e9 ? 0 : min(max(decimals, 0), 9)
    let power = powers[decimals]
    let scaled = Int64((abs(held) * power).rounded())
    if held < 0, scaled != 0 { bytes.append(UInt8(ascii: "-")) }
    let unit = Int64(power)
    bytes.append(contentsOf: String(scaled / unit).utf8)
    var rest = scaled % unit
    if decimals == 0 || (trimmed && rest == 0) { return }
    bytes.append(UInt8(ascii: "."))
    var place = unit / 10
    while place > 0 {
      if trimmed, rest == 0 { return }
      bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
      place /= 10
    }
  }

  /// Seconds as `45 s`, `2:05` or `1:02:00`.
  package static func duration(_ seconds: Double) -> String {
    let held = min(max(seconds, 0), 8_640_000)
    if held < 60 { return "\(fixed(held, decimals: 1, trimmed: true)) s" }
    let total = Int(held.rounded())
    let pad = { (part: Int) in part < 10 ? "0\(part)" : String(part) }
    if total < 3600 { return "\(total / 60):\(pad(total % 60))" }
    return "\(total / 3600):\(pad(total / 60 % 60)):\(pad(total % 60))"
  }
}
