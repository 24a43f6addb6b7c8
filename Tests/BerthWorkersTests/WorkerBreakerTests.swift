import BerthBase
import Testing

@testable import BerthWorkers

/// How long a plugin that fails waits for its next worker, by a clock of numbers.
@Suite struct WorkerBreakerTests {
  static let second: UInt64 = 1_000_000_000
  static let start: UInt64 = 5_000 * second

  /// What comes of asking for a worker.
  enum Verdict: Equatable {
    case wait(milliseconds: UInt64)
    case leftAlone(seconds: Int)
  }

  struct Case: CustomTestStringConvertible {
    var failures: Int
    /// Milliseconds since the last failure.
    var since: UInt64
    var verdict: Verdict
    var testDescription: String { "\(failures) failures, \(since) ms ago" }

    init(_ failures: Int, _ since: UInt64, _ verdict: Verdict) {
      self.failures = failures
      self.since = since
      self.verdict = verdict
    }
  }

  static let cases = [
    Case(0, 0, .wait(milliseconds: 0)),
    Case(1, 0, .wait(milliseconds: 0)),
    Case(2, 0, .wait(milliseconds: 100)),
    Case(2, 60, .wait(milliseconds: 40)),
    Case(2, 100, .wait(milliseconds: 0)),
    Case(3, 0, .wait(milliseconds: 200)),
    Case(4, 0, .wait(milliseconds: 400)),
    Case(4, 401, .wait(milliseconds: 0)),
    Case(5, 0, .leftAlone(seconds: 30)),
    Case(5, 1, .leftAlone(seconds: 30)),
    Case(5, 29_999, .leftAlone(seconds: 1)),
    Case(5, 30_000, .wait(milliseconds: 0)),
    Case(6, 30_000, .leftAlone(seconds: 30)),
    Case(7, 0, .leftAlone(seconds: 120)),
    Case(8, 0, .leftAlone(seconds: 240)),
    Case(9, 0, .leftAlone(seconds: 240)),
    Case(500, 239_000, .leftAlone(seconds: 1)),
    Case(500, 240_000, .wait(milliseconds: 0)),
    Case(500, 600_001, .wait(milliseconds: 0)),
  ]

  @Test(arguments: cases) func theNextWorkerWaits(_ test: Case) throws {
    let breaker = Self.breaker(test.failures)
    let now = Self.start + test.since * 1_000_000
    #expect(Self.ask(breaker, at: now) == test.verdict)
    // What is stored is the same.
    if test.failures > 0 {
      let stored = try #require(WorkerBreaker(breaker.json))
      #expect(stored == breaker)
    }
  }

  @Test func failuresFarApartAreNoRow() throws {
    var breaker = WorkerBreaker()
    for number in 0..<20 {
      breaker.note("it broke", at: Self.start + UInt64(number) * 601 * Self.second)
    }
    #expect(breaker.failures == 1)
    var close = WorkerBreaker()
    for number in 0..<5 {
      close.note("it broke", at: Self.start + UInt64(number) * 600 * Self.second)
    }
    #expect(close.failures == 5)
  }

  @Test func anInstantBeforeTheMachineStartedIsForgotten() {
    let breaker = Self.breaker(8)
    #expect(Self.ask(breaker, at: Self.start - 1) == .wait(milliseconds: 0))
    #expect(!breaker.isUnstable(at: Self.second))
    var next = breaker
    next.note("it broke", at: Self.second)
    #expect(next.failures == 1)
  }

  @Test func theRefusalNamesPluginCauseAndRemedy() {
    let breaker = Self.breaker(5)
    var refusal: BerthError?
    do throws(BerthError) {
      _ = try breaker.pause("garden", at: Self.start)
    } catch {
      refusal = error
    }
    #expect(refusal?.code == "plugin.unstable")
    #expect(refusal?.exitCode == .plugin)
    #expect(refusal?.message == "garden failed 5 times in a row, last: it broke")
    #expect(refusal?.remedy.contains("`berth plugin enable garden`") == true)
    #expect(refusal?.remedy.contains("30 s") == true)
    #expect(refusal?.details["retryAfterSeconds"]?.int == 30)
  }

  static let damaged: [JSON] = [
    [:], ["failures": 5], ["failures": 0, "last": 1, "reason": ""],
    ["failures": -5, "last": 1, "reason": ""], ["failures": 5, "last": -1, "reason": ""],
    ["failures": 5, "last": 1, "reason": 7], ["failures": "5", "last": 1, "reason": ""],
    ["failures": .integer(.max), "last": 1, "reason": ""], .null, .array([]),
  ]

  @Test(arguments: damaged) func whatIsDamagedCountsForNothing(_ json: JSON) {
    #expect(WorkerBreaker(json) == nil)
  }

  private static func breaker(_ failures: Int) -> WorkerBreaker {
    var breaker = WorkerBreaker()
    for _ in 0..<failures { breaker.note("it broke", at: start) }
    return breaker
  }

  private static func ask(_ breaker: WorkerBreaker, at now: UInt64) -> Verdict {
    do throws(BerthError) {
      return .wait(milliseconds: try breaker.pause("garden", at: now) / 1_000_000)
    } catch {
      return .leftAlone(seconds: error.details["retryAfterSeconds"]?.int ?? -1)
    }
  }
}
