package import BerthBase
import BerthManifest

/// The setting `web.api.origins`: sites whose pages may call the home's server from a browser.
package enum WebOrigins {
  package static let key = "web.api.origins"

  static let setting = Manifest.Setting(
    key: key,
    summary:
      "Sites whose pages may call the API of berth serve, such as https://panel.example.org, or none",
    rule: ValueRule(.string), defaultValue: "", isSecret: false)

  /// The sites in a text, with blanks between, each as browsers send them in `Origin`.
  ///
  /// - Throws: `input.invalid` for what is no origin: no site gets in by a pattern.
  package static func read(_ text: String) throws(BerthError) -> [String] {
    try text.split(separator: " ").map { (part) throws(BerthError) in
      let origin = String(part)
      guard isOrigin(origin) else {
        throw BerthError(
          "input.invalid", "\(key): “\(origin.prefix(60))” is no site",
          remedy: "write scheme and host alone, such as https://panel.example.org")
      }
      return origin
    }
  }

  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let host = text.dropFirst(scheme.count)
    return (1...255).contains(host.utf8.count)
      && host.utf8.allSatisfy { byte in
        byte.isASCIILower || byte.isASCIIDigit || ".-:[]".utf8.contains(byte)
      }
  }
}
