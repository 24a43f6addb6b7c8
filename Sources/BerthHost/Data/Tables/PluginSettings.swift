import BerthBase
import BerthManifest
import BerthServices

/// One plugin's part of a user's `settings.json`: `{"plugins":{…},"notifications":{…},…}`.
struct PluginSettings {
  let file: SettingsFile
  let plugin: String
  /// The keys of settings whose values are never shown or exported.
  let secrets: Set<String>
  /// The keys of settings that open files or addresses: a document that is imported sets none.
  let opening: Set<String>

  init(home: Home, plugin: String, manifest: Manifest?) {
    file = SettingsFile(path: home.settings)
    self.plugin = plugin
    secrets = Set((manifest?.settings ?? []).filter(\.isSecret).map(\.key))
    opening = Set((manifest?.settings ?? []).map(\.key).filter { manifest?.opens($0) == true })
  }

  /// What is set for the plugin.
  func read(withSecrets: Bool) throws(BerthError) -> JSON {
    var found = JSONObject()
    let document = try file.read()
    for part in SettingsDocument.Part.allCases {
      guard var values = document.root[part.rawValue]?[plugin]?.object else { continue }
      if part == .plugins && !withSecrets { for key in secrets { values[key] = nil } }
      if !values.isEmpty { found[part.rawValue] = .object(values) }
    }
    return .object(found)
  }

  /// Checks the shape of what `read` wrote.
  func check(_ cursor: JSONCursor) throws(JSONError) {
    for (key, member) in try cursor.members() {
      guard SettingsDocument.Part(rawValue: key) != nil else {
        throw member.error("there is no such part of the settings")
      }
      _ = try member.members()
    }
  }

  /// Sets what `read` wrote. Without secrets these stay as they are, and so does what opens files and
  /// addresses: whoever wrote a document to import does not choose them.
  func write(_ settings: JSON, replacing: Bool, withSecrets: Bool) throws(BerthError) {
    if settings.object?.isEmpty != false && (!replacing || !FileBytes.exists(file.path)) { return }
    try file.change { document in
      let own = withSecrets ? [] : secrets.union(opening)
      let retained = own.compactMap { key in
        document.value(.plugins, plugin, key).map { (key, $0) }
      }
      if replacing { document.erase(plugin: plugin) }
      for (key, value) in retained { document.set(.plugins, plugin, key, value) }
      for part in SettingsDocument.Part.allCases {
        for (key, value) in settings[part.rawValue]?.object ?? JSONObject()
        where !((part == .plugins || part == .written) && !withSecrets && opening.contains(key)) {
          document.set(part, plugin, key, value)
        }
      }
    }
  }
}
