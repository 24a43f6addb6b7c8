public import BerthJSON

extension Settings {
  /// The value of one of the host's own keys: `timezone`, `events`, `notifications`, `color`.
  ///
  /// - Throws: `config.unknown`, `config.invalid`, `config.broken`.
  public func host(_ key: String) throws(BerthError) -> JSON {
    guard let setting = HostSetting.named(key) else {
      throw BerthError("config.unknown", "the host has no setting “\(key)”")
    }
    return try current(.host(setting)).value ?? .null
  }

  /// The IANA name of the user's zone: the setting `timezone`, else the machine's.
  public func zoneName() throws(BerthError) -> String {
    try host("timezone").string ?? ZoneDatabase.systemZone(environment: environment)
  }

  /// Whether events may be recorded; false also when the settings cannot be read, as the user may
  /// have turned them off there.
  public var eventsAreOn: Bool {
    do throws(BerthError) {
      return try host("events").bool ?? false
    } catch {
      return false
    }
  }

  // MARK: Notifications

  /// Whether the user lets a category of a plugin notify; the manifest says so until the user does.
  ///
  /// - Throws: `config.broken`; `config.invalid` when the file holds neither true nor false.
  public func allowsNotification(
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
  public func allowNotification(
    plugin: Manifest, category: String, _ isOn: Bool?
  ) throws(BerthError) {
    let category = try plugin.requireNotification(category)
    try file.change { $0.set(.notifications, plugin.id, category.id, isOn.map(JSON.bool)) }
  }

  /// What may notify: `{"notifications":Bool,"categories":[{"id":"garden.daily","plugin",
  /// "category","name","summary","enabled","default","window"?,"perDay"?}]}`.
  public func notificationSettings(plugins: [Manifest]) throws(BerthError) -> JSON {
    var categories: [JSON] = []
    for plugin in plugins {
      for category in plugin.notifications {
        var entry: JSON = [
          "id": .string("\(plugin.id).\(category.id)"), "plugin": .string(plugin.id),
          "category": .string(category.id), "name": .string(category.name),
          "summary": .string(category.summary),
          "enabled": .bool(try allowsNotification(plugin: plugin, category: category)),
          "default": .bool(category.isEnabled),
        ]
        if let window = category.window {
          entry["window"] = ["from": .string(window.from), "to": .string(window.to)]
        }
        if let cap = category.perDay { entry["perDay"] = JSON(cap) }
        categories.append(entry)
      }
    }
    return ["notifications": try host("notifications"), "categories": .array(categories)]
  }
}

extension Manifest {
  /// The notification category of that id; throws `notify.unknown-category` with what was meant.
  func requireNotification(_ category: String) throws(BerthError) -> NotificationCategory {
    if let found = notification(category) { return found }
    let known = notifications.map(\.id)
    let guesses = Suggestion.nearest(to: category, among: known)
    throw BerthError(
      "notify.unknown-category", "\(id) has no notification category “\(category)”",
      remedy: !guesses.isEmpty
        ? Suggestion.question(guesses)
        : known.isEmpty
          ? "declare it in the manifest's “notifications”"
          : "it has \(known.joined(separator: ", "))",
      details: [
        "plugin": .string(id), "category": .string(category), "didYouMean": .init(guesses),
      ])
  }
}
