import Testing

@testable import JubileeEngine

@Suite("Reputation and votes")
struct ReputationTests {
  /// Wilson's interval computed by hand for 95 %.
  @Test(
    "The score is the lower end of Wilson's interval",
    arguments: [
      (0, 0, 0, 0, 0.0), (1, 0, 0, 0, 0.2065), (10, 0, 0, 0, 0.7225), (9, 1, 0, 0, 0.5958),
      (5, 5, 0, 0, 0.2366), (0, 10, 0, 0, 0.0), (8, 0, 2, 0, 0.7225), (7, 0, 0, 1, 0.3968),
    ])
  func score(up: Int, down: Int, agreed: Int, refuted: Int, expected: Double) {
    let score = Reputation.score(up: up, down: down, agreed: agreed, refuted: refuted)
    #expect(abs(score - expected) < 0.0005)
  }

  @Test("More voices of the same share raise the score, doubts and hidden reports lower it")
  func order() {
    func score(_ up: Int, _ down: Int, _ refuted: Int = 0) -> Double {
      Reputation.score(up: up, down: down, agreed: 0, refuted: refuted)
    }
    #expect(score(20, 0) > score(5, 0))
    #expect(score(20, 1) < score(20, 0))
    #expect(score(20, 0, 1) < score(20, 2))
  }

  @Test("Levels want voices as well as a score")
  func levels() {
    #expect(Reputation.level(score: 0, reports: 50) == "newcomer")
    #expect(Reputation.level(score: 0.4, reports: 1) == "observer")
    #expect(Reputation.level(score: 0.85, reports: 3) == "trusted")
    #expect(Reputation.level(score: 0.85, reports: 12) == "local expert")
  }

  private func voice(
    _ intensity: JubileeIntensity, _ weight: Double = 0.5, up: Int = 0, down: Int = 0
  ) -> Ballot.Voice {
    Ballot.Voice(intensity: intensity, weight: weight, up: up, down: down)
  }

  @Test("The most weight decides, of equal ones the smaller")
  func ballot() {
    #expect(Ballot.intensity([]) == nil)
    #expect(Ballot.intensity([voice(.major)]) == .major)
    #expect(Ballot.intensity([voice(.extreme), voice(.minor)]) == .minor)
    #expect(Ballot.intensity([voice(.major), voice(.minor), voice(.major)]) == .major)
    #expect(Ballot.intensity([voice(.major, 1.4), voice(.minor), voice(.minor)]) == .major)
    #expect(Ballot.intensity([voice(.extreme, up: 4), voice(.minor)]) == .extreme)
    #expect(Ballot.intensity([voice(.extreme, down: 4), voice(.minor)]) == .minor)
  }
}
