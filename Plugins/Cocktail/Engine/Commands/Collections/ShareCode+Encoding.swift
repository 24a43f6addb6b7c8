import BerthSDK

/// CRC-32 as in ISO 3309 and zlib: polynomial 0xEDB88320, reflected.
enum Checksum {
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// The checksum as eight hexadecimal digits.
  static func text(of bytes: [UInt8]) -> String {
    Hexadecimal.text(withUnsafeBytes(of: crc32(bytes).bigEndian, Array.init))
  }
}

/// Base64 with the URL-safe alphabet and without padding (RFC 4648, section 5).
enum Base64URL {
  static func encode(_ bytes: [UInt8]) -> String {
    String(
      Base64.encode(bytes).prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }

  /// The bytes; nil for text that `encode` cannot have made.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    return Base64.decode(standard + padding)
  }
}
