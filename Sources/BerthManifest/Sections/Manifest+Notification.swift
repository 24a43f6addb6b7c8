import BerthBase

extension Manifest {
  /// A kind of notification the user can allow, and the rules it comes under.
  package struct NotificationCategory: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// The name people read.
    package var name: String
    /// What it tells, in one line.
    package var summary: String
    /// Whether it is on before the user says anything.
    package var isEnabled: Bool
    /// The local times within which it may be delivered; empty for any.
    package var windows: [LocalWindow]
    /// The maximum that is delivered per local day.
    package var perDay: Int
    /// When it does not come because the user has just been there; nil for never.
    package var suppression: Suppression?
    /// When it rests because nobody heeds it; nil for never.
    package var backOff: BackOff?
    /// Whether the user can let it through quiet hours.
    package var isUrgent: Bool
    /// Whether what it says is the user's own or somebody's to them, and stays on this machine.
    package var isPrivate = false

    /// A category of a name, with the rules of one that declares none.
    package init(
      id: String, name: String, summary: String = "", isEnabled: Bool = false,
      windows: [LocalWindow] = [], perDay: Int = 1, suppression: Suppression? = nil,
      backOff: BackOff? = .default, isUrgent: Bool = false
    ) {
      (self.id, self.name, self.summary) = (id, name, summary)
      (self.isEnabled, self.windows, self.perDay) = (isEnabled, windows, perDay)
      (self.suppression, self.backOff, self.isUrgent) = (suppression, backOff, isUrgent)
    }
  }
}

extension Manifest.NotificationCategory {
  /// What recent use of the app holds a notification back.
  package struct Suppression: Sendable, Equatable {
    /// How long after the user used the app, in milliseconds; nil when use does not matter.
    package var afterUse: Int64?
    /// The events that count as use, however they came about.
    package var events: [String]

    /// How long an event holds back where `afterUse` does not say: 2 hours, in milliseconds.
    package static let defaultLength: Int64 = 2 * 3_600_000

    /// A rule; both parts may be missing.
    package init(afterUse: Int64? = nil, events: [String] = []) {
      self.afterUse = afterUse
      self.events = events
    }
  }

  /// How often a notification may be ignored, and how long it then rests.
  package struct BackOff: Sendable, Equatable {
    /// How many ignored ones in a row it takes.
    package var ignored: Int
    /// How long none comes then, in milliseconds.
    package var pause: Int64

    /// What holds where the manifest says nothing: two ignored, 48 hours.
    package static let `default` = BackOff(ignored: 2, pause: 48 * 3_600_000)

    /// A rule of a number and a length in milliseconds.
    package init(ignored: Int, pause: Int64) {
      self.ignored = ignored
      self.pause = pause
    }
  }

  init(_ fields: FieldReader) {
    let single = fields.object("window") { $0.window() }
    if single != nil, fields.value("windows") != nil {
      fields.problem("window", "stands beside “windows”", "move it into “windows”")
    }
    let several = fields.list(
      "windows", unique: nil, isRequired: fields.value("windows") != nil
    ) { $0.window() }
    self.init(
      id: fields.string("id", .partID), name: fields.string("name"),
      summary: fields.string("summary"), isEnabled: fields.bool("enabled"),
      windows: (single.map { [$0] } ?? several).compactMap(\.self),
      perDay: fields.int("perDay", 1...100, default: 1),
      suppression: fields.object("suppress", Suppression.init),
      backOff: fields.backOff(), isUrgent: fields.bool("urgent"))
    isPrivate = fields.bool("private")
  }
}

extension Manifest.NotificationCategory.Suppression {
  init(_ fields: FieldReader) {
    if fields.value("afterUse") == nil, fields.value("afterEvents") == nil {
      fields.report?.problem(
        fields.path, "neither “afterUse” nor “afterEvents” says after what",
        "add {\"afterUse\": \"PT2H\"}, or leave “suppress” out")
    }
    self.init(
      afterUse: fields.duration("afterUse", 1...31 * 1440),
      events: fields.strings("afterEvents", .eventName))
  }
}

extension Manifest {
  /// The notification category of that id.
  package func notification(_ id: String) -> NotificationCategory? {
    notifications.first { $0.id == id }
  }
}

extension FieldReader {
  /// A window; nil, with its problem reported, when its times are none.
  fileprivate func window() -> LocalWindow? {
    let from = string("from", .time)
    let to = string("to", .time)
    if from == to, !from.isEmpty {
      problem("to", "the window is empty", "let it end later than it begins")
    }
    let days = optionalString("days", .weekdays).flatMap(Weekdays.init) ?? .all
    return LocalWindow(from: from, to: to, days: days)
  }

  /// The default when nothing is said, none for null.
  fileprivate func backOff() -> Manifest.NotificationCategory.BackOff? {
    let given = value("backOff")
    guard given != nil else { return members["backOff"] == nil ? .default : nil }
    return object("backOff") {
      Manifest.NotificationCategory.BackOff(
        ignored: $0.int("ignored", 1...20, default: 2),
        pause: $0.duration("pause", 60...366 * 1440)
          ?? Manifest.NotificationCategory.BackOff.default.pause)
    }
  }

  /// A length of fixed time in milliseconds; nil when it is missing.
  fileprivate func duration(_ key: String, _ minutes: ClosedRange<Int>) -> Int64? {
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
