package import BerthBase
package import BerthManifest
import BerthServices

extension NotificationScheduler {
  /// How far ahead plugins are asked what should come: 48 hours, in milliseconds.
  package static let horizon: Int64 = 48 * 3_600_000
  /// How long until a condition that answered no is asked again: 15 minutes, in milliseconds.
  package static let conditionInterval: Int64 = 15 * 60_000
  /// How long until what failed is tried again, in milliseconds, by the number of tries.
  static let retryDelays: [Int64] = [60_000, 300_000, 900_000, 3_600_000]

  /// One pass: asks plugins for their plans, then delivers, holds back or misses what is due.
  ///
  /// It is complete in itself and safe at any time, from cron as from a daemon, and from two
  /// processes at once. What goes wrong with one plugin is a problem of the report and keeps the
  /// others from nothing.
  ///
  /// - Parameters:
  ///   - now: the time, Unix milliseconds; it stands still for the whole pass.
  ///   - plugins: the manifests of the installed plugins.
  ///   - channels: where notifications are shown.
  ///   - isCancelled: asked between notifications; true ends the pass early, and what is left
  ///     waits on.
  ///   - provider: the plugin's half by plugin id.
  /// - Throws: `config.*`, `clock.zone`, `storage.*`.
  package func tick(
    at now: Int64, plugins: [Manifest], channels: NotificationChannels,
    isCancelled: @escaping () -> Bool = { false }, provider: (String) -> NotificationProvider
  ) throws(BerthError) -> TickReport {
    settings.reload()
    let zone = try zone()
    var pass = Pass(
      now: now, zone: zone, plugins: Dictionary(plugins.map { ($0.id, $0) }) { $1 },
      rules: try rulebook(plugins, zone), channels: channels, isCancelled: isCancelled)
    for row in try store.recover(owner, at: now, zone) { pass.report.add(row, zone.rules) }
    try store.recoverTries(owner, at: now, zone)
    try store.rewind(at: now)
    try store.followZone(at: now, zone)
    for plugin in plugins { try plan(plugin, provider, &pass) }
    for row in try store.expire(at: now, zone) { pass.report.add(row, zone.rules) }
    for id in try store.due(at: now) where !isCancelled() { try process(id, provider, &pass) }
    try retryChannels(&pass)
    pass.report.next = try store.nextDue().map(zone.rules.civil)
    return pass.report
  }

  /// What one tick has in hand.
  struct Pass {
    let now: Int64
    let zone: NotificationStore.Zone
    let plugins: [String: Manifest]
    let rules: Rulebook
    let channels: NotificationChannels
    let isCancelled: () -> Bool
    var report = TickReport()
  }

  // MARK: Planning

  private func plan(
    _ plugin: Manifest, _ provider: (String) -> NotificationProvider, _ pass: inout Pass
  ) throws(BerthError) {
    guard pass.rules.preferences.isOn, let preferences = pass.rules.preferences.plugins[plugin.id]
    else { return }
    let enabled = Set(
      plugin.notifications.filter { preferences.categories[$0.id]?.isOn ?? $0.isEnabled }.map(\.id))
    guard !enabled.isEmpty, let plan = provider(plugin.id).plan else { return }
    var keys: Set<String> = []
    do throws(BerthError) {
      let answer = try plan(pass.now, pass.now.adding(Self.horizon))
      guard let list = answer["notifications"]?.array else {
        throw BerthError(
          "plugin.reply", "$.notifications: expected an array from plan",
          remedy: "write {\"notifications\":[…]}")
      }
      for (place, json) in list.enumerated() {
        let path = "$.notifications[\(place)]"
        do throws(BerthError) {
          let request = try NotificationRequest.decode(
            json, plugin: plugin, zone: pass.zone.rules, path: path)
          guard enabled.contains(request.category), keys.insert(request.key).inserted else {
            continue
          }
          try store.schedule(request, plugin: plugin.id, origin: .plan, at: pass.now, pass.zone)
        } catch {
          // Its key, if it has one, was planned: what waits from before stays.
          if let key = json["key"]?.string { keys.insert(key) }
          pass.report.problems.append(naming(plugin.id, error))
        }
      }
    } catch {
      // No plan says nothing about what was planned before: it stays.
      pass.report.problems.append(naming(plugin.id, error))
      return
    }
    _ = try store.withdraw(plugin: plugin.id, exceptKeys: keys, at: pass.now, pass.zone)
  }

  // MARK: Delivering

  private func process(
    _ id: Int64, _ provider: (String) -> NotificationProvider, _ pass: inout Pass
  ) throws(BerthError) {
    let (now, zone, plugins, rules) = (pass.now, pass.zone, pass.plugins, pass.rules)
    let claim = try store.claim(id, by: owner.id, at: now, zone) { row throws(BerthError) in
      try verdict(row, plugins[row.plugin], at: now, rules)
    }
    switch claim {
    case .gone: return
    case .settled(let row): pass.report.add(row, zone.rules)
    case .claimed(let row): try deliver(row, provider(row.plugin), &pass)
    }
  }

  private func deliver(
    _ row: NotificationRow, _ provider: NotificationProvider, _ pass: inout Pass
  ) throws(BerthError) {
    var content = row.request
    do throws(BerthError) {
      if case .condition(let command, let arguments) = row.request.due {
        guard try provider.condition?(command, arguments) == true else {
          _ = try store.release(
            row, until: pass.now.adding(Self.conditionInterval), nil, countsAttempt: false,
            at: pass.now, pass.zone)
          return
        }
      }
      if let finalize = provider.finalize {
        guard let changed = try finalize(row.request.json(in: pass.zone.rules)) else {
          let finding = DeliveryPolicy.Finding("app", "the app dropped it just before delivery")
          try end(row, .suppressed, finding, &pass)
          return
        }
        content = try row.request.finalized(changed)
      }
    } catch {
      try retry(row, error, &pass)
      return
    }
    guard try store.handOver(row, by: owner.id) else { return }
    try show(row, content, &pass)
  }

  func retry(
    _ row: NotificationRow, _ error: BerthError, _ pass: inout Pass
  ) throws(BerthError) {
    pass.report.problems.append(naming(row.plugin, error))
    let delay = Self.retryDelays[min(max(row.attempts, 1), Self.retryDelays.count) - 1]
    let settled = try store.release(
      row, until: pass.now.adding(delay), .init("failed", error.message), countsAttempt: true,
      at: pass.now, pass.zone)
    pass.report.add(settled, pass.zone.rules)
  }

  private func end(
    _ row: NotificationRow, _ state: NotificationState, _ finding: DeliveryPolicy.Finding,
    _ pass: inout Pass
  ) throws(BerthError) {
    let ended = try store.finish(row, state, finding, at: pass.now, pass.zone)
    pass.report.add(ended, pass.zone.rules)
  }

  private func naming(_ plugin: String, _ error: BerthError) -> BerthError {
    var named = error
    named.message = "\(plugin): \(error.message)"
    return named
  }
}
