package import BerthSDK

/// A time zone as a calendar needs it: when its offset changes, by rule where there is one.
package struct TimeZoneComponent {
  /// One change of the offset.
  struct Change: Equatable {
    /// The wall clock just before it, had it gone on.
    var wall: CivilTime
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

  /// Asks the clock for the changes of a zone from the year before an instant on.
  package init(zone: String, around instant: Int64, _ clock: Clock) throws(PluginError) {
    try self.init(zone: zone, around: instant) { instant throws(PluginError) in
      try clock.civil(instant, zone: zone).offset
    }
  }

  /// Finds the changes of a zone from the year before an instant on.
  ///
  /// - Parameters:
  ///   - instant: Unix milliseconds.
  ///   - offset: seconds east of UTC at an instant.
  package init<Failure: Error>(
    zone: String, around instant: Int64, offset: (Int64) throws(Failure) -> Int
  ) throws(Failure) {
    let current = try offset(instant)
    let first = CivilTime(unixMilliseconds: instant, offset: current).year - 1
    var years: [[Change]] = []
    for year in first..<first + Self.span { years.append(try Self.changes(in: year, offset)) }
    (self.zone, self.years, self.offset) = (zone, years, current)
  }

  /// The changes of a year, each found to the second.
  private static func changes<Failure: Error>(
    in year: Int, _ offset: (Int64) throws(Failure) -> Int
  ) throws(Failure) -> [Change] {
    var changes: [Change] = []
    var low = Int64(CivilDate(year: year, month: 1, day: 1).dayNumber) * 86_400
    let last = Int64(CivilDate(year: year + 1, month: 1, day: 1).dayNumber) * 86_400
    var before = try offset(low * 1000)
    while low < last {
      let high = min(low + 7 * 86_400, last)
      let after = try offset(high * 1000)
      if after != before {
        var (left, right) = (low, high)
        while right - left > 1 {
          let middle = (left + right) / 2
          if try offset(middle * 1000) == before { left = middle } else { right = middle }
        }
        let wall = CivilTime(unixMilliseconds: right * 1000, offset: before)
        changes.append(Change(wall: wall, from: before, to: after))
      }
      (low, before) = (high, after)
    }
    return changes
  }

  /// Writes the component (RFC 5545, section 3.6.5).
  package func write(to lines: inout ContentLines) {
    lines.component("VTIMEZONE") { lines in
      lines.add("TZID", text: zone)
      if years.allSatisfy(\.isEmpty) {
        let always = Change(wall: CivilTime(year: 1970, month: 1, day: 1), from: offset, to: offset)
        Self.write(always, nil, to: &lines)
      } else if let rules = yearly {
        for (change, rule) in zip(years[0], rules) { Self.write(change, rule, to: &lines) }
      } else {
        for change in years.joined() { Self.write(change, nil, to: &lines) }
      }
    }
  }

  private static func write(_ change: Change, _ rule: String?, to lines: inout ContentLines) {
    lines.component(change.to > change.from ? "DAYLIGHT" : "STANDARD") { lines in
      lines.add("DTSTART", raw: ContentLines.local(change.wall))
      lines.add("TZOFFSETFROM", raw: text(change.from))
      lines.add("TZOFFSETTO", raw: text(change.to))
      if let rule { lines.add("RRULE", raw: rule) }
    }
  }

  /// The rules of the changes, when each follows one in all years.
  private var yearly: [String]? {
    let first = years[0]
    guard !first.isEmpty, years.allSatisfy({ $0.count == first.count }) else { return nil }
    var rules: [String] = []
    for index in first.indices {
      let all = years.map { $0[index] }
      let model = all[0]
      guard
        all.allSatisfy({
          $0.from == model.from && $0.to == model.to && $0.wall.month == model.wall.month
            && $0.wall.hour == model.wall.hour && $0.wall.minute == model.wall.minute
            && $0.wall.weekday == model.wall.weekday
        })
      else { return nil }
      let ordinals = Set(all.map { ($0.wall.day - 1) / 7 + 1 })
      let ordinal: Int
      if ordinals.count == 1, let only = ordinals.first {
        ordinal = only
      } else if all.allSatisfy({ Self.isLast($0.wall) }) {
        ordinal = -1
      } else {
        return nil
      }
      let name = RecurrenceRule.names[model.wall.weekday - 1]
      rules.append("FREQ=YEARLY;BYMONTH=\(model.wall.month);BYDAY=\(ordinal)\(name)")
    }
    return rules
  }

  /// Whether no such weekday follows in the month.
  private static func isLast(_ time: CivilTime) -> Bool {
    time.day + 7 > CivilDate.days(inMonth: time.month, year: time.year)
  }

  /// `-0500`, with seconds where there are some, as `-0000` would be none (section 3.3.14).
  static func text(_ offset: Int) -> String {
    let away = abs(offset)
    let seconds = away % 60 == 0 ? "" : (away % 60).padded(2)
    return (offset < 0 ? "-" : "+") + (away / 3600).padded(2) + (away / 60 % 60).padded(2) + seconds
  }
}
