import Testing

@testable import Kitchen

@Suite("Times in steps")
struct StepTimerTests {
  @Test("read with their words")
  func asWritten() {
    let cases: [(String, [(Int, Int, String)])] = [
      ("Shake hard for 12 s and strain.", [(12, 12, "12 s")]),
      ("Stir 20–25 s.", [(20, 25, "20–25 s")]),
      ("Stir for 20 to 30 seconds", [(20, 30, "20 to 30 seconds")]),
      ("Infuse 2 h, then chill for 30 min.", [(7200, 7200, "2 h"), (1800, 1800, "30 min")]),
      ("Simmer 1 min 30 s", [(90, 90, "1 min 30 s")]),
      ("Leave it 1 1/2 hours", [(5400, 5400, "1 1/2 hours")]),
      ("Steep for 3 days.", [(259_200, 259_200, "3 days")]),
      ("Pour 60 ml over 2 cubes and serve to 4.", []),
      ("Take 3 small sprigs", []), ("", []),
      ("Age it for 6 weeks", []),
      ("Wait \(String(repeating: "9", count: 400)) to 2 s", [(2, 2, "2 s")]),
    ]
    for (text, expected) in cases {
      let found = StepTimer.timers(in: text)
      #expect(found.map(\.low) == expected.map(\.0), "\(text)")
      #expect(found.map(\.high) == expected.map(\.1), "\(text)")
      #expect(found.map(\.text) == expected.map(\.2), "\(text)")
    }
  }

  @Test(
    "times are read from the words of a step",
    arguments: [
      ("Simmer for 12 min, stirring.", [12 * 60]), ("Fry for 90 s on each side.", [90]),
      ("Braise for 3 h 30 min, until soft", [12_600]), ("Rest 5 min; bake 1 h.", [300, 3600]),
      ("Boil 2–3 min", [180]), ("Chill (30 min) and cut into 4 pieces", [1800]),
      ("Cook for 1 min, 2 min more", [60, 120]), ("Add 200 g and 3 eggs", []),
      ("Wait 0 min", []), ("min 5", []), ("", []), ("Bake at 200 °C", []),
      ("Soak for 9999999 h", []),
    ] as [(String, [Int])])
  func timers(step: String, seconds: [Int]) {
    #expect(StepTimer.timers(in: step).map(\.high) == seconds)
  }

  @Test("a range keeps both ends and its words")
  func range() {
    #expect(
      StepTimer.timers(in: "Simmer 10-12 min, until done.")
        == [StepTimer(low: 600, high: 720, text: "10-12 min")])
  }
}
