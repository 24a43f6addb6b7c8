import BerthBase
import BerthManifest
import BerthServices

/// The file `manifest.json` of a backup, its last one: what the backup is of, and what each of its
/// files must be.
///
/// ```json
/// {"format":"berth.backup/1","host":"1.0.0","createdAt":"…","user":"anna",
///  "scope":{"kind":"plugin","id":"garden"},
///  "files":[{"path":"users/anna/garden/private.db","bytes":40960,"crc32":"1c291ca3",
///            "kind":"database","plugin":"garden","schemaVersion":3,"pluginVersion":"1.0.0"}]}
/// ```
struct BackupIndex {
  static let format = "berth.backup/1"
  /// The index's own name in the archive.
  static let name = "manifest.json"
  /// The name of the file with a plugin's rows in shared databases and its settings.
  static let records = "records.json"

  struct File {
    var path: String
    var bytes = 0
    var sum: UInt32 = 0
    var isDatabase = false
    /// What is wrong with a database that was copied as it was; nil for one that is whole.
    var damage: String?
    /// Of a database: the plugin, its schema version and the version of the plugin that wrote it.
    var plugin: String?
    var schemaVersion: Int?
    var pluginVersion: SemanticVersion?

    var json: JSON {
      var entry: JSON = [
        "path": .string(path), "bytes": JSON(bytes), "crc32": .string(CRC32.text(sum)),
        "kind": isDatabase ? "database" : "file",
      ]
      if let damage { entry["damage"] = .string(damage) }
      if let plugin { entry["plugin"] = .string(plugin) }
      if let schemaVersion { entry["schemaVersion"] = JSON(schemaVersion) }
      if let pluginVersion { entry["pluginVersion"] = .string("\(pluginVersion)") }
      return entry
    }
  }

  var host: SemanticVersion
  var createdAt: String
  /// The user whose plugin data it holds.
  var user: String
  var scope: DataScope
  var files: [File] = []

  init(host: SemanticVersion, createdAt: String, user: String, scope: DataScope) {
    (self.host, self.createdAt, self.user, self.scope) = (host, createdAt, user, scope)
  }

  var json: JSON {
    [
      "format": .string(Self.format), "host": .string("\(host)"),
      "createdAt": .string(createdAt), "user": .string(user), "scope": scope.json,
      "files": .array(files.map(\.json)),
    ]
  }

  /// Reads an index.
  ///
  /// - Throws: an error with the path of what is wrong.
  init(_ root: JSONCursor) throws(JSONError) {
    let format = try root["format"].string()
    guard format == Self.format else {
      throw root["format"].error("expected \(Self.format), found \(format)")
    }
    guard let host = SemanticVersion(try root["host"].string()) else {
      throw root["host"].error("this is no version")
    }
    guard let scope = DataScope(root["scope"].value) else {
      throw root["scope"].error("expected a home, a user or a plugin")
    }
    let user = try root["user"].string()
    guard (try? Home(path: "/", user: user)) != nil else {
      throw root["user"].error("this is no name of a user")
    }
    self.init(
      host: host, createdAt: try root["createdAt"].string(), user: user, scope: scope)
    for file in try root["files"].elements() {
      let sum = try file["crc32"].string()
      guard sum.utf8.count == 8, let value = UInt32(sum, radix: 16) else {
        throw file["crc32"].error("expected eight hexadecimal digits")
      }
      files.append(
        File(
          path: try file["path"].string(), bytes: try file["bytes"].int(), sum: value,
          isDatabase: try file["kind"].string() == "database",
          damage: try file["damage"].optionalString(),
          plugin: try file["plugin"].optionalString(),
          schemaVersion: file["schemaVersion"].value?.int,
          pluginVersion: try file["pluginVersion"].optionalString().flatMap(SemanticVersion.init)))
    }
  }
}
