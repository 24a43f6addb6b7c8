import BerthBase

extension FieldReader {
  func notification() -> Manifest.NotificationCategory {
    let single = object("window", .window) { $0.window() }
    if single != nil, value("windows") != nil {
      problem("window", "stands beside “windows”", "move it into “windows”")
    }
    let several = list("windows", .window, unique: nil, isRequired: value("windows") != nil) {
      $0.window()
    }
    return Manifest.NotificationCategory(
      id: string("id", .partID), name: string("name"), summary: string("summary"),
      isEnabled: bool("enabled"),
      windows: (single.map { [$0] } ?? several).compactMap(\.self),
      perDay: int("perDay", 1...100, default: 1),
      suppression: object("suppress", .suppress) { $0.suppression() },
      backOff: backOff(), isUrgent: bool("urgent"))
  }

  /// A window; nil, with its problem reported, when its times are none.
  private func window() -> LocalWindow? {
    let from = string("from", .time)
    let to = string("to", .time)
    if from == to, !from.isEmpty {
      problem("to", "the window is empty", "let it end later than it begins")
    }
    let days = optionalString("days", .weekdays).flatMap(Weekdays.init) ?? .all
    return LocalWindow(from: from, to: to, days: days)
  }

  private func suppression() -> Manifest.NotificationCategory.Suppression {
    if value("afterUse") == nil, value("afterEvents") == nil {
      report.problem(
        place, "neither “afterUse” nor “afterEvents” says after what",
        "add {\"afterUse\": \"PT2H\"}, or leave “suppress” out")
    }
    return Manifest.NotificationCategory.Suppression(
      afterUse: duration("afterUse", 1...31 * 1440), events: strings("afterEvents", .eventName))
  }

  /// The usual one when nothing is said, none for null.
  private func backOff() -> Manifest.NotificationCategory.BackOff? {
    guard let given = members["backOff"] else { return .usual }
    if given.isNull { return nil }
    return object("backOff", .backOff) {
      Manifest.NotificationCategory.BackOff(
        ignored: $0.int("ignored", 1...20, default: 2),
        pause: $0.duration("pause", 60...366 * 1440)
          ?? Manifest.NotificationCategory.BackOff.usual.pause)
    }
  }

  /// A length of fixed time in milliseconds; nil when it is missing.
  private func duration(_ key: String, _ minutes: ClosedRange<Int>) -> Int64? {
    guard let text = optionalString(key, .exactDuration) else { return nil }
    guard let seconds = CalendarDuration(text)?.exactSeconds else { return nil }
    guard (minutes.lowerBound * 60...minutes.upperBound * 60).contains(seconds) else {
      problem(
        key,
        "\(text) is shorter than \(minutes.lowerBound) or longer than "
          + "\(minutes.upperBound) minutes", "choose a length between these")
      return nil
    }
    return Int64(seconds) * 1000
  }
}

extension TextForm {
  /// Days of the week.
  static let weekdays = TextForm(
    "“all”, “weekdays”, “weekend” or days such as “mon,tue”",
    remedy: "write the days as three letters with commas between"
  ) { Weekdays($0) != nil }

  /// A length of time without months and years, whose length varies.
  static let exactDuration = TextForm(
    "an ISO 8601 duration such as “PT2H”", remedy: "write it in weeks, days, hours or minutes"
  ) { CalendarDuration($0)?.exactSeconds != nil && $0.utf8.first == UInt8(ascii: "P") }

  /// The name of an event, as it is recorded.
  static let eventName = TextForm(
    "an event's name of at most 128 bytes, such as “suggestion_shown”",
    remedy: "write the name the app records"
  ) { (1...128).contains($0.utf8.count) && $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
