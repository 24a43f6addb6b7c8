/// Bytes written as hexadecimal digits.
///
/// ```swift
/// Hexadecimal.text([0xBE, 0x77])                    // "be77"
/// Hexadecimal.text([0xBE, 0x77], .upper)            // "BE77"
/// Hexadecimal.bytes("be77")                         // [0xBE, 0x77]
/// ```
public enum Hexadecimal {
  /// Which letters stand for ten to fifteen.
  public enum Letters: Sendable { case lower, upper }

  /// The digit of a value from 0 to 15, as ASCII.
  @inlinable public static func digit(_ value: UInt8, _ letters: Letters = .lower) -> UInt8 {
    value < 10 ? 0x30 + value : (letters == .lower ? 0x57 : 0x37) + value
  }

  /// The value of an ASCII digit in either case; nil for any other byte.
  @inlinable public static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: return digit - 0x30
    case 0x41...0x46: return digit - 0x37
    case 0x61...0x66: return digit - 0x57
    default: return nil
    }
  }

  /// Two digits for each byte, the high half first.
  public static func text(_ bytes: [UInt8], _ letters: Letters = .lower) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      for (index, byte) in bytes.enumerated() {
        buffer[index * 2] = digit(byte >> 4, letters)
        buffer[index * 2 + 1] = digit(byte & 15, letters)
      }
      return bytes.count * 2
    }
  }

  /// All digits of a number of fixed width, the highest first.
  public static func text(_ number: some FixedWidthInteger & UnsignedInteger) -> String {
    text(withUnsafeBytes(of: number.bigEndian) { Array($0) })
  }

  /// The bytes of a text of digits in either case; nil for anything else.
  public static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
