package import BerthBase
package import BerthManifest
package import BerthServices
import BerthWorkers
import Glibc

/// The plugins a person installed into a home: their folders, records and switches.
///
/// ```
/// plugins/<id>/            manifest.json, the library, the data
/// plugins/.records/<id>    where it came from, and the SHA-256 digest of every file
/// plugins/.disabled/<id>   there while the plugin is switched off
/// plugins/.keys/<id>       the key it was signed with when it came
/// ```
///
/// A plugin's library is never loaded here. Changes hold a lock file, so that two processes do not
/// change the same home; used from one thread at a time.
package struct InstalledPlugins {
  let home: Home

  /// The plugins of a home; nothing is read yet.
  package init(home: Home) { self.home = home }

  /// The folder of all of them.
  package var folder: String { home.path + "/plugins" }

  /// The folder of one.
  package func folder(of id: String) -> String { "\(folder)/\(id)" }

  func recordFile(_ id: String) -> String { "\(folder)/.records/\(id)" }
  private func switchFile(_ id: String) -> String { "\(folder)/.disabled/\(id)" }

  /// What was noted when a plugin was installed; nil when it was not installed by the host.
  ///
  /// - Throws: `plugin.record` when the record is damaged.
  package func record(of id: String) throws(BerthError) -> InstallRecord? {
    guard NameRules.isPluginID(id), let bytes = FileBytes.read(recordFile(id), limit: 16 << 20)
    else { return nil }
    guard let json = try? JSON.parse(bytes), let record = InstallRecord(json), record.id == id
    else {
      throw BerthError(
        "plugin.record", "\(id): the record of its installation is damaged (\(recordFile(id)))",
        remedy: "berth plugin remove \(id), then install it again")
    }
    return record
  }

  /// The ids that were installed, sorted.
  package var ids: [String] { FileBytes.names(in: folder + "/.records") }

  /// What changes when a plugin is installed, replaced, removed or switched.
  package var stamps: [FileStamp?] {
    ["", "/.records", "/.disabled"].map { FileStamp(folder + $0) }
  }

  // MARK: Switches

  /// The ids that are switched off.
  package var disabled: Set<String> { Set(FileBytes.names(in: folder + "/.disabled")) }

  /// Switches a plugin off, or on again; its data stay.
  ///
  /// - Returns: whether that changed anything.
  /// - Throws: `input.invalid` for what cannot be an id, `files.write`.
  package func setEnabled(_ isEnabled: Bool, _ id: String) throws(BerthError) -> Bool {
    guard NameRules.isPluginID(id) else {
      throw BerthError("input.invalid", "“\(id)” cannot be a plugin's id")
    }
    let file = switchFile(id)
    guard FileBytes.exists(file) == isEnabled else { return false }
    if isEnabled {
      try FileTree.remove(file)
    } else {
      try FileBytes.makeFolder(folder + "/.disabled")
      try FileBytes.replace(file, with: [])
    }
    return true
  }

  // MARK: Removal

  /// Removes a plugin's files and record; its data stay.
  ///
  /// - Throws: `not-found` for one that the host did not install here.
  package func remove(_ id: String) throws(BerthError) {
    guard NameRules.isPluginID(id), FileBytes.exists(recordFile(id)) else {
      throw notInstalled(id)
    }
    try locked { () throws(BerthError) in
      // A name that a reader passes over first: half a plugin is never seen.
      let away = "\(folder)/.removed-\(id)"
      try FileTree.remove(away)
      if FileBytes.exists(folder(of: id)) { try FileTree.move(folder(of: id), to: away) }
      try FileTree.remove(recordFile(id))
      try FileTree.remove(switchFile(id))
      PluginFailures.forget(id, home: home)
      try FileTree.remove(away)
    }
  }

  /// The error for a plugin that was not installed into this home.
  package func notInstalled(_ id: String) -> BerthError {
    let guesses = Suggestion.nearest(to: id, among: ids)
    let known = ids.isEmpty ? "none is" : ids.joined(separator: ", ")
    return BerthError(
      "not-found", "“\(id)” was not installed into \(home.path)",
      remedy: guesses.isEmpty
        ? "installed here: \(known); the host's own plugins are switched off with "
          + "`berth plugin disable`" : Suggestion.question(guesses))
  }

  /// Runs a change while no other process changes the plugins of this home.
  func locked<Result>(_ body: () throws(BerthError) -> Result) throws(BerthError) -> Result {
    try FileBytes.makeFolder(folder)
    return try FileLock.hold(folder + "/.lock", body)
  }
}
