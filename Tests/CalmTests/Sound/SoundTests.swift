import Testing

@testable import CalmEngine

@Suite("Sound")
struct SoundTests {
  @Test(
    "Every sound is made, never too loud, and the same for the same seed",
    arguments: SoundKind.allCases)
  func level(kind: SoundKind) {
    let clip = SoundRenderer.clip(kind, seconds: 2, seed: 7)
    #expect(clip.count == 2 * SoundFormat.rate)
    #expect(clip.peak <= SoundRenderer.ceiling + 1e-4 && clip.peak > 0.05)
    #expect(clip.left.allSatisfy { $0.isFinite })
    if !kind.isBed { #expect(abs(clip.peak - SoundRenderer.cuePeak) < 1e-4) }
    let again = SoundRenderer.clip(kind, seconds: 2, seed: 7)
    #expect(clip.left == again.left && clip.right == again.right)
    // A bell has nothing random about it.
    if kind != .bell && kind != .chime {
      #expect(SoundRenderer.clip(kind, seconds: 2, seed: 8).left != clip.left)
    }
  }

  @Test(
    "A loop has no click: its seam is no rougher than the sound itself",
    arguments: SoundKind.allCases.filter(\.isBed))
  func seam(kind: SoundKind) {
    let clip = SoundRenderer.clip(kind, seconds: 5, seed: 3)
    for side in [clip.left, clip.right] {
      var steps = (1..<side.count).map { abs(side[$0] - side[$0 - 1]) }
      let jump = abs(side[0] - side[side.count - 1])
      steps.sort()
      #expect(jump <= steps[steps.count * 999 / 1000])
    }
  }

  @Test("A loop is as loud at its seam as elsewhere", arguments: [SoundKind.brown, .pink, .white])
  func steadiness(kind: SoundKind) {
    let clip = SoundRenderer.clip(kind, seconds: 8, seed: 5)
    let length = SoundFormat.rate
    func level(_ from: Int) -> Float {
      (clip.left[from..<from + length].reduce(0) { $0 + $1 * $1 } / Float(length)).squareRoot()
    }
    #expect(level(0) / level(4 * length) > 0.6 && level(0) / level(4 * length) < 1.7)
  }

  @Test("Breathing in rises and is brighter, breathing out falls")
  func cues() {
    let inhale = SoundRenderer.clip(.inhale, seed: 1).left
    let exhale = SoundRenderer.clip(.exhale, seed: 1).left
    // Crossings of zero a second go up with the centre of the spectrum.
    func crossings(_ samples: ArraySlice<Float>) -> Double {
      let count = zip(samples, samples.dropFirst()).count { $0 * $1 < 0 }
      return Double(count) / Double(samples.count)
    }
    func third(_ samples: [Float], _ part: Int) -> ArraySlice<Float> {
      samples[samples.count * part / 3..<samples.count * (part + 1) / 3]
    }
    #expect(crossings(third(inhale, 2)) > 1.3 * crossings(third(inhale, 0)))
    #expect(crossings(third(exhale, 0)) > 1.3 * crossings(third(exhale, 2)))
    #expect(crossings(inhale[...]) > 1.3 * crossings(exhale[...]))
  }

  @Test("Noise falls with frequency as its colour says")
  func colors() {
    // The share of a signal's power that its differences keep grows with the share of highs.
    func roughness(_ kind: SoundKind) -> Float {
      let side = SoundRenderer.clip(kind, seconds: 2, seed: 2).left
      let power = side.reduce(0) { $0 + $1 * $1 }
      let changes = zip(side, side.dropFirst()).reduce(Float(0)) {
        $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
      }
      return changes / power
    }
    #expect(abs(roughness(.white) - 2) < 0.05)
    #expect(roughness(.pink) < 0.6 && roughness(.pink) > roughness(.brown) * 3)
  }
}
