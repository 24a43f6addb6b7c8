/// Something that makes samples one after the other, left and right, about −1…1.
protocol SoundSource {
  /// The next pair of samples.
  mutating func next() -> (left: Float, right: Float)
}

/// White, pink or brown noise, wide because both sides are their own.
struct NoiseSource: SoundSource {
  enum Color { case white, pink, brown }

  private let color: Color
  private var random: SoundRandom
  private var pinks = (PinkNoise(), PinkNoise())
  private var browns = (BrownNoise(), BrownNoise())
  private var bodies = (OnePole(cutoff: 900), OnePole(cutoff: 900))

  init(_ color: Color, seed: UInt64) {
    self.color = color
    random = SoundRandom(seed: seed)
  }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    let (left, right) = (random.signed(), random.signed())
    switch color {
    case .white: return (left * 0.25, right * 0.25)
    case .pink: return (pinks.0.next(left), pinks.1.next(right))
    // Small speakers play little below 200 Hz: some of the middle goes with it, so that it has a body.
    case .brown:
      return (
        browns.0.next(left) + bodies.0.low(pinks.0.next(left)) * 0.55,
        browns.1.next(right) + bodies.1.low(pinks.1.next(right)) * 0.55
      )
    }
  }
}

/// Wind: noise through a band that wanders, with a faint whistle above.
struct WindSource: SoundSource {
  private var random: SoundRandom
  private var pinks = (PinkNoise(), PinkNoise())
  private var bands = (SweepFilter(resonance: 1.1), SweepFilter(resonance: 1.1))
  private var whistles = (SweepFilter(resonance: 9), SweepFilter(resonance: 9))
  private var center: Float = 380
  private var target: Float = 380
  private var count = 0

  init(seed: UInt64) { random = SoundRandom(seed: seed) }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    if count & 63 == 0 {
      if count % 65_536 == 0 { target = 220 + 520 * random.unit() * random.unit() }
      center += (target - center) * 0.0012
      bands.0.tune(center)
      bands.1.tune(center * 1.08)
      whistles.0.tune(center * 3.1)
      whistles.1.tune(center * 3.3)
    }
    count += 1
    let strength = 0.35 + (center - 200) / 700
    let (left, right) = (pinks.0.next(random.signed()), pinks.1.next(random.signed()))
    return (
      (bands.0.band(left) * 1.5 + whistles.0.band(left) * 0.1) * strength,
      (bands.1.band(right) * 1.5 + whistles.1.band(right) * 0.1) * strength
    )
  }
}
