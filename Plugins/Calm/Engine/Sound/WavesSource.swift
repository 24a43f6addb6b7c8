/// Waves on a beach: each comes up as a deep swell, breaks within a quarter of a second into bright foam, and
/// draws back hissing over the sand.
struct WavesSource: SoundSource {
  private struct Swell {
    var phase: Float
    var step: Float
    var height: Float
    var side: Float
    /// The foam now, and what it is still rising to.
    var foam: Float = 0
    var crash: Float = 0
    var isBroken = false
  }

  /// The part of a wave that has passed when it breaks.
  private static let breaks: Float = 0.42
  private static let rate = Float(SoundFormat.rate)
  /// How fast foam comes, and how fast it goes: a quarter of a second and about two.
  private static let attack = 1 - SoundMath.exp(-1 / (0.09 * rate))
  private static let decay = SoundMath.exp(-1 / (1.9 * rate))

  private var random: SoundRandom
  private var browns = (BrownNoise(), BrownNoise())
  private var pinks = (PinkNoise(), PinkNoise())
  private var hisses = (OnePole(cutoff: 1800), OnePole(cutoff: 1800))
  private var swells: [Swell] = []

  init(seed: UInt64) {
    random = SoundRandom(seed: seed)
    for index in 0..<2 {
      swells.append(
        Swell(
          phase: Float(index) * 0.55, step: Self.step(&random), height: 0.8 + 0.2 * random.unit(),
          side: 0.35 + 0.3 * random.unit()))
    }
  }

  /// A wave takes 8 to 12 seconds.
  private static func step(_ random: inout SoundRandom) -> Float {
    1 / (rate * (8 + 4 * random.unit()))
  }

  @inline(__always)
  mutating func next() -> (left: Float, right: Float) {
    var (deepLeft, deepRight): (Float, Float) = (0.14, 0.14)
    var (foamLeft, foamRight): (Float, Float) = (0.02, 0.02)
    for index in swells.indices {
      swells[index].phase += swells[index].step
      if swells[index].phase >= 1 { renew(index) }
      if !swells[index].isBroken, swells[index].phase >= Self.breaks {
        swells[index].isBroken = true
        swells[index].crash = swells[index].height
      }
      swells[index].foam += (swells[index].crash - swells[index].foam) * Self.attack
      swells[index].crash *= Self.decay
      let swell = swells[index]
      let x =
        swell.phase < Self.breaks
        ? swell.phase / Self.breaks : (1 - swell.phase) / (1 - Self.breaks)
      let rise = x * x * x * swell.height
      deepLeft += rise * (1 - swell.side)
      deepRight += rise * swell.side
      foamLeft += swell.foam * (1 - swell.side)
      foamRight += swell.foam * swell.side
    }
    let (a, b) = (pinks.0.next(random.signed()), pinks.1.next(random.signed()))
    // Foam is bright while there is much of it, and only hisses when it thins out.
    let left = a * foamLeft * foamLeft * 1.1 + hisses.0.high(a) * foamLeft * 0.5
    let right = b * foamRight * foamRight * 1.1 + hisses.1.high(b) * foamRight * 0.5
    return (
      browns.0.next(random.signed()) * deepLeft * 0.55 + left,
      browns.1.next(random.signed()) * deepRight * 0.55 + right
    )
  }

  private mutating func renew(_ index: Int) {
    swells[index].phase -= 1
    swells[index].step = Self.step(&random)
    swells[index].height = 0.65 + 0.35 * random.unit()
    swells[index].side = 0.25 + 0.5 * random.unit()
    swells[index].isBroken = false
  }
}
