package import BerthBase
package import BerthManifest
import BerthServices

/// Which channels show what: the host's setting `notify.channels`, and under `notifications` of
/// `settings.json` the choices for one plugin (`shownOn`) and one category (`shownOn.daily`).
///
/// Ids of categories have neither capitals nor dots, so the keys cannot meet.
extension Settings {
  private static let choiceKey = "shownOn"

  /// The channels of a category of a plugin, else of the plugin, else of all.
  ///
  /// - Parameters:
  ///   - plugin: a plugin's id; nil asks for what holds for all.
  ///   - category: a category's id.
  /// - Throws: `config.broken`, `config.invalid`.
  package func channels(
    plugin: String? = nil, category: String? = nil
  ) throws(BerthError) -> [String] {
    if let plugin, let category, let choice = try choice(plugin, category) { return choice }
    if let plugin, let choice = try choice(plugin, nil) { return choice }
    return try readable("notify.channels") { () throws(BerthError) in
      try ChannelSettings.names(try host("notify.channels").string ?? "")
    }
  }

  /// What was chosen for a plugin or one of its categories; nil when nothing was.
  package func choice(
    _ plugin: String, _ category: String?
  ) throws(BerthError) -> [String]? {
    let key = Self.key(category)
    guard let value = try file.read().value(.notifications, plugin, key) else { return nil }
    return try readable("$.notifications.\(plugin).\(key)") { () throws(BerthError) in
      try ChannelSettings.checked((value.array ?? []).compactMap(\.string))
    }
  }

  /// Chooses the channels of all notifications, of a plugin or of one of its categories.
  ///
  /// - Parameter names: nil goes back to what holds otherwise.
  /// - Throws: `input.choice`, `input.invalid`, `notify.unknown-category`, `config.broken`,
  ///   `files.write`.
  package func chooseChannels(
    _ names: [String]?, plugin: Manifest? = nil, category: String? = nil
  ) throws(BerthError) {
    let names = try names.map { given throws(BerthError) in
      try ChannelSettings.checked(given)
    }
    guard let plugin else {
      let value = names.map { JSON.string($0.joined(separator: ",")) }
      return try file.change { $0.setHost("notify.channels", value) }
    }
    let id = try category.map { name throws(BerthError) in try plugin.requireNotification(name).id }
    let value = names.map { JSON($0) }
    try file.change { $0.set(.notifications, plugin.id, Self.key(id), value) }
  }

  private static func key(_ category: String?) -> String {
    category.map { "\(choiceKey).\($0)" } ?? choiceKey
  }

  /// Says where a value stands that cannot be used.
  private func readable<Value>(
    _ place: String, _ body: () throws(BerthError) -> Value
  ) throws(BerthError) -> Value {
    do throws(BerthError) {
      return try body()
    } catch {
      guard error.code.hasPrefix("input.") else { throw error }
      throw BerthError(
        "config.invalid", "\(file.path): \(place): \(error.message)",
        remedy: "berth notify channels --use LIST")
    }
  }
}
