package import BerthBase
package import BerthManifest
package import BerthServices

extension Settings {
  /// Whether the user lets a category of a plugin notify; the manifest says so until the user does.
  ///
  /// - Throws: `config.broken`; `config.invalid` when the file holds neither true nor false.
  package func allowsNotification(
    plugin: Manifest, category: Manifest.NotificationCategory
  ) throws(BerthError) -> Bool {
    guard let value = try file.read().value(.notifications, plugin.id, category.id) else {
      return category.isEnabled
    }
    guard let isOn = value.bool else {
      throw BerthError(
        "config.invalid",
        "\(file.path): $.notifications.\(plugin.id).\(category.id): expected true or false, found "
          + value.kindName,
        remedy: "berth notify settings \(plugin.id) \(category.id) on|off")
    }
    return isOn
  }

  /// Lets a category of a plugin notify or stops it; nil goes back to the manifest's word.
  ///
  /// - Throws: `notify.unknown-category`, `config.broken`, `files.write`.
  package func allowNotification(
    plugin: Manifest, category: String, _ isOn: Bool?
  ) throws(BerthError) {
    let category = try plugin.requireNotification(category)
    try file.change { $0.set(.notifications, plugin.id, category.id, isOn.map(JSON.bool)) }
  }

  /// What may notify and when: `{"notifications":Bool,"focus":Bool,"quietHours":{…}|null,
  /// "pausedUntil"?,"plugins":[{"id","name","pausedUntil"?,"perDay"?}],"categories":[{"id":
  /// "garden.daily","plugin","category","name","summary","enabled","default","windows"?,"perDay",
  /// "pausedUntil"?,"suppress"?,"backOff","urgent"?,"mayInterrupt"?}]}`.
  ///
  /// - Parameters:
  ///   - zone: the zone times are written in.
  ///   - now: pauses that have ended by then are left out, Unix milliseconds.
  package func notificationSettings(
    plugins: [Manifest], in zone: ZoneRules = .utc, at now: Int64 = .min
  ) throws(BerthError) -> JSON {
    let preferences = try notifyPreferences(plugins: plugins)
    func pause(_ until: Int64?) -> JSON? {
      until.flatMap { $0 > now ? .string(zone.civil($0).iso8601) : nil }
    }
    var apps: [JSON] = []
    var categories: [JSON] = []
    for plugin in plugins where !plugin.notifications.isEmpty {
      let preference = preferences.plugins[plugin.id] ?? NotifyPreferences.OfPlugin()
      var app: JSON = ["id": .string(plugin.id), "name": .string(plugin.name)]
      app["pausedUntil"] = pause(preference.pausedUntil)
      app["perDay"] = preference.perDay.map { JSON($0) }
      apps.append(app)
      for category in plugin.notifications {
        let preference = preference.categories[category.id] ?? NotifyPreferences.OfCategory()
        var entry = category.json(plugin: plugin.id)
        entry["enabled"] = .bool(preference.isOn ?? category.isEnabled)
        entry["pausedUntil"] = pause(preference.pausedUntil)
        if category.isUrgent { entry["mayInterrupt"] = .bool(preference.mayInterrupt) }
        categories.append(entry)
      }
    }
    var json: JSON = [
      "notifications": .bool(preferences.isOn), "focus": .bool(preferences.isFocused),
      "quietHours": preferences.quietHours?.json ?? .null, "plugins": .array(apps),
      "categories": .array(categories),
    ]
    json["pausedUntil"] = pause(preferences.pausedUntil)
    return json
  }
}

extension Manifest.NotificationCategory {
  /// The category as the manifest declares it.
  fileprivate func json(plugin: String) -> JSON {
    var entry: JSON = [
      "id": .string("\(plugin).\(id)"), "plugin": .string(plugin), "category": .string(id),
      "name": .string(name), "summary": .string(summary), "enabled": .bool(isEnabled),
      "default": .bool(isEnabled), "perDay": JSON(perDay),
    ]
    if windows.count == 1 { entry["window"] = windows[0].json }
    if !windows.isEmpty { entry["windows"] = .array(windows.map(\.json)) }
    if let suppression {
      var rule: JSON = ["afterEvents": JSON(suppression.events)]
      rule["afterUse"] = suppression.afterUse.map { .string(Self.duration($0)) }
      entry["suppress"] = rule
    }
    entry["backOff"] =
      backOff.map { ["ignored": JSON($0.ignored), "pause": .string(Self.duration($0.pause))] }
      ?? .null
    if isUrgent { entry["urgent"] = true }
    return entry
  }

  /// A length in milliseconds as ISO 8601 writes it, in hours and minutes.
  private static func duration(_ milliseconds: Int64) -> String {
    var duration = CalendarDuration()
    let seconds = Int(milliseconds / 1000)
    (duration.hours, duration.minutes) = (seconds / 3600, seconds / 60 % 60)
    duration.seconds = seconds % 60
    return duration.description
  }
}

extension Manifest {
  /// The notification category of that id; throws `notify.unknown-category` with what was meant.
  package func requireNotification(_ category: String) throws(BerthError) -> NotificationCategory {
    if let found = notification(category) { return found }
    let known = notifications.map(\.id)
    throw .unknown(
      "notify.unknown-category", "\(id) has no notification category “\(category)”",
      near: Suggestion.nearest(to: category, among: known),
      remedy: known.isEmpty
        ? "declare it in the manifest's “notifications”"
        : "it has \(known.joined(separator: ", "))",
      details: ["plugin": .string(id), "category": .string(category)])
  }
}
