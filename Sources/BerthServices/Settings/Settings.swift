package import BerthBase
package import BerthManifest

/// The settings of one user: what apps and the host read, and what `berth config` changes.
///
/// A value comes from the environment (`BERTH_CONFIG_<PLUGIN>_<KEY>`), else from the user's
/// `settings.json`, else from the manifest's default. The file is read once, when first needed;
/// `reload` looks again. A damaged file is passed over, and so is a value in it that does not fit. Used from one thread at a time; several processes may change the file.
///
/// ```swift
/// let settings = Settings(home: home, environment: environment) { registry.manifest($0) }
/// try settings.get(plugin: garden, key: "units")     // "oz"
/// try settings.assign("garden.units", text: "ml")
/// ```
package final class Settings {
  /// The home whose settings these are.
  package let home: Home
  package let environment: [String: String]
  let lookup: (String) -> Manifest?
  package let file: SettingsFile
  var exposed: Set<String> = []
  /// The keys whose values in the file do not fit, once somebody was told.
  private var passedOver: Set<String> = []

  /// Settings of the user of a home.
  ///
  /// - Parameters:
  ///   - environment: the process's environment variables.
  ///   - lookup: finds a manifest by plugin id, for keys such as `garden.units`.
  package init(
    home: Home, environment: [String: String] = [:],
    manifests lookup: @escaping (String) -> Manifest? = { _ in nil }
  ) {
    self.home = home
    self.environment = environment
    self.lookup = lookup
    file = SettingsFile(path: home.settings)
  }

  /// Forgets what was read, so that the next look sees what other processes wrote.
  package func reload() { file.reload() }

  // MARK: For plugins

  /// The value of a setting or flag; null for a setting without one.
  ///
  /// - Throws: `config.unknown`; `config.invalid` when the environment holds a value the manifest
  ///   does not allow.
  package func get(plugin: Manifest, key: String) throws(BerthError) -> JSON {
    try usable(try ConfigTarget(plugin, key))
  }

  /// The value the user gave a setting that opens something; nil while there is none. What the plugin
  /// wrote, when its manifest said the setting opens nothing, does not count.
  ///
  /// - Throws: as `get`.
  package func chosen(plugin: Manifest, key: String) throws(BerthError) -> JSON? {
    guard let setting = plugin.setting(key) else { return nil }
    let found = try current(.setting(plugin, setting))
    return found.source == .default ? nil : found.value
  }

  /// Sets a setting for the user, as the plugin asks for; null goes back to the default.
  ///
  /// - Throws: `config.denied` for a setting that opens a file or an address, which is the user's to
  ///   set; `config.unknown` (also for flags, which are the user's and the author's to set),
  ///   `config.full`, `input.invalid`, `input.range`, `input.choice`; `files.write`.
  package func set(plugin: Manifest, key: String, value: JSON) throws(BerthError) {
    let target = try ConfigTarget(plugin, key)
    guard case .setting = target else {
      throw BerthError(
        "config.unknown", "“\(key)” of \(plugin.id) is a \(target.kind), which an app cannot set",
        remedy: "berth config set \(target.fullKey) VALUE")
    }
    if plugin.opens(key) {
      throw BerthError(
        "config.denied", "\(target.fullKey) opens a file or an address, so only you set it",
        remedy: "berth config set \(target.fullKey) VALUE",
        details: ["key": .string(target.fullKey)])
    }
    try checkRoom(for: plugin, target.key, value)
    if value.isNull, target.rule.type != .json {
      try store(target, nil, by: .plugin)
    } else {
      try store(target, try checked(target, value), by: .plugin)
    }
  }

  /// The most bytes of JSON that one plugin's settings may have: all apps read the one file.
  static let maximumBytes = 64 << 10

  private func checkRoom(
    for plugin: Manifest, _ key: String, _ value: JSON
  ) throws(BerthError) {
    let document = file.readable()
    var all = document.root[SettingsDocument.Part.plugins.rawValue]?[plugin.id]?.object
    all = all ?? JSONObject()
    all?[key] = value
    let count = JSON.object(all ?? JSONObject()).utf8().count
    guard count <= Self.maximumBytes else {
      throw BerthError(
        "config.full",
        "the settings of \(plugin.id) would have \(count) bytes, and may have \(Self.maximumBytes)",
        remedy: "an app keeps what is long in its database", details: ["key": .string(key)])
    }
  }

  // MARK: Values

  /// Where a value comes from.
  enum Source: String {
    case environment, user, `default`
  }

  /// The value of a target and where it comes from; nil when there is none.
  func current(_ target: ConfigTarget) throws(BerthError) -> (value: JSON?, source: Source) {
    if let text = environment[target.variable] {
      do throws(ValueComplaint) {
        return (try ValueReader.read(text, target.rule), .environment)
      } catch {
        throw BerthError(
          "config.invalid", "the variable \(target.variable): \(hiding(target, error))",
          remedy: error.remedy, details: ["key": .string(target.fullKey)])
      }
    }
    let document = file.readable()
    guard let value = stored(target, document), isValid(target, in: document) else {
      return (target.defaultValue, .default)
    }
    do throws(ValueComplaint) {
      return (try ValueChecker.check(value, target.rule), .user)
    } catch {
      throw BerthError(
        "config.invalid", "\(file.path): \(target.fullKey): \(hiding(target, error))",
        remedy: "berth config set \(target.fullKey) VALUE, or berth config unset \(target.fullKey)",
        details: ["key": .string(target.fullKey)])
    }
  }

  /// The value of a target; its default in place of one in the file that does not fit.
  func usable(_ target: ConfigTarget) throws(BerthError) -> JSON {
    do throws(BerthError) {
      return try current(target).value ?? .null
    } catch {
      guard environment[target.variable] == nil else { throw error }
      if passedOver.insert(target.fullKey).inserted { file.onDamage(error) }
      return target.defaultValue ?? .null
    }
  }

  /// The value to keep for one that was given.
  func checked(_ target: ConfigTarget, _ value: JSON) throws(BerthError) -> JSON {
    do throws(ValueComplaint) {
      return try ValueChecker.check(value, target.rule)
    } catch {
      throw complaint(target, error)
    }
  }

  func complaint(_ target: ConfigTarget, _ error: ValueComplaint) -> BerthError {
    BerthError(
      error.code, "\(target.fullKey): \(hiding(target, error))", remedy: error.remedy,
      details: ["key": .string(target.fullKey)])
  }

  /// The complaint's text, without the value when that is a secret.
  private func hiding(_ target: ConfigTarget, _ error: ValueComplaint) -> String {
    target.isSecret ? "the secret value is not one it takes" : error.message
  }

  func stored(_ target: ConfigTarget, _ document: SettingsDocument) -> JSON? {
    switch target {
    case .host(let setting): return document.host(setting.key)
    case .setting(let plugin, _), .flag(let plugin, _):
      return document.value(.plugins, plugin.id, target.key)
    case .experiment(let plugin, let experiment):
      return document.value(.experiments, plugin.id, experiment.id)
    }
  }

  /// Whether a stored value is of somebody who may set it: what a plugin wrote before its manifest
  /// said that the setting opens something is not.
  private func isValid(_ target: ConfigTarget, in document: SettingsDocument) -> Bool {
    guard case .setting(let plugin, let setting) = target, plugin.opens(setting.key) else {
      return true
    }
    return document.value(.written, plugin.id, setting.key) == nil
  }

  /// Who sets a value.
  enum Writer {
    case user, plugin
  }

  func store(
    _ target: ConfigTarget, _ value: JSON?, by writer: Writer = .user
  ) throws(BerthError) {
    try file.change { document in
      switch target {
      case .host(let setting): document.setHost(setting.key, value)
      case .setting(let plugin, _), .flag(let plugin, _):
        document.set(.plugins, plugin.id, target.key, value)
        document.set(
          .written, plugin.id, target.key, value == nil || writer == .user ? nil : true)
      case .experiment(let plugin, let experiment):
        document.set(.experiments, plugin.id, experiment.id, value)
      }
    }
  }
}
