import BerthSDK

/// Plans notifications between two instants.
struct NotificationPlanner {
  let store: Store
  /// Unix milliseconds.
  let now: Int64
  let horizon: Int64

  /// Days ahead that are planned; the host asks again.
  private static let days = 14
  static let day: Int64 = 86_400_000
  /// So long without a look before the one quiet word.
  static let idle: Int64 = 5 * day

  /// Lunch and dinner of the coming days, at the start of their windows, or later at weekends as the
  /// experiment has it. Whether both come on a day is decided just before: `MealTurns`.
  func mealtimes() throws -> [Notification] {
    var planned: [Notification] = []
    let isLateAtWeekends = try store.call.config.arm("notice-timing") == "weekend-later"
    for offset in 0..<Self.days {
      let day = try store.call.clock.civil(try instant(offset, (12, 0)))
      let isWeekend = day.weekday == 6 || day.weekday == 7
      for (period, early, to) in [
        (MealPeriod.lunch, (11, 45), (12, 30)), (.dinner, (17, 30), (18, 30)),
      ] {
        let from =
          isLateAtWeekends && isWeekend
          ? (early.0 + (early.1 + 30) / 60, (early.1 + 30) % 60) : early
        let start = try instant(offset, from)
        let end = try instant(offset, to)
        // Who looks in within the window still gets it.
        guard end > now, start <= horizon else { continue }
        planned.append(
          notification(
            key: "\(period.rawValue)-\(try store.call.clock.civil(start).date)",
            category: period.rawValue, title: "What to eat for \(period.rawValue)?",
            body: "One idea is ready.", link: Link.to("suggest", ["period": period.rawValue]),
            at: try store.call.clock.iso8601(start), expires: try store.call.clock.iso8601(end)))
      }
    }
    return planned
  }

  /// Sunday at three in the afternoon.
  func digests() throws -> [Notification] {
    let today = try store.call.clock.civil(now).weekday
    var planned: [Notification] = []
    for offset in stride(from: 7 - today, to: Self.days, by: 7) {
      let start = try instant(offset, (15, 0))
      let end = try instant(offset, (18, 0))
      guard end > now, start <= horizon else { continue }
      planned.append(
        notification(
          key: "digest-\(try store.call.clock.civil(start).date)", category: "digest",
          title: "Your 3 quick dinners this week", body: "Three ideas for busy evenings.",
          link: Link.to("suggest", ["period": "dinner", "time": "30"]),
          at: try store.call.clock.iso8601(start), expires: try store.call.clock.iso8601(end)))
    }
    return planned
  }

  /// One quiet word in the first evening after five days without a look; its key names the stretch.
  func churn() throws -> [Notification] {
    let last = try Self.lastUse(store)
    let civil = try store.call.clock.civil(last + Self.idle)
    var evening = civil
    (evening.hour, evening.minute, evening.second) = (17, 0, 0)
    if civil.hour >= 17 { evening.day += 1 }
    let start = try store.call.clock.moment(evening)
    let end = start + 3 * 3_600_000
    guard end > now, start <= horizon else { return [] }
    return [
      notification(
        key: "churn-\(last)", category: "churn", title: "No-cook dinner in 5 mins?",
        body: "Ideas that are on the table in ten minutes.",
        link: Link.to("suggest", ["period": "dinner", "time": "10"]),
        at: try store.call.clock.iso8601(start), expires: try store.call.clock.iso8601(end))
    ]
  }

  /// When somebody last asked for something or said something; the first launch counts.
  static func lastUse(_ store: Store) throws -> Int64 {
    Int64(
      try store.database.int(
        """
        SELECT max(s.since, coalesce(
            (SELECT at FROM suggestions WHERE owner = s.owner ORDER BY id DESC LIMIT 1), 0),
          coalesce((SELECT max(at) FROM feedback WHERE owner = s.owner), 0),
          coalesce((SELECT max(at) FROM favorites WHERE owner = s.owner), 0)) FROM session s
        """))
  }

  /// A time of day, so many days after today.
  private func instant(_ offset: Int, _ time: (hour: Int, minute: Int)) throws -> Int64 {
    var civil = try store.call.clock.civil(now)
    civil.day += offset
    (civil.hour, civil.minute, civil.second) = (time.hour, time.minute, 0)
    return try store.call.clock.moment(civil)
  }

  private func notification(
    key: String, category: String, title: String, body: String, link: String, at: String,
    expires: String
  ) -> Notification {
    Notification(
      key: key, category: category, title: title, body: body, link: link, due: .at(at),
      expires: expires)
  }
}
