/// A path inside a home, and what stands there.
///
/// ```
/// users/<user>/<plugin>/private.db      a plugin's database
/// users/<user>/<plugin>/media/…         its media, any names
/// users/<user>/<name>.db                ledger, notifications, events
/// public/<plugin>.db                    a plugin's shared database
/// cache/bundled/<plugin>/<version>.db   a plugin's data set
/// ```
struct HomePath {
  let path: String
  private let parts: [Substring]

  init(_ path: String) {
    self.path = path
    parts = path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Whose file it is.
  var user: String? { parts.count >= 3 && parts[0] == "users" ? String(parts[1]) : nil }

  /// Which plugin's file it is.
  var plugin: String? {
    if parts.count >= 4 && parts[0] == "users" { return String(parts[2]) }
    if isBundled { return String(parts[2]) }
    guard parts.count == 2 && parts[0] == "public", parts[1].hasSuffix(".db") else { return nil }
    return String(parts[1].dropLast(3))
  }

  /// Whether it is a SQLite database of the host or of a plugin.
  var isDatabase: Bool {
    guard let name = parts.last, name.hasSuffix(".db") else { return false }
    switch parts[0] {
    case "users": return parts.count == 3 || parts.count == 4
    case "public": return parts.count == 2
    case "cache": return parts.count == 2 || isBundled
    default: return false
    }
  }

  /// Whether it holds a user's settings.
  var isSettings: Bool { parts.count == 3 && parts[0] == "users" && parts[2] == "settings.json" }

  private var isBundled: Bool {
    parts.count == 4 && parts[0] == "cache" && parts[1] == "bundled"
  }

  /// Whether it comes and goes with a running program: locks, logs of databases, half-written files;
  /// or opens a server, which is this machine's affair and in no backup.
  var isPassing: Bool {
    if path == "servers.json" { return true }
    if parts.contains(where: { $0.hasPrefix(".") }) { return true }
    guard let name = parts.last, !(parts.count > 4 && parts[3] == "media") else { return false }
    return ["-wal", "-shm", "-journal", ".lock", ".tmp"].contains { name.hasSuffix($0) }
  }
}
