import BerthBase
import Glibc
import Synchronization

/// The data sets of plugins that a host of this test process has made, handed to the next ones.
///
/// A data set follows from a library and its data alone, and its file's name says from which: making it
/// anew for each temporary home would only cost time. No host writes to one that is made. Thread-safe.
enum MadeDataSets {
  private static let part = "cache/bundled"
  /// Where they are kept until the process ends.
  private static let folder: String? = {
    let folder = try? TestPaths.temporaryFolder()
    atexit { MadeDataSets.clear() }
    return folder
  }()
  /// Paths below the folder.
  private static let names = Mutex<Set<String>>([])

  /// Puts what is kept into a fresh home.
  static func lend(to home: String) {
    guard let folder else { return }
    for name in names.withLock({ $0 }) { link(name, from: folder, to: "\(home)/\(part)") }
  }

  /// Keeps what a home made.
  static func keep(from home: String) {
    guard let folder else { return }
    for name in FileTree.files(below: "\(home)/\(part)") where name.hasSuffix(".db") {
      if names.withLock({ $0.contains(name) }) { continue }
      if link(name, from: "\(home)/\(part)", to: folder) {
        names.withLock { _ = $0.insert(name) }
      }
    }
  }

  @discardableResult
  private static func link(_ name: String, from source: String, to target: String) -> Bool {
    let path = "\(target)/\(name)"
    guard (try? FileBytes.makeFolder(FileTree.parent(of: path))) != nil else { return false }
    return Glibc.link("\(source)/\(name)", path) == 0 || errno == EEXIST
  }

  private static func clear() {
    if let folder { TestPaths.remove(folder) }
  }
}
