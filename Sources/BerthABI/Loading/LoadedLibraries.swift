import BerthManifest
import Synchronization

/// The plugins' libraries this process has loaded. They stay loaded for as long as it lives, and
/// asking for one by its path again gives the one that is there, whatever the file holds by then.
package enum LoadedLibraries {
  private static let stamps = Mutex<[(path: String, stamp: FileStamp?)]>([])

  /// Remembers what a file is like that is about to be loaded.
  static func note(_ path: String) {
    stamps.withLock { stamps in
      guard !stamps.contains(where: { $0.path == path }) else { return }
      stamps.append((path, FileStamp(path)))
    }
  }

  /// Whether a file is another one now, as after an update; any thread.
  package static var isAnyReplaced: Bool {
    stamps.withLock { stamps in stamps.contains { FileStamp($0.path) != $0.stamp } }
  }
}
