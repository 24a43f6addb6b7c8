/// Bytes written as hexadecimal digits.
public enum Hexadecimal {
  /// Two lower-case digits for each byte, the high half first.
  public static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      for (place, byte) in bytes.enumerated() {
        buffer[place * 2] = digits[Int(byte >> 4)]
        buffer[place * 2 + 1] = digits[Int(byte & 15)]
      }
      return bytes.count * 2
    }
  }
}
