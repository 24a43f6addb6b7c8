package import BerthBase
package import BerthManifest
import BerthServices

extension NotificationScheduler {
  /// What will come, when and why, soonest first:
  /// `{"notifications":[{"id","plugin","key",…,"due","why","forecast","rule"?,"reason"?}]}`.
  ///
  /// The forecast is what the rules would say at the moment it is due, as things stand now:
  /// `deliver`, `suppress`, `miss`, or `delay` with the moment `until` which it waits.
  ///
  /// - Parameters:
  ///   - plugins: the manifests by id; what belongs to none of them is forecast as suppressed.
  ///   - id: one plugin only, or nil for all.
  package func upcoming(
    plugins: [String: Manifest], plugin id: String? = nil, at now: Int64
  ) throws(BerthError) -> JSON {
    let zone = try zone()
    let rows = try store.waiting(id, zone.rules)
    let rules = try rulebook(plugins.values, zone)
    let entries = try rows.map { row throws(BerthError) -> JSON in
      var entry = row.json(zone.rules)
      let moment = max(now, row.occurrence.due)
      let settling = try Settling.of(row.occurrence, row.request, at: moment) {
        () throws(BerthError) in
        try verdict(row, plugins[row.plugin], at: moment, rules)
      }
      switch settling {
      case .deliver:
        entry["forecast"] = "deliver"
        // What put it off before says nothing about what comes.
        entry["rule"] = nil
        entry["reason"] = nil
      case .end(let state, let finding):
        entry["forecast"] = state == .missed ? "miss" : "suppress"
        entry["rule"] = .string(finding.rule)
        entry["reason"] = .string(finding.reason)
      case .putOff(let until, let finding):
        entry["forecast"] = "delay"
        entry["until"] = .string(zone.rules.civil(until).iso8601)
        entry["rule"] = .string(finding.rule)
        entry["reason"] = .string(finding.reason)
      }
      return entry
    }
    return ["notifications": .array(entries)]
  }

  /// What the rules say about a row at a moment.
  func verdict(
    _ row: NotificationRow, _ plugin: Manifest?, at now: Int64, _ rules: Rulebook
  ) throws(BerthError) -> DeliveryPolicy.Verdict {
    guard let plugin else {
      return .suppress(.init("plugin", "the app “\(row.plugin)” is not installed"))
    }
    guard let category = plugin.notification(row.category) else {
      return .suppress(
        .init("category", "\(plugin.name) no longer has the category “\(row.category)”"))
    }
    let preferences = rules.preferences.plugins[plugin.id] ?? NotifyPreferences.OfPlugin()
    return try DeliveryPolicy.verdict(
      of: policies,
      DeliveryContext(
        now: now, calendar: rules.calendar, plugin: (plugin.id, plugin.name), category: category,
        notification: row.request, end: row.occurrence.end, preferences: rules.preferences,
        pluginPreferences: preferences,
        categoryPreferences: preferences.categories[category.id] ?? NotifyPreferences.OfCategory(),
        history: StoredHistory(
          store: store, uses: uses, events: events, plugin: plugin.id, category: category.id)))
  }
}
