package import BerthBase
import BerthManifest

/// The keys that plugins of this home were signed with when they came: `plugins/.keys/<id>`. They outlive a
/// plugin's removal, so that nobody takes its place meanwhile.
extension InstalledPlugins {
  private func keyFile(_ id: String) -> String { "\(folder)/.keys/\(id)" }

  /// The fingerprint of the key a plugin is signed with; nil for one that never was.
  package func key(of id: String) -> String? {
    guard NameRules.isPluginID(id), let bytes = FileBytes.read(keyFile(id), limit: 1024)
    else { return nil }
    let text = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// Looks whether a build is signed as those before it were.
  ///
  /// - Parameter key: the fingerprint of the key that signed it; nil for none.
  /// - Throws: `plugin.key`.
  package func requireKey(_ key: String?, of id: String) throws(BerthError) {
    guard let known = self.key(of: id), known != key else { return }
    throw BerthError(
      "plugin.key",
      "\(id) was signed with the key \(known) until now, and this build "
        + (key.map { "with \($0)" } ?? "is not signed"),
      remedy:
        "ask its author whether that is right, by another way than the one this came by; if so: "
        + "berth plugin key \(id) --forget, then install it again",
      details: ["plugin": .string(id), "known": .string(known), "key": JSON(key)])
  }

  /// Notes the key of a plugin.
  func pin(_ key: String, of id: String) throws(BerthError) {
    try FileBytes.makeFolder(folder + "/.keys")
    try FileBytes.replace(keyFile(id), with: Array("\(key)\n".utf8))
  }

  /// Forgets the key of a plugin: what comes next may be signed with another one.
  ///
  /// - Returns: whether there was one.
  package func forgetKey(of id: String) throws(BerthError) -> Bool {
    guard key(of: id) != nil else { return false }
    try FileTree.remove(keyFile(id))
    return true
  }
}
