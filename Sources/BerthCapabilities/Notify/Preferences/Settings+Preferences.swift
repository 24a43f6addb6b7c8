package import BerthBase
package import BerthManifest
import BerthServices

/// Where the user's preferences are kept: the host's settings, and the part `notifications` of
/// `settings.json`, by plugin:
///
/// ```json
/// {"garden": {"daily": true, "pausedUntil": 1795303800000, "pausedUntil.daily": 1795303800000,
///             "perDay": 3, "mayInterrupt.daily": true}}
/// ```
///
/// Ids of categories have neither capitals nor dots, so the keys cannot meet.
extension Settings {
  enum PreferenceKey {
    static let pausedUntil = "pausedUntil"
    static let perDay = "perDay"
    static let mayInterrupt = "mayInterrupt"
    /// The key of the host's own pause.
    static let hostPausedUntil = "notificationsPausedUntil"
    /// A plugin's own setting that caps all its notifications.
    static let pluginCap = "notify.perDay"

    static func of(_ key: String, _ category: String?) -> String {
      category.map { "\(key).\($0)" } ?? key
    }
  }

  /// What the user prefers for notifications and of those of some plugins.
  ///
  /// - Throws: `config.broken`, `config.invalid`.
  func notifyPreferences(plugins: some Sequence<Manifest>) throws(BerthError) -> NotifyPreferences {
    var preferences = NotifyPreferences()
    preferences.isOn = try host("notifications").bool != false
    preferences.isFocused = try isFocused()
    preferences.quietHours = try quietHours()
    preferences.pausedUntil = try file.read().host(PreferenceKey.hostPausedUntil)?.int.map(
      Int64.init)
    for plugin in plugins where !plugin.notifications.isEmpty {
      preferences.plugins[plugin.id] = try notifyPreferences(of: plugin)
    }
    return preferences
  }

  private func notifyPreferences(of plugin: Manifest) throws(BerthError)
    -> NotifyPreferences.OfPlugin
  {
    let document = try file.read()
    func number(_ key: String) -> Int64? {
      document.value(.notifications, plugin.id, key)?.int.map(Int64.init)
    }
    var preferences = NotifyPreferences.OfPlugin()
    preferences.pausedUntil = number(PreferenceKey.pausedUntil)
    if let cap = number(PreferenceKey.perDay) {
      preferences.perDay = Int(cap)
    } else {
      preferences.perDay = try cap(of: plugin)
    }
    for category in plugin.notifications {
      var preference = NotifyPreferences.OfCategory()
      preference.isOn = try allowsNotification(plugin: plugin, category: category)
      preference.pausedUntil = number(PreferenceKey.of(PreferenceKey.pausedUntil, category.id))
      preference.mayInterrupt =
        document.value(
          .notifications, plugin.id, PreferenceKey.of(PreferenceKey.mayInterrupt, category.id))?
        .bool ?? false
      preferences.categories[category.id] = preference
    }
    return preferences
  }

  private func cap(of plugin: Manifest) throws(BerthError) -> Int? {
    guard plugin.setting(PreferenceKey.pluginCap) != nil else { return nil }
    return try get(plugin: plugin, key: PreferenceKey.pluginCap).int
  }

  /// Whether a focus mode is on: the setting `focus`, the file `berth-focus` in
  /// `$XDG_RUNTIME_DIR`, or the file `focus` in the home.
  func isFocused() throws(BerthError) -> Bool {
    if try host("focus").bool == true { return true }
    if FileBytes.exists(home.path + "/focus") { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
    return FileBytes.exists(folder + "/berth-focus")
  }

  /// The user's quiet hours; nil when they are off.
  func quietHours() throws(BerthError) -> LocalWindow? {
    let text = try host("quietHours").string ?? ""
    if text == HostSetting.quietOff { return nil }
    if let window = LocalWindow(span: text) { return window }
    throw HostSetting.wrongQuietHours(text)
  }

  // MARK: Changing

  /// Pauses notifications until a moment, or ends a pause with nil.
  ///
  /// - Parameters:
  ///   - until: Unix milliseconds.
  ///   - plugin: whose; nil for all plugins.
  ///   - category: which of the plugin; nil for all of it.
  /// - Throws: `notify.unknown-category`, `config.broken`, `files.write`.
  package func pauseNotifications(
    until: Int64?, plugin: Manifest? = nil, category: String? = nil
  ) throws(BerthError) {
    let value = until.map(JSON.integer)
    guard let plugin else {
      return try file.change { $0.setHost(PreferenceKey.hostPausedUntil, value) }
    }
    let id = try category.map { name throws(BerthError) in try plugin.requireNotification(name).id }
    try file.change {
      $0.set(.notifications, plugin.id, PreferenceKey.of(PreferenceKey.pausedUntil, id), value)
    }
  }

  /// Ends all pauses, of everything, of plugins and of categories.
  package func resumeNotifications(plugins: [Manifest]) throws(BerthError) {
    try file.change { document in
      document.setHost(PreferenceKey.hostPausedUntil, nil)
      for plugin in plugins {
        for category in [nil] + plugin.notifications.map(\.id) {
          document.set(
            .notifications, plugin.id, PreferenceKey.of(PreferenceKey.pausedUntil, category), nil)
        }
      }
    }
  }

  /// Caps all of a plugin's notifications per local day; nil goes back to the plugin's own cap.
  package func capNotifications(plugin: Manifest, perDay: Int?) throws(BerthError) {
    try file.change {
      $0.set(.notifications, plugin.id, PreferenceKey.perDay, perDay.map { JSON($0) })
    }
  }

  /// Lets an urgent category through quiet hours, or not.
  ///
  /// - Throws: `notify.unknown-category`; `notify.not-urgent` for one that cannot be let through.
  package func allowInterruption(
    plugin: Manifest, category: String, _ isAllowed: Bool
  ) throws(BerthError) {
    let category = try plugin.requireNotification(category)
    guard category.isUrgent || !isAllowed else {
      throw BerthError(
        "notify.not-urgent", "“\(category.name)” of \(plugin.name) is not urgent",
        remedy: "change the quiet hours instead: berth notify quiet")
    }
    try file.change {
      $0.set(
        .notifications, plugin.id, PreferenceKey.of(PreferenceKey.mayInterrupt, category.id),
        isAllowed ? true : nil)
    }
  }
}
