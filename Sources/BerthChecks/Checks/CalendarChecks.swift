import BerthBase
import BerthInvocation

extension Check {
  /// Days on which software is wrong.
  static let calendarChecks: [Check] = [
    Check("lifecycle.clock-back", "a clock that goes back is survived") { probe in
      // The data are of Probe.now; each example finds them, and what the ones before it wrote, in
      // the future: by an hour more, a day and an hour more, a hundred days more.
      let clock = CheckClock(Probe.now)
      let runtime = try probe.runtime(probe.usedHome(), clock: clock.clock)
      let steps = [-3_600_000, -90_000_000, -8_640_000_000] as [Int64]
      var index = 0
      try probe.tryExamples(runtime) { example, attempt in
        clock.time += steps[index % steps.count]
        index += 1
        if let error = attempt.error, Probe.isFault(error) {
          throw CheckProblem.failed(
            "after the clock went back, \"\(example.text)\" ended with \(error.code): "
              + error.message, remedy: error.remedy)
        }
      }
    },
    day("summer-time", "the night summer time begins", "2026-03-08T01:59:59-06:00"),
    day("winter-time", "the night summer time ends", "2026-11-01T01:30:00-05:00"),
    day("leap-day", "a leap day", "2028-02-29T23:59:59-06:00"),
    day("new-year", "the last second of a year", "2026-12-31T23:59:59-06:00"),
    day("year-2100", "the year 2100, which is no leap year", "2100-02-28T23:59:59-06:00"),
    day("epoch", "a clock that was never set", "1970-01-01T00:00:00+00:00"),
  ]

  private static func day(_ name: String, _ what: String, _ time: String) -> Check {
    Check("lifecycle.\(name)", "\(what) is survived") { probe in
      guard let instant = ISO8601.parse(time)?.time.unixMilliseconds else { return }
      try probe.survives(time, at: instant, zone: "America/Chicago")
    }
  }
}
