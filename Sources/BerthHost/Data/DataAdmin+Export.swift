package import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import BerthStorage
import Glibc

extension DataAdmin {
  /// The format of exported documents.
  static let exportFormat = "berth.export/1"

  /// All data of a plugin for the current user as one document:
  ///
  /// ```json
  /// {"format":"berth.export/1","plugin":"garden","user":"anna","exportedAt":"…",
  ///  "private":{"schemaVersion":3,
  ///    "tables":{"favourite":{"columns":["id","at"],"rows":[["rose",1]]}},
  ///    "keyValues":{"units":"ml"},"searches":{"columns":[…],"rows":[…]}},
  ///  "public":null,
  ///  "settings":{"plugins":{"units":"ml"}},
  ///  "ledger":{…tables…},"notifications":{…},"events":{…},
  ///  "media":[{"path":"covers/1.png","size":100,"crc32":"1c291ca3","base64":"…"}]}
  /// ```
  ///
  /// Each database is read at one instant; others may write meanwhile. Values are written as
  /// `SQLValue+JSON` says. Secret settings and what the host can make again, such as search indexes,
  /// are left out.
  ///
  /// - Parameter withPublic: whether what all users share goes along; null otherwise.
  /// - Throws: `not-found`, `storage.*`, `config.broken`.
  package func export(plugin id: String, withPublic: Bool = true) throws(BerthError) -> JSON {
    try require(plugin: id)
    try checkReadable()
    var document: JSON = [
      "format": .string(Self.exportFormat), "plugin": .string(id), "user": .string(home.user),
      "exportedAt": .string(timestamp),
    ]
    if let version = manifest(id)?.version { document["pluginVersion"] = .string("\(version)") }
    document["private"] = try exportDatabase(home.privateDatabase(ofPlugin: id))
    document["public"] =
      withPublic ? try exportDatabase(home.publicDatabase(ofPlugin: id)) : .null
    for (key, value) in try records(of: id, withSecrets: false) { document[key] = value }
    document["media"] = try MediaRecords.read(of: id, self)
    return document
  }

  /// A plugin's settings and its rows in shared databases.
  func records(of id: String, withSecrets: Bool) throws(BerthError) -> JSONObject {
    var found = JSONObject()
    found["settings"] = try PluginSettings(home: home, plugin: id, manifest: manifest(id))
      .read(withSecrets: withSecrets)
    for part in SharedRecords.Part.allCases {
      try checkCancelled()
      found[part.rawValue] = try SharedRecords.read(part, of: id, self)
    }
    return found
  }

  private func exportDatabase(_ path: String) throws(BerthError) -> JSON {
    guard FileBytes.exists(path) else { return .null }
    onProgress?(0, 0, path)
    try checkCancelled()
    let database = try open(path)
    defer { database.close() }
    return try rethrow {
      try database.transaction(.deferred) {
        let tables = try TableShape.catalog(of: database, includes: PluginTables.isPlugins).tables
        let state = try SchemaState.read(database)
        return [
          "schemaVersion": JSON(Int(state.version)),
          "tables": try TableDump.json(of: tables, in: database),
          "keyValues": try PluginTables.keyValues(database),
          "searches": try PluginTables.searches(database),
        ]
      }
    }
  }

  /// Refuses to read what a broken-off restore left half done.
  func checkReadable() throws(BerthError) {
    try Self.recover(home)
    try settleEvents()
  }
}
