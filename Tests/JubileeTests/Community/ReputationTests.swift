import Testing

@testable import JubileeEngine

@Suite("Reputation and votes")
struct ReputationTests {
  /// Wilson's interval computed by hand for 95 %.
  @Test(
    "The score is the lower end of Wilson's interval",
    arguments: [
      (0, 0, 0, 0.0), (1, 0, 0, 0.2065), (10, 0, 0, 0.7225), (9, 1, 0, 0.5958), (5, 5, 0, 0.2366),
      (0, 10, 0, 0.0), (7, 0, 1, 0.3968), (0.75, 0, 0, 0.1633),
    ])
  func score(positive: Double, negative: Double, refuted: Int, expected: Double) {
    let score = Reputation.score(positive: positive, negative: negative, refuted: refuted)
    #expect(abs(score - expected) < 0.0005)
  }

  @Test("The voice of somebody new counts a quarter, that of a known observer in full")
  func voices() {
    #expect(Reputation.voice(score: 0, isVerified: false) == 0.25)
    #expect(Reputation.voice(score: 0, isVerified: true) == 1)
    #expect(Reputation.voice(score: 1, isVerified: false) == 1)
    #expect(abs(Reputation.voice(score: 0.4, isVerified: false) - 0.55) < 1e-12)
  }

  @Test("More voices of the same share raise the score, doubts and hidden reports lower it")
  func order() {
    func score(_ up: Double, _ down: Double, _ refuted: Int = 0) -> Double {
      Reputation.score(positive: up, negative: down, refuted: refuted)
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
