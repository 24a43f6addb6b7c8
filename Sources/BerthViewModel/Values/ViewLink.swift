/// Which addresses a view may point to.
package enum ViewLink {
  /// The schemes that are allowed: inside berth, on the web, to reach people and places.
  static let schemes = ["berth", "https", "http", "mailto", "tel", "sms", "geo"]

  /// Whether `link` starts with an allowed scheme and holds no control characters or spaces.
  package static func isAllowed(_ link: String) -> Bool {
    guard link.utf8.count <= 4096, link.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      return false
    }
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = link[..<colon]
    return schemes.contains { $0 == scheme }
  }
}
