package import BerthBase
package import BerthManifest
package import BerthServices
import BerthStorage
import Glibc

/// A plugin's own data set in a home: one database for each version of the plugin and state of its
/// library and data folder, the same for all users, made once and never changed after.
///
/// The file is written under another name and renamed when it is whole, so whoever finds it finds all
/// of it. Making it is guarded by a lock file; reading it takes no lock but one that keeps it from
/// being tidied away.
package struct BundledFile: Sendable {
  /// The folder of the plugin's data sets.
  private let folder: String
  private let version: String
  /// Where the whole file is, or will be.
  package let path: String

  /// The data set of a plugin as it is now.
  ///
  /// - Parameters:
  ///   - library: what it is made by.
  ///   - dataFolder: what it is made from; nil when the plugin has no data folder.
  package init(home: Home, manifest: Manifest, library: String, dataFolder: String?) {
    folder = home.bundledFolder(ofPlugin: manifest.id)
    version = "\(manifest.version)-"
    var hash = StableHash(seed: manifest.bundledStamp)
    hash.combine("\(FileSum.of(library))#\(dataFolder.map(FileSum.of) ?? 0)")
    path = "\(folder)/\(version)\(Hexadecimal.text(hash.value)).db"
  }

  /// How long to wait for another process that makes the file, in milliseconds.
  private static let patience = 60_000

  /// A hold on the whole file; nil when it is not there.
  package func hold() -> BundledHold? { BundledHold(path) }

  /// A hold on the whole file, which `fill` makes when it is not there.
  ///
  /// - Parameters:
  ///   - isCancelled: asked while another process makes it.
  ///   - fill: makes a database at the path it is given, closes it, and throws when it is not whole;
  ///     called at most once, by one process at a time.
  /// - Throws: what `fill` throws; `files.write`, `config.busy`, `cancelled`, `storage.*`. Nothing is
  ///   left then.
  package func hold(
    isCancelled: () -> Bool, fill: (_ path: String) throws(BerthError) -> Void
  ) throws(BerthError) -> BundledHold {
    if let found = hold() { return found }
    try FileBytes.makeFolder(folder)
    var waited = 0
    while true {
      do throws(BerthError) {
        return try make(fill)
      } catch {
        guard error.code == "config.busy", waited < Self.patience else { throw error }
      }
      if isCancelled() { throw BerthError("cancelled", "the work was cancelled") }
      restThread(milliseconds: 20)
      waited += 20
      if let found = hold() { return found }
    }
  }

  /// Makes the file unless another process does so at this moment.
  ///
  /// - Throws: as `hold`; `config.busy` while another process makes it.
  private func make(
    _ fill: (_ path: String) throws(BerthError) -> Void
  ) throws(BerthError) -> BundledHold {
    try FileLock.hold("\(folder)/making.lock", patience: 0) { () throws(BerthError) in
      // Somebody else may have made it meanwhile.
      if let found = hold() { return found }
      removeDrafts()
      let draft = "\(path).\(getpid()).draft"
      do throws(BerthError) {
        try fill(draft)
        chmod(draft, 0o400)
        try rethrow {
          try DurableFile.sync(draft)
          try DurableFile.replace(path, with: draft)
        }
      } catch {
        removeDrafts()
        throw error
      }
      removeOthers()
      guard let made = hold() else {
        throw BerthError(
          "storage.open", "\(path) was removed while it was made", remedy: "try again")
      }
      return made
    }
  }

  /// Removes what was left half made, by a process that was killed; nobody makes one now.
  private func removeDrafts() {
    for name in FileBytes.names(in: folder) where name.hasSuffix(".draft") {
      unlink("\(folder)/\(name)")
    }
  }

  /// Removes the files of other versions that nobody uses, and of this version all but the last one,
  /// so that two installations that take turns at a home do not make theirs anew each time.
  private func removeOthers() {
    var last: (path: String, made: Int)?
    for name in FileBytes.names(in: folder) where name.hasSuffix(".db") {
      let other = "\(folder)/\(name)"
      if other == path { continue }
      var old = other
      if name.hasPrefix(version), name.utf8.count == version.utf8.count + 19 {
        var facts = stat()
        guard stat(other, &facts) == 0 else { continue }
        let made = Int(facts.st_mtim.tv_sec) * 1_000_000_000 + Int(facts.st_mtim.tv_nsec)
        guard let found = last else {
          last = (other, made)
          continue
        }
        if made > found.made {
          old = found.path
          last = (other, made)
        }
      }
      BundledHold.removeUnused(old)
    }
  }
}

/// Keeps a whole data set from being tidied away while a process reads it.
package final class BundledHold {
  package let path: String
  private let descriptor: Int32

  fileprivate init?(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var facts = stat()
    // It may be going at this moment: then it has no name any more.
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0, fstat(descriptor, &facts) == 0,
      facts.st_nlink > 0
    else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  fileprivate static func removeUnused(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }
}
