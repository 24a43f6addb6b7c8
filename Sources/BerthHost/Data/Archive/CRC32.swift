import BerthBase

/// The checksum of ZIP, gzip and Ethernet: CRC-32 with the reflected polynomial 0xEDB88320
/// (ISO 3309, ITU-T V.42). It detects damage, not forgery.
struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }

  private var state: UInt32 = 0xFFFF_FFFF

  /// The checksum of all bytes so far.
  var value: UInt32 { ~state }

  /// Eight hexadecimal digits.
  var text: String { Self.text(value) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var state = state
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes { state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] }
    }
    self.state = state
  }

  mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  static func text(_ value: UInt32) -> String { Hexadecimal.text(value) }
}
