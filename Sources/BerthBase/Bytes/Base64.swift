/// Bytes as text in the standard alphabet with padding (RFC 4648, section 4).
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The text of some bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let group = bytes[place..<min(place + 3, bytes.count)]
      var value = 0
      for offset in 0..<3 {
        value = value << 8 | (offset < group.count ? Int(group[place + offset]) : 0)
      }
      for offset in 0..<4 {
        text.append(
          offset <= group.count ? alphabet[value >> (18 - 6 * offset) & 63] : padding)
      }
      place += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes; nil for text that `encode` cannot have made.
  public static func decode(_ text: String) -> [UInt8]? {
    let input = Array(text.utf8)
    guard input.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(input.count / 4 * 3)
    for place in stride(from: 0, to: input.count, by: 4) {
      var value = 0
      var missing = 0
      for byte in input[place..<place + 4] {
        if byte == padding && place + 4 == input.count {
          missing += 1
          value <<= 6
        } else {
          guard missing == 0, let digit = digit(byte) else { return nil }
          value = value << 6 | digit
        }
      }
      guard missing <= 2, value & (1 << (8 * missing) - 1) == 0 else { return nil }
      for offset in 0..<(3 - missing) {
        bytes.append(UInt8(truncatingIfNeeded: value >> (16 - 8 * offset)))
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): return Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return Int(byte) + 4
    case UInt8(ascii: "+"): return 62
    case UInt8(ascii: "/"): return 63
    default: return nil
    }
  }
}
