/// Quiet music without a tune: long soft chords of a pentatonic scale that flow into each other, made anew
/// for each seed.
struct MusicSource: SoundSource {
  private struct Voice {
    var phase: Float = 0
    var step: Float = 0
    /// Samples since it began, and how many it lasts.
    var age: Float = 1
    var length: Float = 1
    var side: Float = 0.5
    var level: Float = 0
  }

  /// Steps of the scale above its ground, in just intonation; no two of them clash.
  private static let scale: [Float] = [1, 9.0 / 8, 5.0 / 4, 3.0 / 2, 5.0 / 3]
  /// The ground note, Hz (D below middle C).
  private static let ground: Float = 146.83
  /// Seconds from one chord to the next.
  private static let between: Float = 6

  private var random: SoundRandom
  private var voices = [Voice](repeating: Voice(), count: 9)
  private var place = 0
  private var wait = 0
  private var root = 0
  private var breath: Float = 0

  init(seed: UInt64) { random = SoundRandom(seed: seed) }

  mutating func next() -> (left: Float, right: Float) {
    if wait == 0 { change() }
    wait -= 1
    breath += 0.11 / Float(SoundFormat.rate)
    if breath >= 1 { breath -= 1 }
    var (left, right): (Float, Float) = (0, 0)
    for index in voices.indices where voices[index].age < voices[index].length {
      let part = voices[index].age / voices[index].length
      // A third to come, the rest to go, both without a corner.
      let x = part < 0.34 ? part / 0.34 : (1 - part) / 0.66
      let level = x * x * (3 - 2 * x) * voices[index].level
      let phase = voices[index].phase
      let tone =
        (SoundMath.sine(turns: phase) + 0.22 * SoundMath.sine(turns: phase * 2)
          + 0.08 * SoundMath.sine(turns: phase * 3)) * level
      left += tone * (1 - voices[index].side)
      right += tone * voices[index].side
      voices[index].age += 1
      voices[index].phase = phase + voices[index].step
      if voices[index].phase >= 1 { voices[index].phase -= 1 }
    }
    let swell = 0.9 + 0.1 * SoundMath.sine(turns: breath)
    return (left * 0.3 * swell, right * 0.3 * swell)
  }

  /// Three notes of the next chord: a low one, and two above it.
  private mutating func change() {
    root = (root + [0, 1, 3, 4][Int(random.unit() * 4) & 3]) % Self.scale.count
    begin(octave: 1, degree: root, level: 0.9, side: 0.5)
    begin(octave: 2, degree: root + 2, level: 0.5, side: 0.25 + 0.2 * random.unit())
    let isHigh = random.unit() < 0.4
    begin(
      octave: isHigh ? 4 : 2, degree: root + (random.unit() < 0.5 ? 3 : 4),
      level: isHigh ? 0.2 : 0.4, side: 0.55 + 0.2 * random.unit())
    wait = Int(Self.between * Float(SoundFormat.rate) * (0.85 + 0.3 * random.unit()))
  }

  private mutating func begin(octave: Float, degree: Int, level: Float, side: Float) {
    let count = Self.scale.count
    let height = Self.scale[degree % count] * (degree >= count ? 2 : 1)
    // A hair off, as no two strings agree.
    let pitch = Self.ground * octave * height * (1 + 0.0012 * random.signed())
    voices[place] = Voice(
      phase: random.unit(), step: pitch / Float(SoundFormat.rate), age: 0,
      length: Self.between * 2.4 * Float(SoundFormat.rate), side: side,
      level: level * (0.8 + 0.2 * random.unit()))
    place = (place + 1) % voices.count
  }
}
