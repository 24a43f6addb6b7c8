/// A stream of random numbers for sound: xoshiro256** seeded by splitmix64 (Blackman and Vigna,
/// 2018). The same seed gives the same sound.
struct SoundRandom {
  private var a, b, c, d: UInt64

  init(seed: UInt64) {
    var state = seed
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    (a, b, c, d) = (next(), next(), next(), next())
  }

  @inline(__always)
  mutating func bits() -> UInt64 {
    let turned = b &* 5
    let result = ((turned << 7) | (turned >> 57)) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 45) | (d >> 19)
    return result
  }

  /// Evenly from −1 up to 1.
  @inline(__always)
  mutating func signed() -> Float { Float(Int32(truncatingIfNeeded: bits() >> 32)) * 0x1p-31 }

  /// Evenly from 0 up to 1.
  @inline(__always)
  mutating func unit() -> Float { Float(bits() >> 40) * 0x1p-24 }
}
