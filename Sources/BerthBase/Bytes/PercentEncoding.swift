/// Percent-encoding of RFC 3986, section 2.1.
///
/// ```swift
/// PercentEncoding.encoded("tea rose")   // "tea%20rose"
/// ```
public enum PercentEncoding {
  /// Whether a byte stands for itself in every part of an address: RFC 3986's unreserved characters.
  @inlinable public static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x7E: return true
    default: return false
    }
  }

  /// A text with all of its bytes encoded but the unreserved ones.
  public static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a text, encoded as `encoded` does.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if isUnreserved(byte) { bytes.append(byte) } else { append(byte, to: &bytes) }
    }
  }

  /// Appends the three characters of one encoded byte.
  public static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(0x25)
    bytes.append(Hexadecimal.digit(byte >> 4, .upper))
    bytes.append(Hexadecimal.digit(byte & 15, .upper))
  }
}
