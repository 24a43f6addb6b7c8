package import BerthABI
package import BerthBase
package import BerthManifest
package import BerthServices
import BerthStorage
import Glibc

/// The work behind `berth data`: where data is, backup, restore, export, import, erasure, checks.
///
/// Every function answers a JSON object for scripts, and blocks until it is done. Used from one
/// thread at a time, by a process that has none of the home's databases open itself; others may
/// go on reading and writing during `backup`, `export` and `check`.
///
/// ```swift
/// let admin = DataAdmin(home: home, clock: .system) { id in try? registry.entry(id).manifest }
/// let made = try admin.backup(.home, to: "/media/stick/")
/// try admin.restore(from: made["path"]?.string ?? "")
/// ```
package struct DataAdmin {
  /// The home, seen by the user whose data `plugin` scopes mean.
  let home: Home
  let clock: RuntimeClock
  let hostVersion: SemanticVersion
  let manifest: (String) -> Manifest?
  /// Receives how far long work has come: bytes or databases done, in all, and what is being done.
  package var onProgress: ProgressHandler?
  /// Asked now and then; true ends the work with `cancelled`, everything being as before.
  package var isCancelled: () -> Bool = { false }

  /// - Parameters:
  ///   - hostVersion: written into backups; those of a newer minor version are refused.
  ///   - manifests: finds an installed plugin's manifest by id.
  package init(
    home: Home, clock: RuntimeClock, hostVersion: SemanticVersion = SemanticVersion(1, 0, 0),
    manifests: @escaping (String) -> Manifest? = { _ in nil }
  ) {
    self.home = home
    self.clock = clock
    self.hostVersion = hostVersion
    manifest = manifests
  }

  /// The ids of the plugins that have data here, of any user.
  package var pluginsWithData: [String] {
    var found: Set<String> = []
    for user in FileBytes.names(in: home.path + "/users") {
      for name in FileBytes.names(in: "\(home.path)/users/\(user)")
      where FileTree.isFolder("\(home.path)/users/\(user)/\(name)") {
        found.insert(name)
      }
    }
    for name in FileBytes.names(in: home.path + "/public") where name.hasSuffix(".db") {
      found.insert(String(name.dropLast(3)))
    }
    return found.filter { NameRules.isPluginID($0) }.sorted()
  }

  /// Refuses an id that is neither installed nor has data here.
  func require(plugin id: String) throws(BerthError) {
    let known = pluginsWithData
    if NameRules.isPluginID(id), known.contains(id) || manifest(id) != nil { return }
    let guesses = Suggestion.nearest(to: id, among: known)
    throw BerthError(
      "not-found", "there is no plugin “\(id)” and no data of one",
      remedy: guesses.isEmpty ? "berth plugin list" : Suggestion.question(guesses))
  }

  /// Refuses a user who has no data here.
  func require(user name: String) throws(BerthError) {
    _ = try Home(path: home.path, user: name)
    guard FileTree.isFolder("\(home.path)/users/\(name)") else {
      let users = FileBytes.names(in: home.path + "/users")
      let guesses = Suggestion.nearest(to: name, among: users)
      throw BerthError(
        "not-found", "there is no user “\(name)” here",
        remedy: guesses.isEmpty ? "berth user list" : Suggestion.question(guesses))
    }
  }

  func checkCancelled() throws(BerthError) {
    if isCancelled() { throw BerthError("cancelled", "the work was cancelled") }
  }

  /// The instant as ISO 8601 in UTC.
  var timestamp: String { CivilTime(unixMilliseconds: clock.now(), offset: 0).iso8601 }

  /// Opens a database that others may be writing; never makes one and never changes its mode.
  func open(_ path: String) throws(BerthError) -> Database {
    try rethrow {
      try Database(
        path: path,
        options: DatabaseOptions(access: .readWrite, usesWriteAheadLog: false))
    }
  }

  /// Runs `body` while no other process restores, imports or erases in this home; first undoes a
  /// restore that was broken off.
  func exclusively<Result>(_ body: () throws(BerthError) -> Result) throws(BerthError) -> Result {
    try FileBytes.makeFolder(home.path)
    let folder = Glibc.open(home.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      throw BerthError(
        "files.read", "could not open \(home.path): \(String(cString: strerror(errno)))",
        remedy: "check its permissions")
    }
    defer { close(folder) }
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
      throw BerthError(
        "storage.busy", "another berth is changing the data of \(home.path)",
        remedy: "wait until it is done, then try again")
    }
    // Let go by name: a process that is just being started still has the descriptor, and closing ours
    // alone would leave the lock with it for a moment.
    defer { flock(folder, LOCK_UN) }
    try RestoreSwap.recover(home: home.path)
    try settleEvents()
    return try body()
  }

  /// Brings events that were recorded but not yet filed into each user's database.
  func settleEvents() throws(BerthError) {
    for user in FileBytes.names(in: home.path + "/users") {
      // What is no user's folder has no events.
      guard let theirs = try? Home(path: home.path, user: user) else { continue }
      try EventLog.settle(theirs)
    }
  }

  /// Undoes a restore that was broken off by a crash; costs one system call when there was none.
  ///
  /// Call it before a home is used.
  ///
  /// - Throws: `storage.busy` while a restore is going on.
  package static func recover(_ home: Home) throws(BerthError) {
    guard FileBytes.exists(RestoreSwap.folder(home.path)) else { return }
    try DataAdmin(home: home, clock: .system).exclusively { () throws(BerthError) in }
  }
}
