/// When somebody has time in a week: 48 bits in their own zone, 0–23 the hours of working days,
/// 24–47 those of the weekend.
struct Hours: Sendable, Equatable {
  var bits: Int

  static let dayMask = (1 << 24) - 1

  var workdays: Int { bits & Self.dayMask }
  var weekend: Int { bits >> 24 & Self.dayMask }

  init(bits: Int) { self.bits = bits & (1 << 48 - 1) }

  init(workdays: Int, weekend: Int) {
    bits = workdays & Self.dayMask | (weekend & Self.dayMask) << 24
  }

  /// Hours a week.
  var count: Int { workdays.nonzeroBitCount * 5 + weekend.nonzeroBitCount * 2 }

  /// The same hours on a clock that is `offset` seconds east, seen from UTC.
  func inUTC(offset: Int) -> Hours {
    let hours = (Double(offset) / 3600).rounded()
    return Hours(
      workdays: Self.turned(workdays, by: -Int(hours)),
      weekend: Self.turned(weekend, by: -Int(hours)))
  }

  /// Hours a week both have time; both in UTC.
  func shared(with other: Hours) -> Int { Hours(bits: bits & other.bits).count }

  private static func turned(_ day: Int, by hours: Int) -> Int {
    let steps = ((hours % 24) + 24) % 24
    return (day << steps | day >> (24 - steps)) & dayMask
  }

  // MARK: Words

  /// What is wrong with a text of hours.
  struct Unclear: Error, Equatable {
    var part: String
  }

  private static let dayparts: [String: Range<Int>] = [
    "morning": 7..<12, "mornings": 7..<12, "noon": 12..<14, "afternoon": 13..<18,
    "afternoons": 13..<18, "evening": 18..<23, "evenings": 18..<23, "night": 22..<26,
    "nights": 22..<26, "anytime": 7..<23,
  ]

  /// Reads `weekdays 18-22, weekends 9-12, mornings`; hours without days mean every day.
  static func parse(_ text: String) throws(Unclear) -> Hours {
    var (workdays, weekend) = (0, 0)
    var (onWorkdays, onWeekend) = (true, true)
    let words = text.lowercased().split { ",; \t\n+&".contains($0) }
    for word in words {
      switch word {
      case "weekdays", "weekday", "workdays", "mon-fri": (onWorkdays, onWeekend) = (true, false)
      case "weekends", "weekend", "sat-sun": (onWorkdays, onWeekend) = (false, true)
      case "daily", "everyday": (onWorkdays, onWeekend) = (true, true)
      case "and", "on": continue
      default:
        guard let range = dayparts[String(word)] ?? hours(word) else {
          throw Unclear(part: String(word))
        }
        var day = 0
        for hour in range { day |= 1 << (hour % 24) }
        if onWorkdays { workdays |= day }
        if onWeekend { weekend |= day }
      }
    }
    return Hours(workdays: workdays, weekend: weekend)
  }

  private static func hours(_ word: Substring) -> Range<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { end -> Int? in
      Int(end.hasSuffix(":00") ? end.dropLast(3) : end)
    }
    guard ends.count == 2, let from = ends[0], let to = ends[1], (0...23).contains(from),
      (0...24).contains(to), from != to
    else { return nil }
    return from..<(to > from ? to : to + 24)
  }

  /// `weekdays 18-22, weekends 9-12`; empty when no hours are given.
  var words: String {
    if workdays == weekend {
      return workdays == 0 ? "" : "daily \(Self.ranges(workdays))"
    }
    var parts: [String] = []
    if workdays != 0 { parts.append("weekdays \(Self.ranges(workdays))") }
    if weekend != 0 { parts.append("weekends \(Self.ranges(weekend))") }
    return parts.joined(separator: ", ")
  }

  private static func ranges(_ day: Int) -> String {
    var parts: [String] = []
    var hour = 0
    while hour < 24 {
      guard day & (1 << hour) != 0 else {
        hour += 1
        continue
      }
      let from = hour
      while hour < 24, day & (1 << hour) != 0 { hour += 1 }
      parts.append("\(from)-\(hour)")
    }
    return parts.joined(separator: " ")
  }
}
