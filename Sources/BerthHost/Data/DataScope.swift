package import BerthBase
import BerthManifest
import BerthServices

/// How much of a home a backup, a check or a restore is about.
package enum DataScope: Sendable, Equatable {
  /// Everything but the cache.
  case home
  /// One user: all private data, purchases, notifications, events and settings.
  case user(String)
  /// One plugin for the current user: its private and public database, its media, and its part of
  /// purchases, notifications, events and settings.
  case plugin(String)

  /// `{"kind":"plugin","id":"garden"}`.
  package var json: JSON {
    switch self {
    case .home: return ["kind": "home"]
    case .user(let name): return ["kind": "user", "id": .string(name)]
    case .plugin(let id): return ["kind": "plugin", "id": .string(id)]
    }
  }

  /// Reads what `json` wrote; nil for anything else.
  init?(_ json: JSON?) {
    switch (json?["kind"]?.string, json?["id"]?.string) {
    case ("home"?, _): self = .home
    case ("user"?, let name?) where (try? Home(path: "/", user: name)) != nil: self = .user(name)
    case ("plugin"?, let id?) where NameRules.isPluginID(id): self = .plugin(id)
    default: return nil
    }
  }

  /// A word for file names: `home`, `user-anna`, `garden`.
  var word: String {
    switch self {
    case .home: return "home"
    case .user(let name): return "user-\(name)"
    case .plugin(let id): return id
    }
  }
}
