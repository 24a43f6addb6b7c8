package import BerthBase
import BerthStorage

/// What an import does with data that is there already.
package enum ImportMode: String, Sendable, CaseIterable {
  /// Keeps what is there; rows of the document take the place of those with the same key.
  case merge
  /// Removes what is there first, so that the data is as it was when it was exported.
  case replace
}

extension DataAdmin {
  /// Puts an exported document back.
  ///
  /// All is checked and written in transactions that are committed only when everything fits;
  /// otherwise nothing is changed. The plugin's databases must exist in the schema version of
  /// the document. Media are written before the rows that name them are committed. Triggers of
  /// the plugin do not run, and its search indexes are made anew at its next call.
  ///
  /// - Returns: `{"plugin","mode","rows":{"private":n,"public":n,"ledger":n,…}}`.
  /// - Throws: `input.invalid` with the JSON path, `storage.schema`, `storage.constraint` with the
  ///   path of the row, `storage.busy`, `not-found`.
  @discardableResult
  package func importData(
    _ document: JSON, into id: String, mode: ImportMode
  ) throws(BerthError) -> JSON {
    let root = JSONCursor(document)
    try checked { try checkHead(root, id) }
    try require(plugin: id)
    return try exclusively { () throws(BerthError) in
      let settings = PluginSettings(home: home, plugin: id, manifest: manifest(id))
      _ = try settings.read(withSecrets: true)
      try checked { try settings.check(root["settings"]) }
      let media = try checked { try MediaRecords(root["media"]) }
      let work = ImportWork(admin: self, plugin: id, replacing: mode == .replace)
      defer { work.abandon() }
      var rows = try checked { try work.load(root) }
      try checkCancelled()
      rows["media"] = JSON(
        try media.write(to: home, plugin: id, replacing: mode == .replace && root["media"].exists))
      try work.commit()
      try settings.write(
        document["settings"] ?? .null, replacing: mode == .replace, withSecrets: false)
      return ["plugin": .string(id), "mode": .string(mode.rawValue), "rows": rows]
    }
  }

  private func checkHead(_ root: JSONCursor, _ id: String) throws {
    let format = try root["format"].string()
    guard format == Self.exportFormat else {
      throw root["format"].error("expected \(Self.exportFormat), found \(format)")
    }
    let plugin = try root["plugin"].string()
    guard plugin == id else {
      throw root["plugin"].error("this is data of \(plugin), not of \(id)")
    }
  }

  /// Runs work on a document; what is wrong in it becomes `input.invalid` with its path.
  func checked<Result>(_ body: () throws -> Result) throws(BerthError) -> Result {
    try rethrow {
      do {
        return try body()
      } catch let error as JSONError {
        throw BerthError(
          "input.invalid", "the document cannot be imported: \(error)",
          remedy: "use a file that berth data export wrote",
          details: ["path": .string(error.location)])
      }
    }
  }
}
