/// A breath one hears: air that rises in pitch for breathing in and falls for breathing out, with
/// a soft tone that goes the same way, so that the two cannot be mistaken for each other.
struct BreathSource: SoundSource {
  private var random: SoundRandom
  private var pink = PinkNoise()
  private var band = SweepFilter(resonance: 1.4)
  private let isInhale: Bool
  private let samples: Float
  private var place: Float = 0
  private var phase: Float = 0

  /// - Parameter seconds: how long it takes, at least 0.1.
  init(isInhale: Bool, seconds: Double, seed: UInt64) {
    random = SoundRandom(seed: seed)
    self.isInhale = isInhale
    samples = Float(max(seconds, 0.1) * Double(SoundFormat.rate))
  }

  mutating func next() -> (left: Float, right: Float) {
    let part = min(place / samples, 1)
    place += 1
    let rise = isInhale ? part : 1 - part
    band.tune(isInhale ? 500 + 1700 * rise : 260 + 700 * rise)
    // In: swells towards the end. Out: starts fully and fades.
    let envelope =
      isInhale
      ? Self.smooth(part / 0.75) * Self.smooth((1 - part) / 0.15)
      : Self.smooth(part / 0.12) * Self.smooth((1 - part) / 0.8)
    phase += (isInhale ? 220 + 110 * rise : 147 + 73 * rise) / Float(SoundFormat.rate)
    let air = band.band(pink.next(random.signed())) * 1.6
    let tone = SoundMath.sine(turns: phase) * 0.16
    let sample = (air + tone) * envelope
    return (sample, sample)
  }

  private static func smooth(_ x: Float) -> Float {
    let held = min(max(x, 0), 1)
    return held * held * (3 - 2 * held)
  }
}

/// A bronze bowl that rings for more than ten seconds: partials that are no harmonics, each fading at its own pace (the ratios of
/// hum, prime, tierce, quint, nominal and above; Rossing, The Science of Percussion Instruments,
/// 2000).
struct BellSource: SoundSource {
  private static let partials: [(ratio: Float, level: Float, seconds: Float)] = [
    (0.5, 0.30, 16), (1, 0.34, 13), (1.2, 0.18, 9), (1.5, 0.10, 6.5), (2, 0.22, 5.5),
    (2.67, 0.07, 2.6), (3.01, 0.06, 1.8), (4.17, 0.04, 0.9),
  ]
  private var phases: [Float]
  private var levels: [Float]
  private let steps: [Float]
  private let decays: [Float]
  private var place: Float = 0

  /// - Parameters:
  ///   - pitch: of the prime, in Hz.
  ///   - ring: how long it rings, 1 for as long as the table says.
  init(pitch: Float = 440, ring: Float = 1) {
    let rate = Float(SoundFormat.rate)
    steps = Self.partials.map { $0.ratio * pitch / rate }
    levels = Self.partials.map(\.level)
    // Each falls by 60 dB in its seconds.
    decays = Self.partials.map { SoundMath.exp(-6.9078 / ($0.seconds * ring * rate)) }
    phases = Self.partials.map { _ in 0 }
  }

  mutating func next() -> (left: Float, right: Float) {
    // A stroke of 3 ms, so that it does not click.
    let attack = min(place / (0.003 * Float(SoundFormat.rate)), 1)
    place += 1
    var sum: Float = 0
    for index in steps.indices {
      sum += SoundMath.sine(turns: phases[index]) * levels[index]
      phases[index] += steps[index]
      if phases[index] > 1 { phases[index] -= 1 }
      levels[index] *= decays[index]
    }
    let sample = sum * attack * 0.7
    return (sample, sample)
  }
}
