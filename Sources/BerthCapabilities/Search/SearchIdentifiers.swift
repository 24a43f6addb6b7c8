import BerthBase
package import BerthManifest
package import BerthServices
import BerthStorage
import Glibc

/// The ids of a collection's documents, read from the files as they are: the plugin is not loaded and
/// nothing is made. For completion, which must answer at once.
package struct SearchIdentifiers {
  private let collection: Manifest.Collection
  private let files: [String]

  /// The ids of a collection in a home.
  package init(home: Home, manifest: Manifest, collection: Manifest.Collection) {
    self.collection = collection
    let own = home.privateDatabase(ofPlugin: manifest.id)
    switch collection.scope {
    case .bundled: files = [Self.bundled(home, manifest)].compactMap(\.self) + [own]
    case .private: files = [own]
    }
  }

  /// The data set that was made last of the plugin's version; nil when there is none yet.
  private static func bundled(_ home: Home, _ manifest: Manifest) -> String? {
    let folder = home.bundledFolder(ofPlugin: manifest.id)
    func made(_ path: String) -> Int {
      var facts = stat()
      return stat(path, &facts) == 0 ? Int(facts.st_mtim.tv_sec) : 0
    }
    return FileBytes.names(in: folder)
      .filter { $0.hasPrefix("\(manifest.version)-") && $0.hasSuffix(".db") }
      .map { "\(folder)/\($0)" }
      .max { made($0) < made($1) }
  }

  /// Ids that begin with what is typed, in order, each with its document's title; nothing where a
  /// file cannot be read.
  package func starting(with typed: String, limit: Int) -> [(id: String, title: String)] {
    var found: [(id: String, title: String)] = []
    let table = quoted(SearchSchema(collection).name + "_doc")
    for file in files where FileBytes.exists(file) {
      guard
        let database = try? Database(
          path: file, options: DatabaseOptions(access: .readOnly, busyTimeout: 100))
      else { continue }
      try? database.query(
        "SELECT id, title FROM main.\(table) WHERE id >= ?1 AND substr(id, 1, length(?1)) = ?1 "
          + "ORDER BY id LIMIT \(limit)", [.text(typed)]
      ) { found.append(($0.text(at: 0), $0.text(at: 1))) }
      database.close()
    }
    return found
  }
}
