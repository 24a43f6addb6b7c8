package import BerthBase
import BerthManifest

/// The setting `plugins.index`: lists of plugins that `berth plugin search` and `add` look into.
package enum PluginLists {
  package static let key = "plugins.index"

  static let setting = Manifest.Setting(
    key: key,
    summary:
      "Lists of plugins to look into: https addresses or files, with blanks between, or none",
    rule: ValueRule(.string), defaultValue: "", isSecret: false)

  /// The lists in a text.
  ///
  /// - Throws: `input.invalid` for what others could change on the way, or what is no path.
  package static func read(_ text: String) throws(BerthError) -> [String] {
    try text.split(separator: " ").map { (part) throws(BerthError) in
      let list = String(part)
      guard list.hasPrefix("https://") || list.hasPrefix("/") else {
        throw BerthError(
          "input.invalid", "\(key): “\(list.prefix(80))” is no https address and no absolute path",
          remedy: "write such as https://example.com/plugins/index.json, or /srv/plugins/index.json"
        )
      }
      return list
    }
  }
}
