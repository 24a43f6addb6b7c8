public import BerthBase

/// A plugin whose manifest is sound, ready to be loaded.
public struct RegistryEntry: Sendable {
  /// The manifest.
  public var manifest: Manifest
  /// What is odd about the manifest.
  public var warnings: [ManifestWarning]
  /// The manifest's path.
  public var file: String
  /// Where the library may be, best first.
  public var libraryCandidates: [String]
  /// Where the data folder may be, best first; empty when the plugin has none.
  public var dataCandidates: [String]

  /// The path of the library.
  ///
  /// - Throws: `plugin.library` when it is in none of the places looked in.
  public func library() throws(BerthError) -> String {
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
  public func data() throws(BerthError) -> String? {
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
