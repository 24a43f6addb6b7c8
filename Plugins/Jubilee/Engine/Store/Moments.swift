import BerthSDK

/// Times as people here read them: America/Chicago, whatever zone the machine is in.
enum Moments {
  /// The zone of the region.
  static let zone = "America/Chicago"
  static let hour: Int64 = 3_600_000
  static let day: Int64 = 86_400_000

  static func civil(_ moment: Int64, _ call: Call) throws -> Civil {
    try call.clock.civil(moment, zone: zone)
  }

  /// `2026-08-21T04:30:00-05:00`.
  static func iso(_ moment: Int64, _ call: Call) throws -> String {
    try civil(moment, call).iso8601
  }

  /// `4:30 AM`.
  static func clock(_ civil: Civil) -> String {
    let hour = civil.hour % 12 == 0 ? 12 : civil.hour % 12
    return "\(hour):\(civil.minute < 10 ? "0" : "")\(civil.minute) \(civil.hour < 12 ? "AM" : "PM")"
  }

  /// `4:30 AM` of a moment.
  static func clock(_ moment: Int64, _ call: Call) throws -> String {
    clock(try civil(moment, call))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Fri Aug 21, 4:30 AM`.
  static func text(_ moment: Int64, _ call: Call) throws -> String {
    let civil = try civil(moment, call)
    return "\(weekday(civil)) \(month(civil)) \(civil.day), \(clock(civil))"
  }

  static func month(_ civil: Civil) -> String { months[min(max(civil.month, 1), 12) - 1] }

  static func weekday(_ civil: Civil) -> String { weekdays[min(max(civil.weekday, 1), 7) - 1] }

  /// `3 min`, `2 h`, `5 days`: how long, roughly.
  static func span(_ milliseconds: Int64) -> String {
    let minutes = Int(max(milliseconds, 0) / 60_000)
    if minutes < 1 { return "less than a minute" }
    if minutes < 90 { return "\(minutes) min" }
    if minutes < 48 * 60 { return "\((minutes + 30) / 60) h" }
    return Words.count((minutes + 720) / 1440, "day")
  }

  /// The midnight a local day begins with.
  static func midnight(_ moment: Int64, _ call: Call, plusDays days: Int = 0) throws -> Int64 {
    let civil = try civil(moment, call)
    return try call.clock.moment(
      Civil(year: civil.year, month: civil.month, day: civil.day + days), zone: zone)
  }

  /// Reads `2026-08-21`, `2026-08-21T04:30` or one with an offset or Z; local time without one.
  static func parse(_ text: String, _ call: Call) throws -> Int64 {
    func number(_ part: Substring) -> Int? {
      part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(part) : nil
    }
    let halves = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    let date = (halves.first ?? "").split(separator: "-").compactMap(number)
    guard (1...2).contains(halves.count), date.count == 3, (1...12).contains(date[1]),
      (1...31).contains(date[2])
    else { throw unreadable(text) }
    var civil = Civil(year: date[0], month: date[1], day: date[2])
    var offset: Int64?
    if halves.count == 2 {
      var time = halves[1]
      if time.hasSuffix("Z") {
        offset = 0
        time = time.dropLast()
      } else if let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" }) {
        let parts = time[time.index(after: sign)...].split(separator: ":").compactMap(number)
        guard let hours = parts.first else { throw unreadable(text) }
        offset = Int64(hours * 60 + (parts.count > 1 ? parts[1] : 0)) * (time[sign] == "-" ? -1 : 1)
        time = time[..<sign]
      }
      let parts = time.split(separator: ":").compactMap { number($0.prefix(2)) }
      guard parts.count >= 2, parts[0] < 24, parts[1] < 60 else { throw unreadable(text) }
      (civil.hour, civil.minute) = (parts[0], parts[1])
    }
    guard let offset else { return try call.clock.moment(civil, zone: zone) }
    return try call.clock.moment(civil, zone: "UTC") - offset * 60_000
  }

  private static func unreadable(_ text: String) -> PluginError {
    PluginError.invalid(
      "“\(Words.shortened(text, to: 40))” is no time",
      remedy: "write it as 2026-08-21T04:30, in the bay's own time")
  }
}
