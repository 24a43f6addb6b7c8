import BerthSDK
import Testing

@testable import CalmEngine

@Suite("Mixes of sounds")
struct SoundMixTests {
  @Test(
    "People write mixes in many ways",
    arguments: [
      ("rain", "rain:100"), ("rain 70, brown 40", "rain:70,brown:40"),
      ("Rain:70+Fire:30", "rain:70,fire:30"), ("brown noise 20", "brown:20"),
      ("waves=55%; music", "waves:55,music:100"), ("none", "none"), ("off", "none"),
    ])
  func reading(text: String, written: String) throws {
    let mix = try SoundMix(text)
    #expect(mix.text == written)
    #expect(try SoundMix(mix.text) == mix)
  }

  @Test(
    "What is no mix is refused with what to write",
    arguments: [
      "", "drums", "bell", "rain:0", "rain:101", "rain, rain", "rain,waves,wind,brown,pink",
      "inhale",
    ])
  func refused(text: String) {
    let error = #expect(throws: PluginError.self) { try SoundMix(text) }
    #expect(error?.remedy.isEmpty == false)
  }

  @Test("A loop of a mix has no seam, and the same seed gives the same")
  func loop() throws {
    let mix = try SoundMix("rain:80, brown:30")
    let clip = mix.clip(seconds: 3)
    let steps = (1..<clip.count).map { abs(clip.left[$0] - clip.left[$0 - 1]) }.sorted()
    #expect(abs(clip.left[0] - clip.left[clip.count - 1]) <= steps[steps.count * 999 / 1000])
    #expect(mix.clip(seconds: 3).left == clip.left)
    #expect(clip.peak <= SoundRenderer.ceiling)
  }
}
