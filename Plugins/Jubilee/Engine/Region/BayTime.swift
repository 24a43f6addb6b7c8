import BerthSDK

/// Instants as people at the bay read them, whatever zone the machine is in.
enum BayTime {
  /// The zone of the region that is set.
  static func zone(_ call: Call) throws -> String { try Region.zone(call) }

  static func civil(_ instant: Int64, _ call: Call) throws -> Civil {
    try call.clock.civil(instant, zone: zone(call))
  }

  /// `2026-08-21T04:30:00-05:00` for data; null for none.
  static func json(_ instant: Int64?, _ call: Call) throws -> JSON {
    guard let instant else { return .null }
    return .string(try iso(instant, call))
  }

  /// `2026-08-21T04:30:00-05:00`.
  static func iso(_ instant: Int64, _ call: Call) throws -> String {
    try civil(instant, call).iso8601
  }

  /// `4:30 AM`.
  static func clock(_ civil: Civil) -> String {
    let hour = civil.hour % 12 == 0 ? 12 : civil.hour % 12
    return "\(hour):\(civil.minute.padded(2)) \(civil.hour < 12 ? "AM" : "PM")"
  }

  /// `4:30 AM` of an instant.
  static func clock(_ instant: Int64, _ call: Call) throws -> String {
    clock(try civil(instant, call))
  }

  /// Short English names of the months, January first.
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// `Fri Aug 21, 4:30 AM`.
  static func text(_ instant: Int64, _ call: Call) throws -> String {
    let civil = try civil(instant, call)
    return "\(weekday(civil)) \(month(civil)) \(civil.day), \(clock(civil))"
  }

  /// `Fri 4:30 AM`.
  static func weekdayAndClock(_ instant: Int64, _ call: Call) throws -> String {
    let civil = try civil(instant, call)
    return "\(weekday(civil)) \(clock(civil))"
  }

  static func month(_ civil: Civil) -> String { months[min(max(civil.month, 1), 12) - 1] }

  private static func weekday(_ civil: Civil) -> String {
    weekdays[min(max(civil.weekday, 1), 7) - 1]
  }

  /// The local date of an instant.
  static func date(_ instant: Int64, _ call: Call) throws -> CivilDate {
    let civil = try civil(instant, call)
    return CivilDate(year: civil.year, month: civil.month, day: civil.day)
  }

  /// The midnight a local day begins with.
  static func midnight(_ date: CivilDate, _ call: Call, plusDays days: Int = 0) throws -> Int64 {
    try call.clock.moment(
      Civil(year: date.year, month: date.month, day: date.day + days), zone: zone(call))
  }

  /// The midnight the local day of an instant begins with.
  static func midnight(_ instant: Int64, _ call: Call, plusDays days: Int = 0) throws -> Int64 {
    try midnight(date(instant, call), call, plusDays: days)
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
    guard let offset else { return try call.clock.moment(civil, zone: zone(call)) }
    return try call.clock.moment(civil, zone: "UTC") - offset * Span.minute
  }

  private static func unreadable(_ text: String) -> PluginError {
    PluginError.invalid(
      "“\(Words.shortened(text, to: 40))” is no time",
      remedy: "write it as 2026-08-21T04:30, in the bay's own time")
  }
}

/// The offsets of a zone over some days, for code that has no host to ask.
struct ZoneOffsets: Sendable {
  /// From when on which offset holds, in milliseconds.
  private var shifts: [(from: Int64, offset: Int64)] = []

  /// - Parameter zone: its IANA name; the user's own when empty.
  init(from: Int64, to: Int64, zone: String, _ call: Call) throws {
    for instant in stride(from: from, through: max(to, from), by: Int(Span.hour)) {
      let offset = Int64(try call.clock.civil(instant, zone: zone).offset) * 1000
      if shifts.last?.offset != offset { shifts.append((instant, offset)) }
    }
  }

  /// Minutes after midnight.
  func minute(_ instant: Int64) -> Int {
    let offset = shifts.last { $0.from <= instant }?.offset ?? shifts.first?.offset ?? 0
    let local = instant + offset
    return Int((local % Span.day + Span.day) % Span.day / Span.minute)
  }
}
