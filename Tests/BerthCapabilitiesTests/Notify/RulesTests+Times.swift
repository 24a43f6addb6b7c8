import BerthManifest

@testable import BerthCapabilities

extension RulesTests {
  private static func ofMeal(
    _ change: @escaping @Sendable (inout NotifyPreferences.OfPlugin) -> Void
  ) -> @Sendable (inout NotifyPreferences) -> Void {
    { change(&$0.plugins["meal", default: NotifyPreferences.OfPlugin()]) }
  }

  private static func ofLunch(
    _ change: @escaping @Sendable (inout NotifyPreferences.OfCategory) -> Void
  ) -> @Sendable (inout NotifyPreferences) -> Void {
    ofMeal { change(&$0.categories["lunch", default: NotifyPreferences.OfCategory()]) }
  }

  private static let noon: Int64 = 1_795_284_000_000  // 2026-11-21T12:00:00-06:00

  static let preferenceCases: [Case] = [
    Case(name: "on", policy: .mainSwitch, now: "2026-11-21T12:00:00"),
    Case(
      name: "off", policy: .mainSwitch, now: "2026-11-21T12:00:00",
      preferences: { $0.isOn = false },
      says: "suppress"),
    Case(name: "on in the manifest", policy: .optIn, now: "2026-11-21T12:00:00"),
    Case(
      name: "off in the manifest", policy: .optIn, now: "2026-11-21T12:00:00",
      category: .init(id: "lunch", name: "Lunch"), says: "suppress"),
    Case(
      name: "allowed by the user", policy: .optIn, now: "2026-11-21T12:00:00",
      category: .init(id: "lunch", name: "Lunch"), preferences: ofLunch { $0.isOn = true }),
    Case(
      name: "forbidden by the user", policy: .optIn, now: "2026-11-21T12:00:00",
      preferences: ofLunch { $0.isOn = false }, says: "suppress"),
    Case(
      name: "all paused", policy: .paused, now: "2026-11-21T11:59:59",
      preferences: { $0.pausedUntil = noon }, says: "suppress"),
    Case(
      name: "a pause just over", policy: .paused, now: "2026-11-21T12:00:00",
      preferences: { $0.pausedUntil = noon }),
    Case(
      name: "the app paused", policy: .paused, now: "2026-11-21T11:59:59",
      preferences: ofMeal { $0.pausedUntil = noon }, says: "suppress"),
    Case(
      name: "the category paused", policy: .paused, now: "2026-11-21T11:59:59",
      preferences: ofLunch { $0.pausedUntil = noon }, says: "suppress"),
    Case(
      name: "another app paused", policy: .paused, now: "2026-11-21T11:59:59",
      preferences: { $0.plugins["bar", default: .init()].pausedUntil = noon }),
    Case(name: "no focus", policy: .focus, now: "2026-11-21T12:00:00"),
    Case(
      name: "focus", policy: .focus, now: "2026-11-21T12:00:00",
      preferences: { $0.isFocused = true },
      says: "2026-11-21T12:15:00-06:00"),
    Case(
      name: "focus with 10 minutes left", policy: .focus, now: "2026-11-21T12:00:00",
      end: "2026-11-21T12:10:00", preferences: { $0.isFocused = true },
      says: "2026-11-21T12:09:00-06:00"),
    Case(
      name: "focus with a minute left", policy: .focus, now: "2026-11-21T12:09:00",
      end: "2026-11-21T12:10:00", preferences: { $0.isFocused = true },
      says: "2026-11-21T12:10:00-06:00"),
  ]

  private static let urgent = Manifest.NotificationCategory(
    id: "lunch", name: "Timer", isEnabled: true, isUrgent: true)
  private static let meals = Manifest.NotificationCategory(
    id: "lunch", name: "Meals", isEnabled: true,
    windows: [
      ("11:45", "12:30", "weekdays"), ("12:30", "13:30", "weekend"), ("17:30", "18:30", ""),
    ]
    .compactMap {
      LocalWindow(from: $0.0, to: $0.1, days: Weekdays($0.2.isEmpty ? "all" : $0.2) ?? .all)
    })
  private static let night = Manifest.NotificationCategory(
    id: "lunch", name: "Night", isEnabled: true,
    windows: [LocalWindow(from: "02:10", to: "02:50")].compactMap(\.self))

  static let timeCases: [Case] = [
    Case(name: "before quiet hours", policy: .quietHours, now: "2026-11-21T21:59:59"),
    Case(
      name: "quiet", policy: .quietHours, now: "2026-11-21T22:00:00",
      says: "2026-11-22T07:00:00-06:00"),
    Case(
      name: "quiet after midnight", policy: .quietHours, now: "2026-11-22T06:59:59",
      says: "2026-11-22T07:00:00-06:00"),
    Case(name: "after quiet hours", policy: .quietHours, now: "2026-11-22T07:00:00"),
    Case(
      name: "a quiet night of 8 hours", policy: .quietHours, now: "2026-03-07T23:00:00",
      says: "2026-03-08T07:00:00-05:00"),
    Case(
      name: "a quiet night of 10 hours", policy: .quietHours, now: "2026-10-31T23:00:00",
      says: "2026-11-01T07:00:00-06:00"),
    Case(
      name: "quiet in the hour that comes twice", policy: .quietHours,
      now: "2026-11-01T01:30:00-06:00", says: "2026-11-01T07:00:00-06:00"),
    Case(
      name: "quiet on Lord Howe, where half an hour is skipped", policy: .quietHours,
      zone: "Australia/Lord_Howe", now: "2026-10-03T23:00:00", says: "2026-10-04T07:00:00+11:00"),
    Case(
      name: "quiet hours end in the skipped hour", policy: .quietHours, zone: "Europe/Berlin",
      now: "2026-03-29T01:30:00",
      preferences: { $0.quietHours = LocalWindow(from: "22:00", to: "02:30") },
      says: "2026-03-29T03:30:00+02:00"),
    Case(
      name: "no quiet hours", policy: .quietHours, now: "2026-11-21T23:00:00",
      preferences: { $0.quietHours = nil }),
    Case(
      name: "urgent, but not let through", policy: .quietHours, now: "2026-11-21T22:00:00",
      category: urgent, says: "2026-11-22T07:00:00-06:00"),
    Case(
      name: "urgent and let through", policy: .quietHours, now: "2026-11-21T22:00:00",
      category: urgent, preferences: ofLunch { $0.mayInterrupt = true }),
    Case(
      name: "let through, but not urgent", policy: .quietHours, now: "2026-11-21T22:00:00",
      preferences: ofLunch { $0.mayInterrupt = true }, says: "2026-11-22T07:00:00-06:00"),

    Case(name: "no windows", policy: .categoryWindow, now: "2026-11-21T03:00:00"),
    Case(
      name: "lunch on a Friday", policy: .categoryWindow, now: "2026-11-20T11:45:00",
      category: meals),
    Case(
      name: "Friday's lunch is over", policy: .categoryWindow, now: "2026-11-20T12:30:00",
      category: meals, says: "2026-11-20T17:30:00-06:00"),
    Case(
      name: "lunch is later on a Saturday", policy: .categoryWindow, now: "2026-11-21T11:45:00",
      category: meals, says: "2026-11-21T12:30:00-06:00"),
    Case(
      name: "after dinner on a Sunday", policy: .categoryWindow, now: "2026-11-22T18:30:00",
      category: meals, says: "2026-11-23T11:45:00-06:00"),
    Case(
      name: "dinner of the long day", policy: .categoryWindow, now: "2026-11-01T17:30:00",
      category: meals),
    Case(
      name: "a window within the skipped hour", policy: .categoryWindow,
      now: "2026-03-08T01:59:59", category: night, says: "2026-03-08T03:10:00-05:00"),
    Case(
      name: "and then it is open", policy: .categoryWindow, now: "2026-03-08T03:10:00",
      category: night),
    Case(
      name: "a window half of which is skipped", policy: .categoryWindow,
      zone: "Australia/Lord_Howe", now: "2026-10-04T01:59:59", category: night,
      says: "2026-10-04T02:40:00+11:00"),
  ]
}
