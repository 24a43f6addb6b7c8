import BerthBase
import TestSupport

@testable import BerthCapabilities
@testable import BerthServices

/// A scheduler over a scratch home, a channel that remembers, and an app that can be told what to
/// do.
final class NotifyBench {
  let scratch: ScratchHome
  let settings: Settings
  let scheduler: NotificationScheduler
  let channel: MemoryChannel
  let zone: ZoneRules
  var now: Int64
  /// What the app yields, does and answers.
  var provider = NotificationProvider()
  var problems: [BerthError] = []

  init(
    zone name: String = "UTC", at text: String = "2026-11-21T12:00:00",
    on other: NotifyBench? = nil,
    owner: ClaimOwner? = nil, policies: [DeliveryPolicy] = DeliveryPolicy.standard
  ) throws {
    scratch = try other?.scratch ?? ScratchHome()
    settings = scratch.settings(["TZ": name])
    zone = try ZoneDatabase().rules(name)
    channel = other?.channel ?? MemoryChannel()
    scheduler = NotificationScheduler(
      home: scratch.home, settings: settings, policies: policies, random: { .max },
      owner: owner ?? ClaimOwner(id: "me") { _ in false })
    now = 0
    now = moment(text)
    // Tests of windows are at night too; those of quiet hours set their own.
    if other == nil { _ = try settings.assign("quietHours", text: "off") }
  }

  /// The moment of a local time such as `2026-11-21T17:30:00`, or of one with an offset.
  func moment(_ text: String) -> Int64 {
    guard let (time, hasOffset) = ISO8601.parse(text) else { preconditionFailure(text) }
    return hasOffset ? time.unixMilliseconds : zone.moment(time)
  }

  func text(_ moment: Int64) -> String { zone.civil(moment).iso8601 }

  func schedule(_ notification: JSON) throws {
    try scheduler.schedule(plugin: ScratchHome.bar, notification, at: now)
  }

  /// Ticks at a local time, or at `now`.
  @discardableResult
  func tick(_ text: String? = nil) throws -> TickReport {
    if let text { now = moment(text) }
    let provider = provider
    let report = try scheduler.tick(
      at: now, plugins: ScratchHome.manifests, channels: [channel]
    ) { _ in provider }
    problems += report.problems
    return report
  }

  /// Ticks whenever something is due until a local time.
  func run(until text: String) throws {
    let end = moment(text)
    while true {
      try tick()
      guard let next = try scheduler.store.nextDue(), next <= end else { break }
      now = max(next, now + 1)
    }
    now = end
  }

  /// The states of the past ones, oldest first: `daily 2026-11-21 delivered`.
  func log() throws -> [String] {
    let rows = try scheduler.store.rows(
      "WHERE state<>'waiting' ORDER BY changed_at,id", [], zone)
    return rows.map { row in
      let rule = row.rule.map { " \($0)" } ?? ""
      return "\(row.request.key) \(row.state.rawValue)\(rule)"
    }
  }

  func waiting() throws -> [String] {
    try scheduler.store.waiting(nil, zone).map { "\($0.request.key) \(text($0.occurrence.due))" }
  }

  static func at(_ text: String, key: String = "one", category: String = "daily") -> JSON {
    [
      "key": .string(key), "category": .string(category), "title": "Title", "body": "Body",
      "at": .string(text),
    ]
  }

  static func window(
    _ from: String, _ to: String, key: String = "each", category: String = "daily"
  ) -> JSON {
    [
      "key": .string(key), "category": .string(category), "title": "Title", "body": "Body",
      "window": ["from": .string(from), "to": .string(to)],
    ]
  }
}

/// Remembers what it was given; throws or runs what it was told to.
final class MemoryChannel: NotificationChannel {
  let id: String
  var deliveries: [Delivery] = []
  var failures: [BerthError] = []
  /// Called when something is delivered, before it counts as shown.
  var onDelivery: ((Delivery) -> Void)?

  init(_ id: String = "memory") { self.id = id }

  var times: [String] { deliveries.map(\.at.iso8601) }

  func deliver(_ delivery: Delivery) throws(BerthError) {
    if !failures.isEmpty { throw failures.removeFirst() }
    onDelivery?(delivery)
    deliveries.append(delivery)
  }
}

extension NotificationScheduler {
  /// What came and what did not of one plugin and state, latest first.
  func log(
    plugin id: String? = nil, state: NotificationState? = nil, from: Int64 = .min,
    to: Int64 = .max, limit: Int = 100
  ) throws(BerthError) -> JSON {
    var filter = LogFilter()
    (filter.plugin, filter.state, filter.from, filter.to) = (id, state, from, to)
    return try log(filter, limit: limit)
  }
}
