/// A short ringing that dies away: a drop on a leaf, a spark in a fire.
struct Ring {
  var left: Float = 0
  var right: Float = 0
  var level: Float = 0
  var decay: Float = 0
  var phase: Float = 0
  var step: Float = 0
  /// What the pitch is multiplied by with each sample; a bubble in water rises.
  var bend: Float = 1

  /// - Parameters:
  ///   - side: 0 left to 1 right.
  ///   - pitch: Hz.
  ///   - seconds: until it has fallen to about a third.
  init(level: Float, pitch: Float, seconds: Float, side: Float, bend: Float = 1) {
    (left, right, self.level, self.bend) = (1 - side, side, level, bend)
    decay = SoundMath.exp(-1 / (Float(SoundFormat.rate) * seconds))
    step = pitch / Float(SoundFormat.rate)
  }

  init() {}
}

/// Rings one after the other, at most twenty-four at once.
struct Rings {
  private var rings = [Ring](repeating: Ring(), count: 24)
  private var place = 0

  mutating func begin(_ ring: Ring) {
    rings[place] = ring
    place = (place + 1) % rings.count
  }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    var (left, right): (Float, Float) = (0, 0)
    for index in rings.indices where rings[index].level > 0.0005 {
      let tone = SoundMath.sine(turns: rings[index].phase) * rings[index].level
      left += tone * rings[index].left
      right += tone * rings[index].right
      rings[index].phase += rings[index].step
      rings[index].step *= rings[index].bend
      rings[index].level *= rings[index].decay
    }
    return (left, right)
  }
}

/// Rain: a soft curtain far off, many small drops close by, and now and then a heavy one that rings in a
/// puddle, each of its own pitch and place.
struct RainSource: SoundSource {
  private var random: SoundRandom
  private var pinks = (PinkNoise(), PinkNoise())
  private var airs = (OnePole(cutoff: 500), OnePole(cutoff: 500))
  private var veils = (OnePole(cutoff: 5200), OnePole(cutoff: 5200))
  private var rings = Rings()
  private var wait = 0
  private var gust: Float = 1
  private var gustTarget: Float = 1

  init(seed: UInt64) { random = SoundRandom(seed: seed) }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    if wait == 0 { fall() }
    wait -= 1
    gust += (gustTarget - gust) * 0.00002
    let drops = rings.next()
    let left = veils.0.low(airs.0.high(pinks.0.next(random.signed()))) * 0.3 * gust
    let right = veils.1.low(airs.1.high(pinks.1.next(random.signed()))) * 0.3 * gust
    return (left + drops.left, right + drops.right)
  }

  /// A new drop; about sixty a second, at random times (a Poisson process). The bubble that a drop in
  /// water leaves behind rises in pitch (van den Doel, “Physically based models for liquid sounds”, 2005).
  private mutating func fall() {
    let (side, loudness, height) = (random.unit(), random.unit(), random.unit())
    if random.unit() < 0.07 {
      rings.begin(
        Ring(
          level: 0.25 + 0.5 * loudness * loudness, pitch: 420 + 900 * height,
          seconds: 0.012 + 0.02 * random.unit(), side: 0.2 + 0.6 * side, bend: 1.00012))
    } else {
      rings.begin(
        Ring(
          level: 0.05 + 0.6 * loudness * loudness * loudness * loudness,
          pitch: 1100 + 4200 * height * height, seconds: 0.002 + 0.006 * random.unit(), side: side))
    }
    // A logarithm of a uniform number would be exact; the sum of two is near enough for the ear.
    wait = max(1, Int(Float(SoundFormat.rate) / 60 * (random.unit() + random.unit())))
    if random.unit() < 0.02 { gustTarget = 0.7 + 0.6 * random.unit() }
  }
}

/// A fire: a low breath of flames, and wood that crackles in bursts.
struct FireSource: SoundSource {
  private var random: SoundRandom
  private var browns = (BrownNoise(), BrownNoise())
  private var pinks = (PinkNoise(), PinkNoise())
  private var embers = (OnePole(cutoff: 700), OnePole(cutoff: 700))
  private var rings = Rings()
  private var wait = 1
  private var burst = 0
  private var flame: Float = 1
  private var flameTarget: Float = 1

  init(seed: UInt64) { random = SoundRandom(seed: seed) }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    if wait == 0 { crack() }
    wait -= 1
    flame += (flameTarget - flame) * 0.00006
    let sparks = rings.next()
    let (left, right) = (random.signed(), random.signed())
    return (
      (browns.0.next(left) * 0.15 + embers.0.low(pinks.0.next(left)) * 0.4) * flame + sparks.left,
      (browns.1.next(right) * 0.15 + embers.1.low(pinks.1.next(right)) * 0.4) * flame + sparks.right
    )
  }

  private mutating func crack() {
    let loudness = random.unit()
    rings.begin(
      Ring(
        level: 0.08 + 1.6 * loudness * loudness * loudness, pitch: 700 + 3000 * random.unit(),
        seconds: 0.0015 + 0.005 * random.unit(), side: 0.25 + 0.5 * random.unit()))
    if burst > 0 {
      burst -= 1
    } else if random.unit() < 0.14 {
      burst = 3 + Int(12 * random.unit())
    }
    let pause: Float = burst > 0 ? 0.03 : 0.28
    wait = max(1, Int(Float(SoundFormat.rate) * pause * (random.unit() + random.unit())))
    if random.unit() < 0.1 { flameTarget = 0.6 + 0.8 * random.unit() }
  }
}
