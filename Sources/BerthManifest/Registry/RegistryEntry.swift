package import BerthBase
import Synchronization

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
  /// What its commands answer, once it was asked for.
  private let described = Mutex<Returns?>(nil)
  /// The text of that, once one command's part was asked for.
  private let text = Mutex<DescribedText?>(nil)

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

  /// The file that describes what its commands answer; nil when the manifest names none.
  package var returnsFile: String? {
    manifest.returns.map { "\(FileTree.parent(of: file))/\($0)" }
  }

  /// What its commands answer, read from its file the first time it is asked for; nil when the manifest
  /// names none.
  ///
  /// - Throws: `plugin.returns` when the file is not there; `manifest.invalid` with what is wrong in it.
  package func returns() throws(BerthError) -> Returns? {
    guard let path = returnsFile else { return nil }
    if let known = described.withLock({ $0 }) { return known }
    let bytes = try returnsText(path)
    let read: Returns
    do throws(ManifestError) {
      read = try Returns(bytes, file: path)
    } catch {
      throw error.berthError
    }
    described.withLock { $0 = read }
    return read
  }

  /// What a command answers, as JSON Schema; nil when nobody has described it.
  ///
  /// ```swift
  /// let schema = try entry.returns(of: command)?.part     // {"type":"object","properties":{…}}
  /// ```
  ///
  /// - Throws: as `returns`.
  package func returns(of command: Manifest.Command) throws(BerthError) -> AnswerSchema? {
    var found = try ownReturns(command.name)
    if found == nil { found = try returns() }
    return found.flatMap { AnswerSchema($0, manifest, command) }
  }

  /// The part of one command, read alone; nil where the whole has to be read.
  private func ownReturns(_ command: String) throws(BerthError) -> Returns? {
    guard let path = returnsFile, described.withLock({ $0 == nil }) else { return nil }
    var known = text.withLock { $0 }
    if known == nil {
      known = DescribedText(try returnsText(path))
      text.withLock { $0 = known }
    }
    return known?.returns(of: command)
  }

  private func returnsText(_ path: String) throws(BerthError) -> [UInt8] {
    guard let found = StampedFile(path, limit: Registry.maximumSize) else {
      throw BerthError(
        "plugin.returns", "\(manifest.id): \(path) is not there, or larger than 4 MB",
        remedy: "berth plugin returns writes it; or take “returns” out of \(file)",
        details: ["plugin": .string(manifest.id), "file": .string(path)])
    }
    return found.bytes
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
