/// A hash that is the same in every process and on every machine, unlike `Hasher`; it protects nothing.
///
/// FNV-1a of 64 bits (RFC 9923).
///
/// ```swift
/// StableHash.of("negroni")
/// ```
public struct StableHash: Sendable, Hashable {
  /// The hash of what was combined so far.
  public private(set) var value: UInt64

  /// The hash of nothing; a seed makes other hashes of the same bytes.
  public init(seed: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ seed }

  /// Takes in one byte.
  @inline(__always)
  public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Takes in the UTF-8 bytes of a text.
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  /// Takes in bytes.
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// The hash of one text.
  public static func of(_ text: String, seed: UInt64 = 0) -> UInt64 {
    var hash = StableHash(seed: seed)
    hash.combine(text)
    return hash.value
  }
}
