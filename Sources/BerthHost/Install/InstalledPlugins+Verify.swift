package import BerthABI
package import BerthBase
package import BerthManifest

extension InstalledPlugins {
  /// Whether a plugin's files are those that were installed; asked before its library is loaded.
  ///
  /// A file that has kept its identity, size and times since it was last digested is taken as
  /// unchanged; every other one is digested again. Plugins from elsewhere pass.
  ///
  /// - Returns: what its library must be when it is loaded, which is later; nil for a plugin from
  ///   elsewhere.
  /// - Throws: `plugin.changed` with what differs and how to put it right; `plugin.record`.
  @discardableResult
  package func verify(_ plugin: RegistryEntry) throws(BerthError) -> LibraryDigest? {
    guard plugin.file.hasPrefix(folder + "/"), let record = try verify(plugin.manifest.id),
      let library = record.files.first(where: { $0.path == plugin.manifest.library })
    else { return nil }
    return LibraryDigest(sha256: library.sha256, stamp: library.stamp)
  }

  /// Whether the files of an installed plugin are those that were installed.
  ///
  /// - Returns: its record; nil when the host did not install it.
  @discardableResult
  package func verify(_ id: String) throws(BerthError) -> InstallRecord? {
    guard var record = try record(of: id) else { return nil }
    let own = folder(of: id)
    let known = Set(record.files.map(\.path))
    if let extra = FileTree.files(below: own).first(where: { !known.contains($0) }) {
      throw changed(record, extra, "was not installed with it")
    }
    var isRefreshed = false
    for index in record.files.indices {
      let file = record.files[index]
      let path = "\(own)/\(file.path)"
      guard let stamp = FileStamp(path) else { throw changed(record, file.path, "is gone") }
      if stamp.text == file.stamp { continue }
      let now = try digest(file.path, in: own)
      guard now.sha256 == file.sha256 else {
        throw changed(record, file.path, "is not what was installed")
      }
      record.files[index] = now
      isRefreshed = true
    }
    // What cannot be noted, as on a full disk, is digested again next time.
    if isRefreshed { try? write(record) }
    return record
  }

  private func changed(_ record: InstallRecord, _ path: String, _ what: String) -> BerthError {
    BerthError(
      "plugin.changed", "\(record.id): its file \(path) \(what)",
      remedy: "if you changed it yourself: berth plugin update \(record.id) \(record.source); "
        + "else berth plugin remove \(record.id), and install it from where you trust",
      details: [
        "plugin": .string(record.id), "file": .string(path), "source": .string(record.source),
      ])
  }
}
