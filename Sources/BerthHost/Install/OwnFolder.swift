import BerthBase
package import BerthManifest
import Glibc

/// Holds a plugin from outside to its own folder: what its manifest names lies in there, whatever links and
/// `..` say, so that no manifest leads the host to files of the user's.
package enum OwnFolder {
  /// Whether a path of a manifest lies in the manifest's folder once all links are followed; true for one
  /// that is not there.
  package static func holds(_ path: String, of entry: RegistryEntry) -> Bool {
    guard let inner = resolved(path) else { return true }
    guard let outer = resolved(FileTree.parent(of: entry.file)) else { return false }
    return inner == outer || inner.hasPrefix(outer == "/" ? "/" : outer + "/")
  }

  /// Refuses a plugin whose data folder, or description of answers, is another's.
  ///
  /// - Parameter more: paths of other files of its folder.
  /// - Throws: `plugin.layout` with the path; `plugin.data` as `RegistryEntry.data`.
  static func require(_ entry: RegistryEntry, _ more: [String] = []) throws(BerthError) {
    for path in [try entry.data(), entry.returnsFile] + more {
      guard let path, !holds(path, of: entry) else { continue }
      throw BerthError(
        "plugin.layout",
        "\(entry.manifest.id): \(path) leads out of the folder of its manifest, \(entry.file)",
        remedy: "put the files themselves beside the manifest, not a link or a path with “..”",
        details: ["plugin": .string(entry.manifest.id), "path": .string(path)])
    }
  }

  /// Refuses a library that is a link out of the folder it lies in, which need not be the manifest's: what is
  /// installed would be a copy of any file that the plugin's maker could name, and the plugin reads what is
  /// installed of it.
  ///
  /// - Throws: `plugin.layout` with the path.
  static func require(library path: String, of id: String) throws(BerthError) {
    guard let file = resolved(path), let folder = resolved(FileTree.parent(of: path)),
      !file.hasPrefix(folder == "/" ? "/" : folder + "/")
    else { return }
    throw BerthError(
      "plugin.layout", "\(id): \(path) is a link out of its folder, to \(file)",
      remedy: "put the file itself there, not a link to it",
      details: ["plugin": .string(id), "path": .string(path)])
  }

  private static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
