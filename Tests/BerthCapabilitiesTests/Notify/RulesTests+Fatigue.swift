import BerthManifest

@testable import BerthCapabilities

extension RulesTests {
  private static func lunch(
    perDay: Int = 1, after: Int64? = nil, events: [String] = [],
    backOff: Manifest.NotificationCategory.BackOff? = .default
  ) -> Manifest.NotificationCategory {
    Manifest.NotificationCategory(
      id: "lunch", name: "Lunch", isEnabled: true, perDay: perDay,
      suppression: after == nil && events.isEmpty ? nil : .init(afterUse: after, events: events),
      backOff: backOff)
  }

  private static let twoHours: Int64 = 7_200_000

  static let fatigueCases: [Case] = recentCases + capCases + backOffCases

  private static let recentCases: [Case] = [
    Case(
      name: "use does not matter", policy: .recentUse, now: "2026-11-21T12:00:00",
      uses: ["2026-11-21T11:59:00"]),
    Case(
      name: "just used", policy: .recentUse, now: "2026-11-21T12:00:00",
      category: lunch(after: twoHours), uses: ["2026-11-21T10:00:01"], says: "suppress"),
    Case(
      name: "used two hours ago", policy: .recentUse, now: "2026-11-21T12:00:00",
      category: lunch(after: twoHours), uses: ["2026-11-21T08:00:00", "2026-11-21T10:00:00"]),
    Case(
      name: "used two hours of the clock ago, which are one", policy: .recentUse,
      now: "2026-03-08T03:30:00", category: lunch(after: twoHours), uses: ["2026-03-08T01:30:00"],
      says: "suppress"),
    Case(
      name: "used one hour of the clock ago, which are two", policy: .recentUse,
      now: "2026-11-01T01:30:00-06:00", category: lunch(after: twoHours),
      uses: ["2026-10-31T23:30:00"]),
    Case(
      name: "used in the future, as the clock was set back", policy: .recentUse,
      now: "2026-11-21T12:00:00", category: lunch(after: twoHours), uses: ["2026-11-21T15:00:00"]),
    Case(
      name: "something was shown", policy: .recentUse, now: "2026-11-21T12:00:00",
      category: lunch(after: twoHours, events: ["shown"]),
      events: [("shown", "2026-11-21T10:00:01")], says: "suppress"),
    Case(
      name: "something was shown two hours ago", policy: .recentUse, now: "2026-11-21T12:00:00",
      category: lunch(events: ["shown"]), events: [("shown", "2026-11-21T10:00:00")]),
    Case(
      name: "something else happened", policy: .recentUse, now: "2026-11-21T12:00:00",
      category: lunch(events: ["shown"]), events: [("other", "2026-11-21T11:59:00")]),
    Case(
      name: "events alone: use does not matter", policy: .recentUse, now: "2026-11-21T12:00:00",
      category: lunch(events: ["shown"]), uses: ["2026-11-21T11:59:00"]),
  ]

  private static let capCases: [Case] = [
    Case(
      name: "none today", policy: .perDay, now: "2026-11-21T12:00:00",
      delivered: [("2026-11-20T23:59:59", nil)]),
    Case(
      name: "one today", policy: .perDay, now: "2026-11-21T23:59:59",
      delivered: [("2026-11-21T00:00:00", nil)], says: "suppress"),
    Case(
      name: "one of two today", policy: .perDay, now: "2026-11-21T12:00:00",
      category: lunch(perDay: 2), delivered: [("2026-11-21T08:00:00", nil)]),
    Case(
      name: "24 hours ago on the day of 25", policy: .perDay, now: "2026-11-01T23:30:00",
      delivered: [("2026-11-01T00:30:00", nil)], says: "suppress"),
    Case(
      name: "23 hours ago on the day before that of 23", policy: .perDay,
      zone: "Europe/Berlin", now: "2026-03-29T23:30:00", delivered: [("2026-03-28T23:30:00", nil)]),
    Case(
      name: "no cap for the app", policy: .appPerDay, now: "2026-11-21T12:00:00",
      others: ["2026-11-21T08:00:00", "2026-11-21T09:00:00"]),
    Case(
      name: "the app's cap", policy: .appPerDay, now: "2026-11-21T12:00:00",
      preferences: { $0.plugins["meal", default: .init()].perDay = 2 },
      others: ["2026-11-21T08:00:00", "2026-11-21T09:00:00"], says: "suppress"),
    Case(
      name: "below the app's cap", policy: .appPerDay, now: "2026-11-21T12:00:00",
      preferences: { $0.plugins["meal", default: .init()].perDay = 2 },
      others: ["2026-11-20T08:00:00", "2026-11-21T09:00:00"]),
    Case(
      name: "an app that may not come", policy: .appPerDay, now: "2026-11-21T12:00:00",
      preferences: { $0.plugins["meal", default: .init()].perDay = 0 }, says: "suppress"),
  ]

  private static let backOffCases: [Case] = [
    Case(name: "nothing came yet", policy: .backOff, now: "2026-11-21T12:00:00"),
    Case(
      name: "one ignored", policy: .backOff, now: "2026-11-21T12:00:00",
      delivered: [("2026-11-20T12:00:00", nil)]),
    Case(
      name: "two ignored", policy: .backOff, now: "2026-11-21T12:00:00",
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)], says: "suppress"),
    Case(
      name: "two ignored, two hours and 48 hours ago less a second", policy: .backOff,
      now: "2026-11-22T13:59:59",
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)], says: "suppress"),
    Case(
      name: "two ignored, two hours and 48 hours ago", policy: .backOff,
      now: "2026-11-22T14:00:00",
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)]),
    Case(
      name: "48 hours are elapsed time, also when the clocks change", policy: .backOff,
      now: "2026-11-02T12:59:59",
      delivered: [("2026-10-30T12:00:00", nil), ("2026-10-31T12:00:00", nil)], says: "suppress"),
    Case(
      name: "after the rest two more are needed", policy: .backOff, now: "2026-11-25T12:00:00",
      delivered: [
        ("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil), ("2026-11-24T12:00:00", nil),
      ]),
    Case(
      name: "two more after the rest", policy: .backOff, now: "2026-11-26T12:00:00",
      delivered: [
        ("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil), ("2026-11-24T12:00:00", nil),
        ("2026-11-25T12:00:00", nil),
      ], says: "suppress"),
    Case(
      name: "the second is still open", policy: .backOff, now: "2026-11-20T13:59:59",
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)]),
    Case(
      name: "the second is ignored from now on", policy: .backOff, now: "2026-11-20T14:00:00",
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)], says: "suppress"),
    Case(
      name: "the second was answered", policy: .backOff, now: "2026-11-21T12:00:00",
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", "2026-11-20T12:05:00")]),
    Case(
      name: "the second was answered late", policy: .backOff, now: "2026-11-21T12:00:00",
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", "2026-11-21T11:00:00")]),
    Case(
      name: "the first was answered", policy: .backOff, now: "2026-11-21T12:00:00",
      delivered: [("2026-11-19T12:00:00", "2026-11-19T12:05:00"), ("2026-11-20T12:00:00", nil)]),
    Case(
      name: "both were dismissed", policy: .backOff, now: "2026-11-20T12:02:00",
      delivered: [
        ("2026-11-19T12:00:00", "dismiss 2026-11-19T12:01:00"),
        ("2026-11-20T12:00:00", "dismiss 2026-11-20T12:01:00"),
      ], says: "suppress"),
    Case(
      name: "the app was used after the second", policy: .backOff, now: "2026-11-21T12:00:00",
      uses: ["2026-11-20T14:00:00"],
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)]),
    Case(
      name: "the app was used too late", policy: .backOff, now: "2026-11-21T12:00:00",
      uses: ["2026-11-20T14:00:01"],
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)], says: "suppress"),
    Case(
      name: "no rest declared", policy: .backOff, now: "2026-11-21T12:00:00",
      category: lunch(backOff: nil),
      delivered: [("2026-11-19T12:00:00", nil), ("2026-11-20T12:00:00", nil)]),
    Case(
      name: "a rest of a week after one", policy: .backOff, now: "2026-11-26T12:00:00",
      category: lunch(backOff: .init(ignored: 1, pause: 7 * 86_400_000)),
      delivered: [("2026-11-20T12:00:00", nil)], says: "suppress"),
  ]
}
