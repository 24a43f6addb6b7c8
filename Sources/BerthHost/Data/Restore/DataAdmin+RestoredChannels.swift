package import BerthBase
import BerthServices

extension DataAdmin {
  /// What would be run or written to once a backup is restored that is not so here now, a line for each:
  /// whoever made the backup chose it.
  ///
  /// - Throws: as opening the backup.
  package func newChannels(
    inBackup path: String, onlyPlugin: String? = nil
  ) throws(BerthError) -> [String] {
    let stage = try RestoreStage(path, only: onlyPlugin, admin: self)
    var lines: [String] = []
    for (entry, file) in zip(stage.archive.entries, stage.index.files)
    where HomePath(file.path).isSettings && stage.files.contains(where: { $0.path == file.path }) {
      let bytes = try stage.archive.bytes(of: entry, limit: 4 << 20)
      guard let json = try? JSON.parse(bytes), let restored = try? SettingsDocument(json) else {
        continue
      }
      let user = HomePath(file.path).user ?? ""
      let here = try? SettingsFile(path: "\(home.path)/\(file.path)").read()
      for (key, what) in Self.reaching {
        guard let value = restored.host(key), value != here?.host(key) else { continue }
        lines.append("\(what) for \(user): \(value.string.map(Self.places) ?? value.text())")
      }
    }
    return lines
  }

  /// Addresses without what may be secret in them.
  private static func places(_ addresses: String) -> String {
    addresses.split(separator: " ").map { address in
      let parts = address.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count > 3 ? parts.prefix(3).joined(separator: "/") + "/…" : String(address)
    }.joined(separator: " ")
  }

  /// The settings of the host that name programs and addresses.
  private static let reaching = [
    ("notify.command", "it brings a program that is run to notify"),
    ("notify.webhook", "it brings an address that gets notifications"),
    ("notify.ntfy", "it brings a topic that gets notifications"),
  ]
}
