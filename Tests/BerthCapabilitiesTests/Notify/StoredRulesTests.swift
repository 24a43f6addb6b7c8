import BerthBase
import BerthManifest
import Glibc
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

/// The rules as the settings, files and databases of a home make them.
@Suite struct StoredRulesTests {
  @Test func `a focus mode is a setting or a file, and what it holds back comes after it`() throws {
    let bench = try NotifyBench()
    let marker = bench.scratch.home.path + "/focus"
    #expect(try !bench.settings.isFocused())
    _ = try bench.settings.assign("focus", text: "on")
    #expect(try bench.settings.isFocused())
    _ = try bench.settings.assign("focus", text: "off")
    try FileBytes.replace(marker, with: [])
    #expect(try bench.settings.isFocused())
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    let report = try bench.tick("2026-11-21T17:30:00")
    #expect(report.delayed.first?["rule"] == "focus")
    #expect(try bench.waiting() == ["each 2026-11-21T17:45:00+00:00"])
    let runtime = bench.scratch.home.path + "/run"
    try FileBytes.makeFolder(runtime)
    try FileBytes.replace(runtime + "/berth-focus", with: [])
    let other = bench.scratch.settings(["TZ": "UTC", "XDG_RUNTIME_DIR": runtime])
    #expect(try other.isFocused())
    try #require(rename(marker, marker + ".off") == 0)
    #expect(try other.isFocused())
    #expect(try !bench.settings.isFocused())
    try bench.tick("2026-11-21T17:45:00")
    #expect(bench.channel.times == ["2026-11-21T17:45:00+00:00"])
  }

  @Test func `pauses of all, of an app and of a category, and their end`() throws {
    let bench = try NotifyBench()
    let until = bench.moment("2026-11-22T00:00:00")
    func rule(_ key: String) throws -> String? {
      let list = try bench.scheduler.upcoming(
        plugins: ["bar": ScratchHome.bar], at: bench.now)["notifications"]?.array
      return list?.first { $0["key"]?.string == key }?["rule"]?.string
    }
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z", key: "daily"))
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z", key: "other", category: "evening"))
    #expect(try rule("daily") == nil)
    try bench.settings.pauseNotifications(
      until: until, plugin: ScratchHome.bar, category: "daily")
    #expect(try (rule("daily"), rule("other")) == ("paused", nil))
    try bench.settings.pauseNotifications(until: until, plugin: ScratchHome.bar)
    #expect(try (rule("daily"), rule("other")) == ("paused", "paused"))
    let settings = try bench.settings.notificationSettings(
      plugins: [ScratchHome.bar], at: bench.now)
    #expect(settings["plugins"]?[0]?["pausedUntil"] == "2026-11-22T00:00:00+00:00")
    #expect(settings["categories"]?[0]?["pausedUntil"] == "2026-11-22T00:00:00+00:00")
    try bench.settings.pauseNotifications(until: until)
    try bench.settings.resumeNotifications(plugins: [ScratchHome.bar])
    #expect(try (rule("daily"), rule("other")) == (nil, nil))
    #expect(bench.scratch.settingsText.contains("aused") == false)
    try bench.settings.pauseNotifications(until: until)
    #expect(try rule("daily") == "paused")
    try bench.tick("2026-11-21T17:30:00")
    #expect(try bench.log() == ["daily suppressed paused", "other suppressed paused"])
    let error = berthError {
      try bench.settings.pauseNotifications(
        until: until, plugin: ScratchHome.bar, category: "dayly")
    }
    #expect(error?.code == "notify.unknown-category")
  }

  @Test func `quiet hours are set, checked and turned off`() throws {
    let bench = try NotifyBench()
    #expect(try bench.settings.quietHours() == nil)
    try bench.settings.unset("quietHours")
    #expect(
      try bench.settings.quietHours().map { [$0.texts.from, $0.texts.to] } == ["22:00", "07:00"])
    _ = try bench.settings.assign("quietHours", text: "23:30 – 06:00")
    #expect(
      try bench.settings.quietHours().map { [$0.texts.from, $0.texts.to] } == ["23:30", "06:00"])
    for wrong in ["late", "22:00", "22:00-22:00", "25:00-07:00"] {
      let error = berthError { _ = try bench.settings.assign("quietHours", text: wrong) }
      #expect(error?.code == "input.invalid", "\(wrong)")
    }
    try bench.schedule(NotifyBench.at("2026-11-21T23:45:00Z"))
    try bench.run(until: "2026-11-22T12:00:00")
    #expect(bench.channel.times == ["2026-11-22T06:00:00+00:00"])
  }

  @Test func `the log tells the ignored from the heeded`() throws {
    let bench = try NotifyBench()
    for hour in 10...13 {
      try bench.schedule(
        NotifyBench.at("2026-11-22T\(hour):00:00Z", key: "at-\(hour)", category: "evening"))
    }
    bench.scheduler.uses.note(plugin: "bar", at: bench.moment("2026-11-22T18:40:00"))
    for day in 22...25 {
      try bench.schedule(
        NotifyBench.at("2026-11-\(day)T17:00:00Z", key: "day-\(day)"))
    }
    try bench.run(until: "2026-11-25T18:00:00")
    let provider = NotificationProvider()
    let id = try #require(
      bench.channel.deliveries.first { $0.notification.key == "day-23" }?.id)
    _ = try bench.scheduler.respond(id: id, action: "open", at: bench.now) { _ in provider }
    func keys(_ change: (inout NotificationScheduler.LogFilter) -> Void) throws -> [String] {
      var filter = NotificationScheduler.LogFilter()
      filter.category = "daily"
      change(&filter)
      return try bench.scheduler.log(filter, at: bench.now)["log"]?.array?
        .compactMap { $0["key"]?.string } ?? []
    }
    #expect(try keys { $0.isIgnored = true } == ["day-24"])
    #expect(try keys { $0.isIgnored = false } == ["day-25", "day-23", "day-22"])
    #expect(try keys { $0.rule = "per-day" }.isEmpty)
    #expect(try keys { $0.from = bench.moment("2026-11-25T00:00:00") } == ["day-25"])
  }

  @Test func `an app's cap is the user's, else the app's own setting`() throws {
    let bench = try NotifyBench()
    func cap() throws -> Int? {
      try bench.settings.notifyPreferences(plugins: SimulatedApps.all).plugins["meal"]?.perDay
    }
    #expect(try cap() == 2)
    try bench.settings.capNotifications(plugin: SimulatedApps.manifest("meal"), perDay: 0)
    #expect(try cap() == 0)
    try bench.settings.capNotifications(plugin: SimulatedApps.manifest("meal"), perDay: nil)
    #expect(try cap() == 2)
    let pub = SimulatedApps.manifest("pub")
    try bench.settings.allowInterruption(plugin: pub, category: "night", true)
    let preferences = try bench.settings.notifyPreferences(plugins: [pub]).plugins["pub"]
    #expect(preferences?.categories["night"]?.mayInterrupt == true)
    let error = berthError {
      try bench.settings.allowInterruption(plugin: pub, category: "drink", true)
    }
    #expect(error?.code == "notify.not-urgent")
  }

  @Test func `a traveller's windows move, and none comes twice`() throws {
    let zones = ZoneDatabase()
    let (berlin, chicago) = (try zones.rules("Europe/Berlin"), try zones.rules("America/Chicago"))
    let planner = NotificationPlanner(
      calendar: LocalCalendar(berlin),
      plugins: [
        .init(
          id: "meal", name: "Meals",
          categories: [.init(id: "dinner", name: "Dinner", isEnabled: true)])
      ])
    let start = berlin.moment(CivilTime(year: 2026, month: 11, day: 21, hour: 12))
    let json: JSON = [
      "key": "dinner", "category": "dinner", "title": "T",
      "window": ["from": "17:30", "to": "18:30"],
    ]
    var meal = SimulatedApps.manifest("meal")
    meal.notifications = [.init(id: "dinner", name: "Dinner", isEnabled: true)]
    planner.schedule(
      try NotificationRequest.decode(json, plugin: meal, zone: berlin), plugin: "meal", at: start)
    var outcomes = try planner.plan(from: start, to: start + 6 * 3_600_000)
    planner.move(to: LocalCalendar(chicago), at: start + 7 * 3_600_000)
    outcomes += try planner.plan(from: start + 7 * 3_600_000, to: start + 40 * 3_600_000)
    #expect(outcomes.map(\.state) == [.delivered, .delivered])
    #expect(
      outcomes.map(\.at) == [
        berlin.moment(CivilTime(year: 2026, month: 11, day: 21, hour: 17, minute: 30)),
        chicago.moment(CivilTime(year: 2026, month: 11, day: 22, hour: 17, minute: 30)),
      ])
  }
}
