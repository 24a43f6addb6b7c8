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
    case .brown: return (browns.0.next(left), browns.1.next(right))
    }
  }
}

/// Rain: a fine hiss and single drops, each a short ringing of its own pitch and place.
struct RainSource: SoundSource {
  private struct Drop {
    var left: Float = 0
    var right: Float = 0
    var level: Float = 0
    var decay: Float = 0
    var phase: Float = 0
    var step: Float = 0
  }

  private var random: SoundRandom
  private var pinks = (PinkNoise(), PinkNoise())
  private var airs = (OnePole(cutoff: 900), OnePole(cutoff: 900))
  private var drops = [Drop](repeating: Drop(), count: 12)
  private var place = 0
  private var wait = 0
  private var gust: Float = 1
  private var gustTarget: Float = 1

  init(seed: UInt64) { random = SoundRandom(seed: seed) }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    if wait == 0 { fall() }
    wait -= 1
    gust += (gustTarget - gust) * 0.00002
    var left = airs.0.high(pinks.0.next(random.signed())) * 0.55 * gust
    var right = airs.1.high(pinks.1.next(random.signed())) * 0.55 * gust
    for index in drops.indices where drops[index].level > 0.0005 {
      let tone = SoundMath.sine(turns: drops[index].phase) * drops[index].level
      left += tone * drops[index].left
      right += tone * drops[index].right
      drops[index].phase += drops[index].step
      drops[index].level *= drops[index].decay
    }
    return (left, right)
  }

  /// A new drop; about forty a second, at random times (a Poisson process).
  private mutating func fall() {
    let side = random.unit()
    let pitch = 900 + 3800 * random.unit() * random.unit()
    let loudness = random.unit()
    drops[place] = Drop(
      left: 1 - side, right: side, level: 0.02 + 0.16 * loudness * loudness * loudness,
      decay: SoundMath.exp(-1 / (Float(SoundFormat.rate) * (0.004 + 0.012 * random.unit()))),
      phase: 0, step: pitch / Float(SoundFormat.rate))
    place = (place + 1) % drops.count
    wait = max(1, Int(Float(SoundFormat.rate) / 40 * 2 * random.unit()))
    if random.unit() < 0.02 { gustTarget = 0.75 + 0.5 * random.unit() }
  }
}

/// Waves that run up a beach: noise that swells, brightens as it breaks, and draws back.
struct WavesSource: SoundSource {
  private struct Swell {
    var phase: Float
    var step: Float
    var height: Float
    var side: Float
  }

  private var random: SoundRandom
  private var browns = (BrownNoise(), BrownNoise())
  private var pinks = (PinkNoise(), PinkNoise())
  private var foams = (OnePole(cutoff: 1400), OnePole(cutoff: 1400))
  private var swells: [Swell] = []

  init(seed: UInt64) {
    random = SoundRandom(seed: seed)
    for index in 0..<3 {
      swells.append(
        Swell(
          phase: Float(index) / 3, step: Self.step(&random), height: 0.7 + 0.3 * random.unit(),
          side: 0.3 + 0.4 * random.unit()))
    }
  }

  /// A wave takes 9 to 14 seconds.
  private static func step(_ random: inout SoundRandom) -> Float {
    1 / (Float(SoundFormat.rate) * (9 + 5 * random.unit()))
  }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    var (left, right): (Float, Float) = (0, 0)
    for index in swells.indices {
      swells[index].phase += swells[index].step
      if swells[index].phase >= 1 {
        swells[index].phase -= 1
        swells[index].step = Self.step(&random)
        swells[index].height = 0.6 + 0.4 * random.unit()
        swells[index].side = 0.25 + 0.5 * random.unit()
      }
      let swell = swells[index]
      // Up for the first 40 % of the wave, then longer down; both ends are smooth.
      let x = swell.phase < 0.4 ? swell.phase / 0.4 : (1 - swell.phase) / 0.6
      let level = x * x * (3 - 2 * x) * swell.height
      left += level * (1 - swell.side)
      right += level * swell.side
    }
    let (deepLeft, deepRight) = (
      browns.0.next(random.signed()), browns.1.next(random.signed())
    )
    let (hissLeft, hissRight) = (pinks.0.next(random.signed()), pinks.1.next(random.signed()))
    return (
      deepLeft * (0.18 + 0.5 * left) + foams.0.high(hissLeft) * left * left * 0.7,
      deepRight * (0.18 + 0.5 * right) + foams.1.high(hissRight) * right * right * 0.7
    )
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
