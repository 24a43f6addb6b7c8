import BerthBase

/// The query of an address, as forms write it.
enum HTMLQuery {
  /// The names and values of a link's query, decoded.
  static func pairs(of link: String) -> [(name: String, value: String)] {
    let parts = link.split(separator: "?", maxSplits: 1)
    guard parts.count > 1 else { return [] }
    let query = parts[1].prefix { $0 != "#" }
    return query.split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1)
      return (decoded(sides.first ?? ""), decoded(sides.count > 1 ? sides[1] : ""))
    }
  }

  /// What stands before the query.
  static func path(of link: String) -> String {
    link.split(separator: "?", maxSplits: 1).first.map(String.init) ?? ""
  }

  /// A part of a query with its percent signs and plus signs resolved.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      let ahead = rest.prefix(2)
      if byte == UInt8(ascii: "%"), ahead.count == 2,
        let high = ahead.first.flatMap(Hexadecimal.value),
        let low = ahead.last.flatMap(Hexadecimal.value)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A part of a query with everything but RFC 3986's unreserved characters escaped.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += Array("%\(Hexadecimal.text([byte], .upper))".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
