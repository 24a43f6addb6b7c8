package import BerthBase

/// A plugin whose manifest is valid, ready to be loaded; shared, since a manifest is large.
package final class RegistryEntry: Sendable {
  /// The manifest.
  package let manifest: Manifest
  /// What is odd about the manifest.
  package let warnings: [ManifestWarning]
  /// The manifest's path.
  package let file: String
  /// Where the library may be, best first.
  package let libraryCandidates: [String]
  /// Where the data folder may be, best first; empty when the plugin has none.
  package let dataCandidates: [String]

  init(
    manifest: Manifest, warnings: [ManifestWarning], file: String, libraryCandidates: [String],
    dataCandidates: [String]
  ) {
    self.manifest = manifest
    self.warnings = warnings
    self.file = file
    self.libraryCandidates = libraryCandidates
    self.dataCandidates = dataCandidates
  }

  /// The path of the library.
  ///
  /// - Throws: `plugin.library` when it is in none of the places looked in.
  package func library() throws(BerthError) -> String {
    for path in libraryCandidates where FileBytes.exists(path) { return path }
    throw BerthError(
      "plugin.library",
      "\(manifest.id): the library \(manifest.library) is not there; looked for "
        + libraryCandidates.joined(separator: ", "),
      remedy: "build or install the plugin, or correct “library” in \(file)",
      details: ["plugin": .string(manifest.id), "candidates": .init(libraryCandidates)])
  }

  /// The path of the read-only data folder; nil when the plugin has none.
  ///
  /// - Throws: `plugin.data` when it is in none of the places looked in.
  package func data() throws(BerthError) -> String? {
    guard let folder = manifest.data else { return nil }
    for path in dataCandidates where FileBytes.exists(path) { return path }
    throw BerthError(
      "plugin.data",
      "\(manifest.id): the data folder \(folder) is not there; looked for "
        + dataCandidates.joined(separator: ", "),
      remedy: "install the plugin again, or correct “data” in \(file)",
      details: ["plugin": .string(manifest.id), "candidates": .init(dataCandidates)])
  }
}
