import BerthBase

/// The query of an address, as forms write it.
package enum HTMLQuery {
  /// The names and values of a link's query, decoded.
  package static func pairs(of link: String) -> [(name: String, value: String)] {
    let parts = link.split(separator: "?", maxSplits: 1)
    guard parts.count > 1 else { return [] }
    let query = parts[1].prefix { $0 != "#" }
    return query.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1)
      return (decoded(sides.first ?? ""), decoded(sides.count > 1 ? sides[1] : ""))
    }
  }

  /// What stands before the query.
  package static func path(of link: String) -> String {
    link.split(separator: "?", maxSplits: 1).first.map(String.init) ?? ""
  }

  /// A part of a query with its percent signs and plus signs resolved.
  static func decoded(_ text: Substring) -> String {
    let bytes = PercentEncoding.decoded(text.utf8, plusIsSpace: true, broken: .stays) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A part of a query with everything but RFC 3986's unreserved characters escaped.
  static func encoded(_ text: String) -> String {
    PercentEncoding.encoded(text)
  }
}
