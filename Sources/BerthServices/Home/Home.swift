package import BerthBase
import Glibc

/// The folder that holds all state, seen by one user.
///
/// ```
/// install-id                     random, made on first use; buckets experiments
/// user                           the name of the current user
/// servers.json                   what opens the servers of `berth login`, for its owner alone
/// users/<name>/<plugin>/private.db, media/
/// users/<name>/ledger.db, notify.db, events.db, events.spool, settings.json
/// public/<plugin>.db             shared by the users of the home
/// cache/                         fetched resources; may be deleted at any time
/// cache/bundled/<plugin>/        the plugin's data set, made from its data when it is not there
/// ```
package struct Home: Sendable {
  /// The folder.
  package let path: String
  /// The user whose private data is meant.
  package let user: String

  /// A home at a path, for a user.
  ///
  /// - Throws: `input.user` when the name is not 1–64 letters, digits, `.`, `_` or `-`.
  package init(path: String, user: String? = nil) throws(BerthError) {
    self.path = path
    let name = user ?? Self.currentUser(ofHome: path)
    try Self.check(user: name)
    self.user = name
  }

  /// The home that options and environment name: `--home`, `BERTH_HOME`, `XDG_DATA_HOME/berth`,
  /// `~/.local/share/berth`, `~` being that of the system's list of users where `HOME` is not set.
  package static func folder(option: String?, environment: [String: String]) -> String {
    if let option { return absolute(option) }
    if let path = environment["BERTH_HOME"], !path.isEmpty { return absolute(path) }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/berth" }
    return (environment["HOME"] ?? ownFolder) + "/.local/share/berth"
  }

  /// The home folder of whoever runs this, as the system's list of users has it.
  private static var ownFolder: String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let folder = entry.pw_dir, folder[0] == UInt8(ascii: "/")
    else { return "/nonexistent" }
    return String(cString: folder)
  }

  /// Refuses a home that belongs to somebody else than who runs this or the system: what stands in it
  /// says which programs are run.
  ///
  /// - Throws: `home.owner`.
  package func requireOwner() throws(BerthError) {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_uid != geteuid(), facts.st_uid != 0 else { return }
    throw BerthError(
      "home.owner", "the home \(path) belongs to user number \(facts.st_uid), not to you",
      remedy: "run berth as its owner, or choose a home of your own with --home FOLDER")
  }

  /// A path made absolute against the current folder, without the steps `.` that people write.
  package static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    let steps = path.split(separator: "/").filter { $0 != "." }
    return steps.reduce(String(cString: here)) { $0 + ($0 == "/" ? "" : "/") + $1 }
  }

  // MARK: Users

  /// The users that have data here, sorted; the current one is always among them.
  package var users: [String] {
    let found = FileBytes.names(in: path + "/users")
    return found.contains(user) ? found : (found + [user]).sorted()
  }

  /// Makes a user.
  package func add(user name: String) throws(BerthError) {
    try Self.check(newUser: name)
    guard !FileBytes.exists("\(path)/users/\(name)") else {
      throw BerthError(
        "input.user", "there is a user named \(name) already", remedy: "berth user switch \(name)")
    }
    try FileBytes.makeFolder("\(path)/users/\(name)")
  }

  /// Makes an existing user the current one.
  package func `switch`(toUser name: String) throws(BerthError) {
    try Self.check(user: name)
    guard users.contains(name) || name == "default" else {
      throw BerthError(
        "not-found", "there is no user named \(name)", remedy: "berth user add \(name)")
    }
    try FileBytes.makeFolder(path)
    try FileBytes.replace(path + "/user", with: Array((name + "\n").utf8))
  }

  private static func currentUser(ofHome path: String) -> String {
    guard let bytes = FileBytes.read(path + "/user", limit: 256) else { return "default" }
    let name = String(decoding: bytes.prefix { $0 > 32 }, as: UTF8.self)
    return name.isEmpty ? "default" : name
  }

  private static func check(user name: String) throws(BerthError) {
    let good =
      (1...64).contains(name.utf8.count) && !name.hasPrefix(".")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: return true
        default: return false
        }
      }
    guard good else {
      throw BerthError(
        "input.user",
        "“\(name)” cannot be a user's name: it has 1 to 64 letters from a to z, digits, dots, dashes and "
          + "underscores", remedy: "choose another")
    }
  }

  /// Throws `input.user` for what cannot be the name of a new user: one that begins with a dash would be
  /// taken for an option.
  package static func check(newUser name: String) throws(BerthError) {
    try check(user: name)
    guard !name.hasPrefix("-") else {
      throw BerthError(
        "input.user", "“\(name)” cannot be a user's name: it begins with a dash",
        remedy: "choose another")
    }
  }

  /// The folder of the user's own data.
  package var userFolder: String { "\(path)/users/\(user)" }
  /// The folder of a plugin's private data.
  package func folder(ofPlugin id: String) -> String { "\(userFolder)/\(id)" }
  /// The folder of a plugin's media of this user.
  package func mediaFolder(ofPlugin id: String) -> String { folder(ofPlugin: id) + "/media" }
  /// A plugin's database of this user.
  package func privateDatabase(ofPlugin id: String) -> String {
    folder(ofPlugin: id) + "/private.db"
  }
  /// A plugin's database shared by the users of the home.
  package func publicDatabase(ofPlugin id: String) -> String { "\(path)/public/\(id).db" }
  /// The folder of a plugin's bundled data sets, which all users of the home read.
  package func bundledFolder(ofPlugin id: String) -> String { "\(cache)/bundled/\(id)" }
  /// The ledger of purchases of this user.
  package var ledger: String { userFolder + "/ledger.db" }
  /// The scheduler's database of this user.
  package var notifications: String { userFolder + "/notify.db" }
  /// The local analytics of this user.
  package var events: String { userFolder + "/events.db" }
  /// Events on their way into that database.
  package var eventSpool: String { userFolder + "/events.spool" }
  /// The settings of this user, by plugin.
  package var settings: String { userFolder + "/settings.json" }
  /// The folder of fetched resources.
  package var cache: String { path + "/cache" }

  /// The install's random id, made on first use: 32 hexadecimal digits.
  package func installID() throws(BerthError) -> String {
    let file = path + "/install-id"
    if let bytes = FileBytes.read(file, limit: 64), bytes.count >= 32 {
      return String(decoding: bytes.prefix(32), as: UTF8.self)
    }
    var generator = SystemRandomNumberGenerator()
    let id = Hexadecimal.text(generator.next()) + Hexadecimal.text(generator.next())
    try FileBytes.makeFolder(path)
    try FileBytes.replace(file, with: Array((id + "\n").utf8))
    return id
  }
}
