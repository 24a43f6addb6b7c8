import BerthBase

/// The rule after the last transition of a zone: a POSIX TZ string such as
/// `CST6CDT,M3.2.0,M11.1.0` (RFC 8536 §3.3, POSIX.1-2017 §8.3).
struct ZoneTail: Sendable {
  private var standard: Int
  private var summer: (offset: Int, start: Day, end: Day)?

  /// A day of the year and a time on it, in seconds of local time.
  private struct Day {
    enum Rule {
      case julian(Int)
      case zeroBased(Int)
      case weekday(month: Int, week: Int, day: Int)
    }
    var rule: Rule
    var time: Int

    func seconds(inYear year: Int) -> Int {
      let newYear = CivilDate(year: year, month: 1, day: 1).dayNumber
      let day: Int
      switch rule {
      case .julian(let number):
        let leap = ISO8601.daysIn(month: 2, year: year) == 29
        day = newYear + number - 1 + (leap && number >= 60 ? 1 : 0)
      case .zeroBased(let number):
        day = newYear + number
      case .weekday(let month, let week, let weekday):
        let first = CivilTime(year: year, month: month, day: 1)
        let toFirst = (weekday - first.weekday % 7 + 7) % 7
        var date = 1 + toFirst + (week - 1) * 7
        while date > ISO8601.daysIn(month: month, year: year) { date -= 7 }
        day = first.daysSinceEpoch + date - 1
      }
      return day * 86_400 + time
    }
  }

  init?(posix text: String) {
    var rest = Substring(text)
    guard Self.name(&rest), let west = Self.clock(&rest, maximumHours: 24) else { return nil }
    standard = -west
    guard !rest.isEmpty else { return }
    guard Self.name(&rest) else { return nil }
    var offset = standard + 3600
    if let first = rest.first, first != "," {
      guard let summerWest = Self.clock(&rest, maximumHours: 24) else { return nil }
      offset = -summerWest
    }
    guard rest.popFirst() == ",", let start = Self.day(&rest), rest.popFirst() == ",",
      let end = Self.day(&rest), rest.isEmpty
    else { return nil }
    summer = (offset, start, end)
  }

  /// Seconds east of UTC at a moment.
  func offset(at seconds: Int64) -> Int {
    guard let summer else { return standard }
    let local = Int(seconds.adding(Int64(standard)))
    let year = CivilDate(dayNumber: local.floored(by: 86_400)).year
    let start = summer.start.seconds(inYear: year) - standard
    let end = summer.end.seconds(inYear: year) - summer.offset
    let now = Int(seconds)
    let isSummer = start < end ? (start..<end).contains(now) : !(end..<start).contains(now)
    return isSummer ? summer.offset : standard
  }

  private static func name(_ rest: inout Substring) -> Bool {
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { $0.isLetter }
    rest.removeFirst(letters.count)
    return letters.count >= 3
  }

  private static func number(_ rest: inout Substring, _ allowed: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest.removeFirst(digits.count)
    return Int(digits).flatMap { allowed.contains($0) ? $0 : nil }
  }

  /// Hours, and minutes and seconds if they stand there, in seconds.
  private static func clock(_ rest: inout Substring, maximumHours: Int) -> Int? {
    var sign = 1
    if rest.first == "-" || rest.first == "+" { sign = rest.removeFirst() == "-" ? -1 : 1 }
    guard var value = number(&rest, 0...maximumHours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where rest.first == ":" {
      rest.removeFirst()
      guard let part = number(&rest, 0...59) else { return nil }
      value += part * unit
    }
    return sign * value
  }

  private static func day(_ rest: inout Substring) -> Day? {
    let rule: Day.Rule
    if rest.first == "M" {
      rest.removeFirst()
      guard let month = number(&rest, 1...12), rest.popFirst() == ".",
        let week = number(&rest, 1...5), rest.popFirst() == ".", let day = number(&rest, 0...6)
      else { return nil }
      rule = .weekday(month: month, week: week, day: day)
    } else if rest.first == "J" {
      rest.removeFirst()
      guard let number = number(&rest, 1...365) else { return nil }
      rule = .julian(number)
    } else {
      guard let number = number(&rest, 0...365) else { return nil }
      rule = .zeroBased(number)
    }
    guard rest.first == "/" else { return Day(rule: rule, time: 7200) }
    rest.removeFirst()
    // A week either way (RFC 8536, section 3.3.1).
    return clock(&rest, maximumHours: 167).map { Day(rule: rule, time: $0) }
  }
}
