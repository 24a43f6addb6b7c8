import BerthBase

/// What the host noted when it installed a plugin into a home.
package struct InstallRecord: Sendable, Equatable {
  /// The plugin's id.
  package var id: String
  /// Its version as written.
  package var version: String
  /// The path or address it came from.
  package var source: String
  /// When, ISO 8601.
  package var installedAt: String
  /// Every file of its folder, sorted by path.
  package var files: [File]

  /// One file as it was installed.
  package struct File: Sendable, Equatable {
    /// The path relative to the plugin's folder.
    package var path: String
    /// The SHA-256 digest in hexadecimal digits.
    package var sha256: String
    /// What showed that it was unchanged when last looked at.
    var stamp: String
  }

  /// The record as its file holds it.
  var json: JSON {
    [
      "format": 1, "id": .string(id), "version": .string(version), "source": .string(source),
      "installedAt": .string(installedAt),
      "files": .list(files) {
        ["path": .string($0.path), "sha256": .string($0.sha256), "stamp": .string($0.stamp)]
      },
    ]
  }

  init(id: String, version: String, source: String, installedAt: String, files: [File]) {
    self.id = id
    self.version = version
    self.source = source
    self.installedAt = installedAt
    self.files = files
  }

  /// Reads what `json` wrote; nil for anything else.
  init?(_ json: JSON) {
    guard let id = json["id"]?.string, let version = json["version"]?.string,
      let source = json["source"]?.string, let installedAt = json["installedAt"]?.string,
      let entries = json["files"]?.array
    else { return nil }
    var files: [File] = []
    for entry in entries {
      guard let path = entry["path"]?.string, let sum = entry["sha256"]?.string else { return nil }
      files.append(File(path: path, sha256: sum, stamp: entry["stamp"]?.string ?? ""))
    }
    self.init(id: id, version: version, source: source, installedAt: installedAt, files: files)
  }
}
