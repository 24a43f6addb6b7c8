package import BerthBase
import BerthManifest
import BerthServices

extension DataAdmin {
  /// Where data is: `{"home","user","userFolder","ledger",…,"plugins":[{"id","name"?,"folder",
  /// "private","public","media","bytes"}]}`; only files that exist count towards `bytes`.
  ///
  /// - Parameter plugin: only this one.
  package func paths(plugin: String? = nil) throws(BerthError) -> JSON {
    if let plugin { try require(plugin: plugin) }
    let ids = plugin.map { [$0] } ?? pluginsWithData
    return [
      "home": .string(home.path), "user": .string(home.user),
      "userFolder": .string(home.userFolder), "ledger": .string(home.ledger),
      "notifications": .string(home.notifications), "events": .string(home.events),
      "settings": .string(home.settings), "cache": .string(home.cache),
      "plugins": .array(ids.map(paths(of:))),
    ]
  }

  private func paths(of id: String) -> JSON {
    let folder = home.folder(ofPlugin: id)
    var bytes = FileTree.files(below: folder).reduce(0) { $0 + FileTree.size("\(folder)/\($1)") }
    for suffix in ["", "-wal", "-shm"] {
      bytes += FileTree.size(home.publicDatabase(ofPlugin: id) + suffix)
    }
    var entry: JSON = ["id": .string(id)]
    if let name = manifest(id)?.name { entry["name"] = .string(name) }
    entry["folder"] = .string(folder)
    entry["private"] = .string(home.privateDatabase(ofPlugin: id))
    entry["public"] = .string(home.publicDatabase(ofPlugin: id))
    entry["media"] = .string(home.mediaFolder(ofPlugin: id))
    entry["bytes"] = JSON(bytes)
    return entry
  }
}
