package import BerthBase
package import BerthServices

/// A notification a plugin asked for: what it says, what it opens and when it is due.
package struct NotificationRequest: Sendable, Equatable {
  /// What tells it from the plugin's other ones.
  package var key: String
  /// The category it belongs to, declared in the manifest.
  package var category: String
  package var title: String
  package var body: String
  /// The `berth://` link it opens; may be missing.
  package var link: String?
  package var actions: [Action]
  package var due: Due
  /// From when on it is missed, Unix milliseconds; may be missing.
  package var expires: Int64?

  /// Something the user can choose to do about it.
  package struct Action: Sendable, Equatable {
    package var id: String
    package var title: String
    /// The `berth://` link it opens, or a place as `geo:latitude,longitude`; may be missing.
    package var link: String?
  }

  /// When a notification comes.
  package enum Due: Sendable, Equatable {
    /// At a moment, Unix milliseconds.
    case at(Int64)
    /// Once each local day, within a window.
    case window(DailyWindows)
    /// Once, when a command of the plugin answers true.
    case condition(command: String, arguments: JSON)

    /// The member of the JSON that says it: `at`, `window` or `condition`.
    var kind: String {
      switch self {
      case .at: return "at"
      case .window: return "window"
      case .condition: return "condition"
      }
    }
  }

  /// The notification as `notify.h` describes it, times in the offset of a zone.
  package func json(in zone: ZoneRules) -> JSON {
    var json: JSON = [
      "key": .string(key), "category": .string(category), "title": .string(title),
      "body": .string(body),
    ]
    if let link { json["link"] = .string(link) }
    if !actions.isEmpty {
      json["actions"] = .list(actions) { action in
        var entry: JSON = ["id": .string(action.id), "title": .string(action.title)]
        if let link = action.link { entry["link"] = .string(link) }
        return entry
      }
    }
    switch due {
    case .at(let moment): json["at"] = .string(zone.civil(moment).iso8601)
    case .window(let windows):
      if windows.all.count == 1 {
        json["window"] = windows.all[0].json
      } else {
        json["windows"] = .array(windows.all.map(\.json))
      }
    case .condition(let command, let arguments):
      json["condition"] = ["command": .string(command), "arguments": arguments]
    }
    if let expires { json["expires"] = .string(zone.civil(expires).iso8601) }
    return json
  }

  /// Why it comes when it comes, in a few words.
  func why(plugin: String) -> String {
    switch due {
    case .at: return "at a fixed time"
    case .window(let windows): return "once a day, \(windows.description)"
    case .condition(let command, _): return "when berth \(plugin) \(command) answers true"
    }
  }
}
