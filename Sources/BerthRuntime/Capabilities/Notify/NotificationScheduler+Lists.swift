public import BerthJSON

extension NotificationScheduler {
  /// What will come, when and why, soonest first:
  /// `{"notifications":[{"id","plugin","key",…,"due","why","forecast","rule"?,"reason"?}]}`.
  ///
  /// The forecast is what the rules would say at the moment it is due, as things stand now:
  /// `deliver`, `suppress` or `delay`.
  ///
  /// - Parameters:
  ///   - plugins: the manifests by id; what belongs to none of them is forecast as suppressed.
  ///   - id: one plugin only, or nil for all.
  public func upcoming(
    plugins: [String: Manifest], plugin id: String? = nil, at now: Int64
  ) throws(BerthError) -> JSON {
    let zone = try zone()
    var entries: [JSON] = []
    for row in try store.waiting(id, zone.rules) {
      var entry = row.json(zone.rules)
      let moment = max(now, row.occurrence.due)
      switch try verdict(row, plugins[row.plugin], at: moment, zone) {
      case .allow: entry["forecast"] = "deliver"
      case .suppress(let finding):
        entry["forecast"] = "suppress"
        entry["rule"] = .string(finding.rule)
        entry["reason"] = .string(finding.reason)
      case .delay(let until, let finding):
        entry["forecast"] = "delay"
        entry["until"] = .string(zone.rules.civil(until).iso8601)
        entry["rule"] = .string(finding.rule)
        entry["reason"] = .string(finding.reason)
      }
      entries.append(entry)
    }
    return ["notifications": .array(entries)]
  }

  /// What came and what did not, latest first:
  /// `{"log":[{"id","plugin",…,"state","changedAt","rule"?,"reason"?,"channels"?,"action"?}],
  /// "total":n}`.
  ///
  /// - Parameters:
  ///   - state: one state only, or nil for all.
  ///   - from: only changes at or after this moment; `to`: and before this one.
  ///   - limit: the most entries; `total` counts all.
  public func log(
    plugin id: String? = nil, state: NotificationState? = nil, from: Int64 = .min,
    to: Int64 = .max, limit: Int = 100
  ) throws(BerthError) -> JSON {
    let zone = try zone().rules
    let found = try store.log(
      .init(plugin: id, state: state, from: from, to: to, limit: limit), zone)
    let entries = found.rows.map { row -> JSON in
      var entry = row.json(zone)
      entry["changedAt"] = .string(zone.civil(row.changedAt).iso8601)
      if let channels = row.channels, let list = try? JSON.parse(channels) {
        entry["channels"] = list
      }
      if let action = row.action { entry["action"] = .string(action) }
      if let moment = row.respondedAt {
        entry["respondedAt"] = .string(zone.civil(moment).iso8601)
      }
      return entry
    }
    return ["log": .array(entries), "total": .integer(found.total)]
  }

  /// What the rules say about a row at a moment.
  func verdict(
    _ row: NotificationRow, _ plugin: Manifest?, at now: Int64, _ zone: NotificationStore.Zone
  ) throws(BerthError) -> DeliveryPolicy.Verdict {
    guard let plugin else {
      return .suppress(.init("plugin", "the app “\(row.plugin)” is not installed"))
    }
    guard let category = plugin.notification(row.category) else {
      return .suppress(
        .init("category", "\(plugin.name) no longer has the category “\(row.category)”"))
    }
    return try DeliveryPolicy.verdict(
      of: policies,
      DeliveryContext(
        now: now, zone: zone.rules, plugin: plugin, category: category,
        notification: row.request, settings: settings, store: store))
  }
}
