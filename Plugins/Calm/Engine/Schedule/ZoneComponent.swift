import BerthSDK

/// A time zone as a calendar needs it: when its offset changes, by rule where there is one.
struct ZoneComponent {
  /// One change of the offset.
  struct Change: Equatable {
    /// The wall clock just before it.
    var wall: Civil
    /// Seconds east of UTC, before and after.
    var from, to: Int
  }

  let zone: String
  /// The changes of each year.
  let years: [[Change]]
  /// The offset when nothing changes.
  let offset: Int

  /// Years looked at: a rule must hold in all of them.
  private static let span = 5

  /// Asks the clock for the changes of a zone from the year before a moment on.
  init(zone: String, around moment: Int64, _ clock: Clock) throws {
    self.zone = zone
    let year = try clock.civil(moment, zone: zone).year - 1
    offset = try clock.civil(moment, zone: zone).offset
    years = try (year..<year + Self.span).map { year in
      var changes: [Change] = []
      let first = Int64(CivilDay.number(year: year, month: 1, day: 1)) * 86_400
      let last = Int64(CivilDay.number(year: year + 1, month: 1, day: 1)) * 86_400
      var low = first
      var before = try clock.civil(low * 1000, zone: zone).offset
      while low < last {
        let high = min(low + 7 * 86_400, last)
        let after = try clock.civil(high * 1000, zone: zone).offset
        if after != before {
          var (left, right) = (low, high)
          while right - left > 1 {
            let middle = (left + right) / 2
            if try clock.civil(middle * 1000, zone: zone).offset == before {
              left = middle
            } else {
              right = middle
            }
          }
          // The wall clock that would have shown had it gone on.
          let wall = try clock.civil((right + Int64(before)) * 1000, zone: "UTC")
          changes.append(Change(wall: wall, from: before, to: after))
        }
        (low, before) = (high, after)
      }
      return changes
    }
  }

  /// Writes the component (RFC 5545, section 3.6.5).
  func write(into calendar: inout ICalendar) {
    calendar.line("BEGIN:VTIMEZONE")
    calendar.line("TZID:\(zone)")
    if years.allSatisfy(\.isEmpty) {
      observance("STANDARD", "19700101T000000", offset, offset, nil, &calendar)
    } else if let rules = yearly {
      for (change, rule) in zip(years[0], rules) { write(change, rule, &calendar) }
    } else {
      for change in years.joined() { write(change, nil, &calendar) }
    }
    calendar.line("END:VTIMEZONE")
  }

  private func write(_ change: Change, _ rule: String?, _ calendar: inout ICalendar) {
    observance(
      change.to > change.from ? "DAYLIGHT" : "STANDARD", ICalendar.local(change.wall), change.from,
      change.to, rule, &calendar)
  }

  private func observance(
    _ kind: String, _ start: String, _ from: Int, _ to: Int, _ rule: String?,
    _ calendar: inout ICalendar
  ) {
    calendar.line("BEGIN:\(kind)")
    calendar.line("DTSTART:\(start)")
    calendar.line("TZOFFSETFROM:\(Self.text(from))")
    calendar.line("TZOFFSETTO:\(Self.text(to))")
    if let rule { calendar.line("RRULE:\(rule)") }
    calendar.line("END:\(kind)")
  }

  /// The rules of the changes, when each follows one in all years.
  private var yearly: [String]? {
    let first = years[0]
    guard !first.isEmpty, years.allSatisfy({ $0.count == first.count }) else { return nil }
    var rules: [String] = []
    for place in first.indices {
      let all = years.map { $0[place] }
      let model = all[0]
      guard
        all.allSatisfy({
          $0.from == model.from && $0.to == model.to && $0.wall.month == model.wall.month
            && $0.wall.hour == model.wall.hour && $0.wall.minute == model.wall.minute
            && CivilDay.weekday($0.wall.dayNumber) == CivilDay.weekday(model.wall.dayNumber)
        })
      else { return nil }
      let ordinals = Set(all.map { ($0.wall.day - 1) / 7 + 1 })
      let name = RecurrenceRule.names[CivilDay.weekday(model.wall.dayNumber) - 1]
      let ordinal: Int
      if ordinals.count == 1, let only = ordinals.first {
        ordinal = only
      } else if all.allSatisfy({ Self.isLast($0.wall) }) {
        ordinal = -1
      } else {
        return nil
      }
      rules.append("FREQ=YEARLY;BYMONTH=\(model.wall.month);BYDAY=\(ordinal)\(name)")
    }
    return rules
  }

  private static func isLast(_ civil: Civil) -> Bool {
    CivilDay.date(civil.dayNumber + 7).month != civil.month
  }

  /// `-0500`.
  static func text(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + (minutes / 60).padded(2)
      + (minutes % 60).padded(2)
  }
}
