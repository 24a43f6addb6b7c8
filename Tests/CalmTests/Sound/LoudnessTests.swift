import Glibc
import Testing

@testable import CalmEngine

/// Sounds as they are measured, not as they are meant.
@Suite("Loudness and character of sounds")
struct LoudnessTests {
  private static let kinds: [SoundKind] = SoundKind.allCases.filter(\.isBed)

  private func lufs(_ clip: SoundClip) -> Double {
    -0.691 + 10 * log10(Double(Loudness.power(clip)))
  }

  private func tone(_ hertz: Double, level: Float, seconds: Double) -> SoundClip {
    let side = (0..<Int(seconds * Double(SoundFormat.rate))).map { place in
      level * Float(sin(2 * .pi * hertz * Double(place) / Double(SoundFormat.rate)))
    }
    return SoundClip(left: side, right: side)
  }

  @Test(
    "The meter reads what the standard says of tones",
    arguments: [
      (997.0, Float(0.1), -20.0), (997, 0.01, -40), (100, 0.1, -21.8), (8000, 0.1, -16.65),
    ])
  func meter(hertz: Double, level: Float, expected: Double) {
    // EBU Tech 3341: a stereo tone of 1 kHz at −20 dBFS reads −20 LUFS; the shelf raises highs by some 4 dB.
    #expect(abs(lufs(tone(hertz, level: level, seconds: 1)) - expected) < 0.2)
  }

  @Test("Silence between does not count: a tone that stops is as loud as one that goes on")
  func gate() {
    var clip = tone(997, level: 0.1, seconds: 3)
    for index in clip.count / 2..<clip.count { (clip.left[index], clip.right[index]) = (0, 0) }
    #expect(abs(lufs(clip) + 20) < 0.7)
  }

  @Test("All beds are equally loud, within 1 dB of −24 LUFS", arguments: kinds)
  func beds(kind: SoundKind) {
    let clip = SoundRenderer.clip(kind, seconds: 6, seed: 11)
    #expect(abs(lufs(clip) + 24) < 1, "\(kind) at \(lufs(clip))")
  }

  @Test(
    "A mix is as loud as its loudest sound, and volumes count",
    arguments: [
      ("rain", -24.0), ("rain:100, brown:100", -24), ("rain:50", -36), ("waves:50 + music:20", -36),
    ])
  func mixes(text: String, expected: Double) throws {
    let clip = try SoundMix(text).clip(seconds: 4)
    #expect(abs(lufs(clip) - expected) < 1, "\(text) at \(lufs(clip))")
  }

  @Test("Rain is drops: its peaks stand out of the hiss as no noise's do")
  func drops() {
    func kurtosis(_ kind: SoundKind) -> Double {
      let side = SoundRenderer.clip(kind, seconds: 3, seed: 5).left.map(Double.init)
      let power = side.reduce(0) { $0 + $1 * $1 } / Double(side.count)
      return side.reduce(0) { $0 + $1 * $1 * $1 * $1 } / Double(side.count) / (power * power)
    }
    // Noise that is normally distributed has 3.
    #expect(abs(kurtosis(.pink) - 3) < 0.6)
    #expect(kurtosis(.rain) > 8)
  }

  @Test("Waves break: within half a second the foam is far louder than before, then it draws back")
  func breaking() {
    let clip = SoundRenderer.clip(.waves, seconds: 24, isLoop: false, seed: 3)
    // What is bright in each tenth of a second: the differences of samples hold the foam, hardly the deep.
    let hop = SoundFormat.rate / 10
    let levels = (0..<clip.count / hop).map { place -> Double in
      let side = clip.left[place * hop..<(place + 1) * hop]
      return zip(side, side.dropFirst()).reduce(0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
    }
    let breaks = (15..<levels.count - 40).filter { levels[$0 + 5] > 6 * levels[$0] }
    #expect(!breaks.isEmpty)
    let sorted = levels.dropFirst(15).dropLast(15).sorted()
    #expect(sorted[sorted.count * 9 / 10] > 10 * sorted[sorted.count / 10])
    // Up in half a second, down over several.
    if let first = breaks.first,
      let peak = (first..<first + 15).max(by: { levels[$0] < levels[$1] })
    {
      #expect(levels[peak + 5] > levels[peak] / 6)
    }
  }

  @Test("A bell rings for ten seconds, falling all the time and without a click at its end")
  func bell() {
    let clip = SoundRenderer.clip(.bell)
    func level(_ from: Double) -> Double {
      let start = Int(from * Double(SoundFormat.rate))
      let side = clip.left[start..<start + SoundFormat.rate / 2]
      return 10 * log10(side.reduce(0) { $0 + Double($1 * $1) } / Double(side.count))
    }
    #expect(clip.seconds == 12)
    #expect(level(10) > level(0.1) - 55, "it can still be heard after ten seconds")
    #expect(level(10) > -75)
    let course = stride(from: 0.5, through: 11, by: 1.5).map(level)
    #expect(zip(course, course.dropFirst()).allSatisfy { $0 > $1 })
    #expect(abs(clip.left.last ?? 1) < 1e-4)
  }

  @Test(
    "Small speakers have something to play: a fair part of every bed lies above 200 Hz",
    arguments: kinds)
  func body(kind: SoundKind) {
    let clip = SoundRenderer.clip(kind, seconds: 3, seed: 9)
    var filters = (OnePole(cutoff: 200), OnePole(cutoff: 200))
    var (above, all) = (0.0, 0.0)
    for sample in clip.left {
      let high = filters.1.high(filters.0.high(sample))
      above += Double(high * high)
      all += Double(sample * sample)
    }
    #expect(above / all > 0.07, "\(kind): \(above / all)")
  }

  @Test("Music is tones, not noise, and never stops")
  func music() {
    let clip = SoundRenderer.clip(.music, seconds: 8, seed: 2)
    let side = clip.left
    // Differences of a low tone are small; those of noise are as large as itself.
    let rough = zip(side, side.dropFirst()).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    #expect(rough / side.reduce(0) { $0 + $1 * $1 } < 0.01)
    let hop = SoundFormat.rate / 2
    let levels = (0..<side.count / hop).map { part in
      side[part * hop..<(part + 1) * hop].reduce(0) { $0 + $1 * $1 } / Float(hop)
    }
    #expect((levels.min() ?? 0) > (levels.max() ?? 1) / 60)
  }
}
