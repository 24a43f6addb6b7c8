package import BerthBase
import Glibc

/// Where a test finds what was built and what belongs to the package.
package enum TestPaths {
  /// The folder of the built products: that of the test's own binary.
  package static let products = FileTree.parent(of: RunningProgram.path ?? "")

  /// The package's folder.
  package static let package = RunningProgram.packageFolder()

  /// Whether what was built is linked for a sanitizer (`BERTH_SANITIZE`, Tests/Sanitizers/README.md): then
  /// Swift lies beside it, and its reports and its search for leaks start processes and threads,
  /// which a worker's sandbox forbids.
  package static let isSanitized = getenv("BERTH_SANITIZE") != nil

  /// A path of the package, made absolute.
  package static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(package)/\(path)"
  }

  /// A fresh folder; the caller removes it.
  package static func temporaryFolder() throws(BerthError) -> String {
    try FileTree.makeTemporary("berth-test")
  }

  /// Removes a file, or a folder and all in it.
  package static func remove(_ path: String) { try? FileTree.remove(path) }
}
