import BerthBase
import BerthManifest
import BerthStorage
import TestSupport

@testable import BerthCapabilities
@testable import BerthServices

/// What a simulated life deals with: the planner in memory, or the scheduler over SQLite.
protocol SimulatedHost: AnyObject {
  var nextDue: Int64? { get }
  func schedule(_ request: JSON, plugin: String, at now: Int64) throws
  func cancel(_ key: String, plugin: String, at now: Int64) throws
  func use(_ plugin: String, at now: Int64)
  func event(_ name: String, plugin: String, at now: Int64) throws
  func prefer(_ state: SimulatedLife.State, at now: Int64) throws
  func respond(
    to outcome: NotificationPlanner.Outcome, isDismissal: Bool, at now: Int64) throws
  func restart(at now: Int64) throws
  func tick(at now: Int64) throws -> [NotificationPlanner.Outcome]
  /// All that ended, in any order.
  func outcomes() throws -> [NotificationPlanner.Outcome]
}

enum SimulatedApps {
  static let all: [Manifest] = [
    decode(
      """
      {"id": "meal", "name": "Meals", "version": "1.0.0", "summary": "Meals", "abi": "1.0",
       "library": "libmeal.so", "uses": ["berth.notify/1", "berth.config/1"], "implements": [],
       "commands": [],
       "settings": [{"key": "notify.perDay", "type": "int", "default": 2, "summary": "Cap"}],
       "notifications": [
         {"id": "lunch", "name": "Lunch", "summary": "L", "enabled": true,
          "windows": [{"from": "11:45", "to": "12:30", "days": "weekdays"},
            {"from": "12:30", "to": "13:30", "days": "weekend"}],
          "suppress": {"afterUse": "PT2H", "afterEvents": ["shown"]}},
         {"id": "dinner", "name": "Dinner", "summary": "D", "enabled": true,
          "window": {"from": "17:30", "to": "18:30"}, "suppress": {"afterUse": "PT2H"},
          "backOff": {"ignored": 3, "pause": "P3D"}},
         {"id": "notes", "name": "Notes", "summary": "N", "enabled": true, "perDay": 2,
          "suppress": {"afterEvents": ["shown"]}}]}
      """),
    decode(
      """
      {"id": "pub", "name": "Pub", "version": "1.0.0", "summary": "Pub", "abi": "1.0",
       "library": "libpub.so", "uses": ["berth.notify/1"], "implements": [], "commands": [],
       "notifications": [
         {"id": "night", "name": "Night", "summary": "N", "enabled": true, "urgent": true,
          "backOff": null},
         {"id": "drink", "name": "Drink", "summary": "D", "enabled": true,
          "window": {"from": "18:00", "to": "23:00"}}]}
      """),
  ]

  private static func decode(_ text: String) -> Manifest {
    do {
      return try Manifest.decode(try JSON.parse(text), file: "test.json").manifest
    } catch {
      preconditionFailure("\(error)")
    }
  }

  static func manifest(_ id: String) -> Manifest { all[id == "meal" ? 0 : 1] }
}

/// The planner in memory.
final class MemoryHost: SimulatedHost {
  private let planner: NotificationPlanner
  private var ended: [NotificationPlanner.Outcome] = []

  init(_ zone: ZoneRules) {
    planner = NotificationPlanner(
      calendar: LocalCalendar(zone),
      plugins: SimulatedApps.all.map {
        .init(id: $0.id, name: $0.name, categories: $0.notifications)
      })
  }

  var nextDue: Int64? { planner.nextDue }

  func schedule(_ request: JSON, plugin: String, at now: Int64) throws {
    let request = try NotificationRequest.decode(
      request, plugin: SimulatedApps.manifest(plugin), zone: planner.calendar.zone)
    planner.schedule(request, plugin: plugin, at: now)
  }

  func cancel(_ key: String, plugin: String, at now: Int64) {
    if let outcome = planner.cancel(key, plugin: plugin) { ended.append(outcome) }
  }

  func use(_ plugin: String, at now: Int64) { planner.noteUse(plugin: plugin, at: now) }

  func event(_ name: String, plugin: String, at now: Int64) {
    planner.noteEvent(name, plugin: plugin, at: now)
  }

  func prefer(_ state: SimulatedLife.State, at now: Int64) {
    var preferences = NotifyPreferences()
    preferences.isOn = state.isOn
    preferences.isFocused = state.isFocused
    if !state.isQuiet { preferences.quietHours = nil }
    preferences.pausedUntil = state.pausedAll
    for plugin in SimulatedApps.all {
      var preference = NotifyPreferences.OfPlugin()
      preference.perDay = plugin.id == "meal" ? 2 : nil
      preference.pausedUntil = state.pausedPlugins[plugin.id]
      for category in plugin.notifications {
        var entry = NotifyPreferences.OfCategory()
        entry.isOn = !state.forbidden.contains(category.id)
        entry.pausedUntil = state.pausedCategories[category.id]
        entry.mayInterrupt = category.id == "night"
        preference.categories[category.id] = entry
      }
      preferences.plugins[plugin.id] = preference
    }
    planner.preferences = preferences
  }

  func respond(to outcome: NotificationPlanner.Outcome, isDismissal: Bool, at now: Int64) {
    planner.respond(to: outcome, isDismissal: isDismissal, at: now)
  }

  func restart(at now: Int64) {}

  func tick(at now: Int64) throws -> [NotificationPlanner.Outcome] {
    let outcomes = try planner.tick(at: now)
    ended += outcomes.filter { $0.state != .waiting }
    return outcomes
  }

  func outcomes() -> [NotificationPlanner.Outcome] { ended }
}

/// The scheduler over SQLite, made anew at each restart.
final class DatabaseHost: SimulatedHost {
  private let scratch: ScratchHome
  private let zone: ZoneRules
  private let settings: Settings
  private let channel = MemoryChannel()
  private var scheduler: NotificationScheduler
  private var events: EventLog
  private(set) var nextDue: Int64?

  init(_ zone: ZoneRules, named name: String) throws {
    self.zone = zone
    scratch = try ScratchHome()
    settings = Settings(home: scratch.home, environment: ["TZ": name]) { id in
      SimulatedApps.all.first { $0.id == id }
    }
    (scheduler, events) = Self.make(scratch.home, settings)
    try settings.allowInterruption(
      plugin: SimulatedApps.manifest("pub"), category: "night", true)
  }

  private static func make(
    _ home: Home, _ settings: Settings
  ) -> (NotificationScheduler, EventLog) {
    let events = EventLog(home: home, isOn: { true })
    let scheduler = NotificationScheduler(
      home: home, settings: settings, events: events,
      owner: ClaimOwner(id: "me") { _ in false })
    return (scheduler, events)
  }

  func schedule(_ request: JSON, plugin: String, at now: Int64) throws {
    try scheduler.schedule(plugin: SimulatedApps.manifest(plugin), request, at: now)
    nextDue = try scheduler.store.nextDue()
  }

  func cancel(_ key: String, plugin: String, at now: Int64) throws {
    try scheduler.cancel(plugin: plugin, key: key, at: now)
    nextDue = try scheduler.store.nextDue()
  }

  func use(_ plugin: String, at now: Int64) { scheduler.uses.note(plugin: plugin, at: now) }

  func event(_ name: String, plugin: String, at now: Int64) throws {
    try events.record(plugin: plugin, name: name, at: now)
  }

  func prefer(_ state: SimulatedLife.State, at now: Int64) throws {
    _ = try settings.assign("notifications", text: state.isOn ? "on" : "off")
    _ = try settings.assign("focus", text: state.isFocused ? "on" : "off")
    _ = try settings.assign("quietHours", text: state.isQuiet ? "22:00-07:00" : "off")
    try settings.pauseNotifications(until: state.pausedAll)
    for plugin in SimulatedApps.all {
      try settings.pauseNotifications(until: state.pausedPlugins[plugin.id], plugin: plugin)
      for category in plugin.notifications {
        try settings.pauseNotifications(
          until: state.pausedCategories[category.id], plugin: plugin, category: category.id)
        try settings.allowNotification(
          plugin: plugin, category: category.id, !state.forbidden.contains(category.id))
      }
    }
  }

  func respond(
    to outcome: NotificationPlanner.Outcome, isDismissal: Bool, at now: Int64
  ) throws {
    guard
      let row = try scheduler.store.rows(
        "WHERE state='delivered' AND plugin=?1 AND category=?2 AND changed_at=?3",
        [.text(outcome.plugin), .text(outcome.category), .integer(outcome.at)], zone
      ).first(where: { $0.request.key == outcome.key })
    else { return }
    _ = try scheduler.respond(
      id: String(row.id), action: isDismissal ? "dismiss" : "open", at: now
    ) { _ in NotificationProvider() }
  }

  func restart(at now: Int64) throws {
    scheduler.close()
    events.close()
    (scheduler, events) = Self.make(scratch.home, settings)
  }

  func tick(at now: Int64) throws -> [NotificationPlanner.Outcome] {
    let report = try scheduler.tick(at: now, plugins: SimulatedApps.all, channels: [channel]) {
      _ in NotificationProvider()
    }
    nextDue = try scheduler.store.nextDue()
    return report.delivered.map { delivery in
      NotificationPlanner.Outcome(
        plugin: delivery.plugin, category: delivery.notification.category,
        key: delivery.notification.key, planned: now, at: now, state: .delivered)
    }
  }

  func outcomes() throws -> [NotificationPlanner.Outcome] {
    try scheduler.store.rows("WHERE state<>'waiting' ORDER BY changed_at,id", [], zone).map {
      NotificationPlanner.Outcome(
        plugin: $0.plugin, category: $0.category, key: $0.request.key, planned: $0.planned,
        at: $0.changedAt, state: $0.state, rule: $0.rule, reason: $0.reason)
    }
  }
}
