package import BerthBase

extension ValueReader {
  /// A decimal number as JSON writes it, a leading `+` allowed.
  package static func number(_ text: String) -> JSON? {
    if let whole = Int64(text) { return .integer(whole) }
    guard let last = text.utf8.last, last.isASCIIDigit,
      text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return .number(value)
  }

  package static func bool(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: return nil
    }
  }

  /// `HH:MM` of a text `H:MM` or `HH:MM`; nil for no time of day.
  package static func time(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count == 4 || bytes.count == 5 else { return nil }
    let padded = bytes.count == 4 ? [0x30] + bytes : bytes
    guard padded[2] == UInt8(ascii: ":"), padded[0].isASCIIDigit, padded[1].isASCIIDigit,
      padded[3].isASCIIDigit, padded[4].isASCIIDigit
    else { return nil }
    let hour = Int(padded[0] - 0x30) * 10 + Int(padded[1] - 0x30)
    guard hour < 24, padded[3] < 0x36 else { return nil }
    return String(decoding: padded, as: UTF8.self)
  }
}
