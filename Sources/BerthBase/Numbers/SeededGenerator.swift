/// Random bits that are the same for the same seed; never for secrets.
///
/// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
///
/// ```swift
/// var random = SeededGenerator(seed: 7)
/// let die = Int.random(in: 1...6, using: &random)
/// ```
public struct SeededGenerator: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  /// The sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 uniform bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A number whose every bit depends on all bits of another one: the algorithm's finalizer.
  package static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The next number from 0 up to, not including, 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A seed that depends on a number and on each of the texts.
  public static func mix(_ seed: UInt64, _ texts: String...) -> UInt64 {
    var hash = StableHash(seed: seed)
    for text in texts {
      hash.combine(text)
      hash.combine(0xFF)
    }
    return hash.value
  }
}
