import BerthTesting
import Testing

@Suite struct DiceTests {
  @Test func remembersAcrossRestarts() throws {
    let host = try TestHost(manifests: ["."], seed: 7)
    try host.expect("dice", "roll", ["sides": 6, "times": 3], answers: [:])
    host.advance(days: 1)
    try host.restart()
    try host.expect("dice", "history", answers: ["total": 3, "rolls": [["sides": 6]]])
  }

  @Test func refusesAnEmptyDie() throws {
    let host = try TestHost(manifests: ["."])
    try host.expect("dice", "roll", ["sides": 1], fails: "input.range")
  }
}
