import BerthBase
import FuzzKit

@testable import BerthServices

/// Times, durations and time zones: written and read the same, and arithmetic that never traps.
enum TimeFuzz {
  private static let moments: [Int64] = [
    0, 1_772_956_800_000, 1_793_520_000_000, -62_135_596_800_000, 253_402_300_799_000, .max, .min,
  ]

  static func run(_ bytes: [UInt8]) {
    let text = bytes.text
    let duration = CalendarDuration(text)
    if let duration {
      require(CalendarDuration("\(duration)") == duration, "\(duration) reads as another one")
      for moment in moments {
        _ = duration.adding(to: CivilTime(unixMilliseconds: moment, offset: 0))
      }
    }
    if let (time, hasOffset) = ISO8601.parse(text) {
      let again = ISO8601.parse(time.iso8601)
      require(
        again?.time == time || !hasOffset && again?.time.unixMilliseconds == time.unixMilliseconds,
        "\(time.iso8601) is not \(text)")
      if let duration { _ = duration.adding(to: time, times: 1000) }
    }
    for zone in [ZoneRules(posix: text), ZoneRules(tzif: bytes)].compactMap(\.self) {
      for moment in moments {
        let civil = zone.civil(moment)
        _ = (zone.moment(civil), civil.iso8601, civil.weekday)
      }
    }
  }
}
