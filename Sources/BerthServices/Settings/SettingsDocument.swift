package import BerthBase

/// What `settings.json` holds; parts this host does not know are kept as they are.
///
/// ```json
/// {
///   "host": {"timezone": "Europe/Berlin", "events": false},
///   "plugins": {"garden": {"units": "ml"}},
///   "notifications": {"garden": {"daily": true}},
///   "experiments": {"garden": {"pricing": "B"}},
///   "written": {"garden": {"units": true}}
/// }
/// ```
package struct SettingsDocument: Equatable {
  /// The parts that hold values by plugin.
  package enum Part: String, CaseIterable {
    case plugins, notifications, experiments
    /// The keys of settings whose values the plugin itself has written.
    case written
  }

  package private(set) var root: JSONObject

  /// A document with nothing set.
  init() { root = JSONObject() }

  /// A document read from a file.
  ///
  /// - Throws: `JSONError` with the path of what has the wrong shape.
  package init(_ json: JSON) throws(JSONError) {
    let cursor = JSONCursor(json)
    guard let members = json.object else {
      throw cursor.error("expected an object, found \(json.kindName)")
    }
    root = members
    _ = try cursor["host"].members()
    for part in Part.allCases {
      for (_, values) in try cursor[part.rawValue].members() { _ = try values.members() }
    }
  }

  var json: JSON { .object(root) }

  /// The host's own value of a key.
  package func host(_ key: String) -> JSON? { root["host"]?[key] }

  /// A plugin's value of a key.
  package func value(_ part: Part, _ plugin: String, _ key: String) -> JSON? {
    root[part.rawValue]?[plugin]?[key]
  }

  /// Sets the host's value of a key, or removes it with nil.
  package mutating func setHost(_ key: String, _ value: JSON?) {
    var host = root["host"]?.object ?? JSONObject()
    host[key] = value
    root["host"] = host.isEmpty ? nil : .object(host)
  }

  /// Sets a plugin's value of a key, or removes it with nil; empty objects go too.
  package mutating func set(_ part: Part, _ plugin: String, _ key: String, _ value: JSON?) {
    var plugins = root[part.rawValue]?.object ?? JSONObject()
    var values = plugins[plugin]?.object ?? JSONObject()
    values[key] = value
    plugins[plugin] = values.isEmpty ? nil : .object(values)
    root[part.rawValue] = plugins.isEmpty ? nil : .object(plugins)
  }

  /// Forgets all there is about a plugin.
  package mutating func erase(plugin: String) {
    for part in Part.allCases {
      guard var plugins = root[part.rawValue]?.object else { continue }
      plugins[plugin] = nil
      root[part.rawValue] = plugins.isEmpty ? nil : .object(plugins)
    }
  }
}
