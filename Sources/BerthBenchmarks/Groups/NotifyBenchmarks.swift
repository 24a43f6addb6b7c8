import BerthBase
import BerthCapabilities
import BerthFigures
import BerthManifest
import BerthServices

/// A week of notifications for many users, planned in memory by the scheduler's own rules.
enum NotifyBenchmarks {
  static func run(_ bench: Bench) throws {
    let users = 10_000
    let zone = try ZoneDatabase().rules("America/Chicago")
    // Monday, 2026-10-26T00:00:00-05:00: the clocks change on the Sunday.
    let start: Int64 = 1_792_990_800_000
    let plugins = try (0..<5).map { try plugin("app-\($0)") }
    var delivered = 0
    var occurrences = 0
    try bench.measure(
      "10,000 users × 5 apps, a week", repetitions: 5, goal: 2e9
    ) {
      delivered = 0
      occurrences = 0
      let calendar = LocalCalendar(zone)
      for user in 0..<users {
        let planner = NotificationPlanner(calendar: calendar, plugins: plugins.map(\.plugin))
        for (plugin, requests) in plugins {
          for request in requests { planner.schedule(request, plugin: plugin.id, at: start) }
          // Each user opens the apps at times of their own.
          for day in 0..<7 {
            let minute = Int64((user &* 7919 &+ day &* 313) % 1440)
            planner.noteUse(
              plugin: plugin.id, at: start + Int64(day) * 86_400_000 + minute * 60_000)
          }
        }
        for outcome in try planner.plan(from: start, to: start + 7 * 86_400_000) {
          occurrences += 1
          if outcome.state == .delivered { delivered += 1 }
        }
      }
    }
    bench.sum += Int64(delivered)
    guard occurrences >= users * 5 * 14, delivered > 0 else {
      throw BerthError("bench.notify", "\(occurrences) occurrences, \(delivered) delivered")
    }
  }

  /// An app with lunch and dinner, each once a day, at other times on the weekend.
  private static func plugin(
    _ id: String
  ) throws -> (plugin: NotificationPlanner.Plugin, requests: [NotificationRequest]) {
    let text = """
      {"id": "\(id)", "name": "App", "version": "1.0.0", "summary": "An app", "abi": "1.0",
       "library": "libapp.so", "uses": ["berth.notify/1"], "implements": [], "commands": [],
       "notifications": [
         {"id": "lunch", "name": "Lunch", "summary": "Lunch", "enabled": true,
          "windows": [{"from": "11:45", "to": "12:30", "days": "weekdays"},
            {"from": "12:30", "to": "13:30", "days": "weekend"}],
          "suppress": {"afterUse": "PT2H"}},
         {"id": "dinner", "name": "Dinner", "summary": "Dinner", "enabled": true,
          "window": {"from": "17:30", "to": "18:30"}, "suppress": {"afterUse": "PT2H"}}]}
      """
    let manifest = try Manifest.decode(try JSON.parse(text), file: "bench.json").manifest
    let requests = try manifest.notifications.map { category in
      try NotificationRequest.decode(
        ["key": .string(category.id), "category": .string(category.id), "title": "A meal"],
        plugin: manifest, zone: .utc)
    }
    return (
      NotificationPlanner.Plugin(id: id, name: "App", categories: manifest.notifications), requests
    )
  }
}
