package import BerthBase
package import BerthManifest

extension Settings {
  /// What a list shows instead of a secret.
  package static let mask = "••••••"

  /// One setting as data: `{"id","kind","plugin"?,"summary","type","values"?,"value","default",
  /// "source","secret"?,"problem"?}`, secrets masked.
  ///
  /// - Throws: `config.unknown`.
  package func entry(_ fullKey: String) throws(BerthError) -> JSON {
    try describe(try resolve(fullKey))
  }

  /// Whether a key's value is a secret, which lists mask.
  ///
  /// - Throws: `config.unknown`.
  package func isSecret(_ fullKey: String) throws(BerthError) -> Bool {
    try resolve(fullKey).isSecret
  }

  /// Sets a key from a word of the command line and returns its entry.
  ///
  /// Takes host keys, settings, flags, and `<plugin>.experiment.<id>`, whose value is an arm.
  ///
  /// - Throws: `config.unknown`, `input.*`, `clock.zone`, `files.write`.
  package func assign(_ fullKey: String, text: String) throws(BerthError) -> JSON {
    let target = try resolve(fullKey)
    let value: JSON
    do throws(ValueComplaint) {
      value = try ValueReader.read(text, target.rule)
    } catch {
      throw complaint(target, error)
    }
    if case .host(let setting) = target { try HostSetting.check(setting.key, value) }
    try store(target, value)
    return try describe(target)
  }

  /// Takes the user's value of a key away; false when there was none.
  ///
  /// A key that no manifest declares any more can be taken away too.
  @discardableResult
  package func unset(_ fullKey: String) throws(BerthError) -> Bool {
    let document = try file.read()
    let target: ConfigTarget
    do throws(BerthError) {
      target = try resolve(fullKey)
    } catch {
      guard let leftover = leftover(fullKey, document) else { throw error }
      try file.change { $0.set(.plugins, leftover.plugin, leftover.key, nil) }
      return true
    }
    guard stored(target, document) != nil else { return false }
    try store(target, nil)
    return true
  }

  /// All settings of the host and of some plugins: `{"settings":[entry…]}`.
  ///
  /// A wrong value is a `problem` of its entry.
  package func list(plugins: [Manifest], includingHost: Bool = true) throws(BerthError) -> JSON {
    var entries: [JSON] = []
    if includingHost {
      for setting in HostSetting.all { entries.append(try describe(.host(setting))) }
    }
    for plugin in plugins {
      for target in ConfigTarget.all(of: plugin) { entries.append(try describe(target)) }
    }
    return ["settings": .array(entries)]
  }

  /// What a full key stands for; ids of plugins may hold dots, so the longest one is taken.
  func resolve(_ fullKey: String) throws(BerthError) -> ConfigTarget {
    if let setting = HostSetting.named(fullKey) { return .host(setting) }
    var end = fullKey.lastIndex(of: ".")
    var owner: (plugin: Manifest, key: String)?
    while let dot = end {
      if let plugin = lookup(String(fullKey[..<dot])) {
        owner = (plugin, String(fullKey[fullKey.index(after: dot)...]))
        break
      }
      end = fullKey[..<dot].lastIndex(of: ".")
    }
    if let owner { return try ConfigTarget(owner.plugin, owner.key) }
    throw .unknown(
      "config.unknown", "there is no setting “\(fullKey)”",
      near: Suggestion.nearest(to: fullKey, among: HostSetting.all.map(\.key)),
      remedy: "berth config list shows what can be set; those of an app are <app>.<key>",
      details: ["key": .string(fullKey)])
  }

  private func leftover(
    _ fullKey: String, _ document: SettingsDocument
  ) -> (plugin: String, key: String)? {
    guard let plugins = document.root[SettingsDocument.Part.plugins.rawValue]?.object else {
      return nil
    }
    for (plugin, values) in plugins where fullKey.hasPrefix(plugin + ".") {
      let key = String(fullKey.dropFirst(plugin.count + 1))
      if values[key] != nil { return (plugin, key) }
    }
    return nil
  }

  private func describe(_ target: ConfigTarget) throws(BerthError) -> JSON {
    var entry: JSON = ["id": .string(target.fullKey), "kind": .string(target.kind)]
    if let plugin = target.plugin { entry["plugin"] = .string(plugin.id) }
    entry["summary"] = .string(target.summary)
    entry["type"] = .string(target.rule.type.rawValue)
    if !target.rule.values.isEmpty { entry["values"] = .init(target.rule.values) }
    var fallback = target.defaultValue
    var value: JSON?
    var source = Source.default
    do throws(BerthError) {
      (value, source) = try current(target)
      if case .experiment(let plugin, let experiment) = target {
        fallback = .string(try bucketArm(plugin, experiment))
        value = value ?? fallback
      }
    } catch {
      guard error.code == "config.invalid" else { throw error }
      entry["problem"] = .string(error.message)
      source = environment[target.variable] != nil ? .environment : .user
    }
    let isHidden = target.isSecret && value != nil && value != .null
    entry["value"] = isHidden ? .string(Self.mask) : value ?? .null
    entry["default"] = target.isSecret ? .null : fallback ?? .null
    entry["source"] = .string(source.rawValue)
    if target.isSecret { entry["secret"] = true }
    return entry
  }
}
