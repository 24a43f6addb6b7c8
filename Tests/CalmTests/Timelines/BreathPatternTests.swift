import BerthSDK
import Testing

@testable import CalmEngine

@Suite("Breathing patterns")
struct BreathPatternTests {
  @Test(
    "People write patterns in several ways",
    arguments: [
      ("in 4, hold 7, out 8", ["Inhale 4", "Hold 7", "Exhale 8"]),
      ("inhale 4s; exhale 6s", ["Inhale 4", "Exhale 6"]),
      ("4-7-8", ["Inhale 4", "Hold 7", "Exhale 8"]),
      ("5-5", ["Inhale 5", "Exhale 5"]),
      ("4-0-6-2", ["Inhale 4", "Exhale 6", "Hold 2"]),
      ("Box 4", ["Inhale 4", "Hold 4", "Exhale 4", "Hold 4"]),
      (
        "in 2.5 seconds, rest a while 1 s, breathe out 5",
        ["Inhale 2.5", "Rest a while 1", "Exhale 5"]
      ),
    ])
  func words(text: String, steps: [String]) throws {
    let pattern = try BreathPattern.parse(text, id: "mine", name: "Mine")
    #expect(pattern.steps.map { "\($0.label) \(BreathPattern.text($0.seconds))" } == steps)
    #expect(pattern.steps.first?.size ?? 0 > 1 && pattern.problem == nil)
  }

  @Test(
    "What cannot be breathed is refused with a reason",
    arguments: [
      "", "in", "in four", "in 0.01", "in 61, out 4", "in 0.5, out 0.5", "1-2-3-4-5", "in nan",
      "in -3, out 4", "in 4 out 4", "box 4-4",
      (1...13).map { "in \($0)" }.joined(separator: ","),
    ])
  func refused(text: String) {
    #expect(throws: PluginError.self) { try BreathPattern.parse(text, id: "mine", name: "Mine") }
  }

  @Test("The timeline grows with breath in and rests with breath out")
  func timeline() throws {
    let steps = try BreathPattern.parse("4-7-8", id: "a", name: "A")
      .timeline(cues: ("in.wav", "out.wav"))
    #expect(steps.map(\.duration) == [4, 7, 8])
    #expect(steps[0].scale?.from == 1 && steps[0].scale?.to == 1.5 && steps[1].scale == nil)
    #expect(steps[2].scale?.to == 1)
    #expect(steps.map(\.cue) == ["in.wav", nil, "out.wav"])
  }

  @Test("Rounds fill a length in minutes", arguments: [(1.0, 3), (10, 32), (0.01, 1), (1000, 500)])
  func rounds(minutes: Double, rounds: Int) throws {
    let pattern = try BreathPattern.parse("4-7-8", id: "a", name: "A")
    #expect(pattern.rounds(forMinutes: minutes) == rounds)
  }
}

/// What is no breathing is refused.
struct BreathLimitTests {
  @Test(
    "a pattern breathes in and out, and holds the breath for twenty seconds at most",
    arguments: [
      "hold 60, hold 60", "hold 4, hold 4", "in 4, in 4", "out 4, hold 2", "in 4, hold 21, out 4",
    ])
  func refused(text: String) {
    #expect(throws: PluginError.self) { try BreathPattern.parse(text, id: "own", name: "Own") }
  }

  @Test(
    "what is common is taken", arguments: ["4-7-8", "box 4", "in 4, hold 20, out 8", "in 4, out 6"])
  func taken(text: String) throws {
    #expect(try BreathPattern.parse(text, id: "own", name: "Own").problem == nil)
  }
}
