import BerthBase

/// What a server answered to one request.
package struct HTTPReply {
  /// The status code; 0 when no head was found.
  package var status = 0
  /// The last head's lines in their order; names are lower case.
  var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []

  /// The first value of a header.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The headers as an object; repeated ones are joined with a comma, cookies left out.
  var headersJSON: JSON {
    var object = JSONObject()
    for (name, value) in headers where name != "set-cookie" {
      object[name] = .string(object[name]?.string.map { "\($0), \(value)" } ?? value)
    }
    return .object(object)
  }

  /// Whether the server forbids keeping a copy (RFC 9111, section 5.2.2.5).
  var forbidsStoring: Bool {
    headers.contains { $0.name == "cache-control" && $0.value.lowercased().contains("no-store") }
  }

  /// Seconds the server asks to wait, when it says so as a number.
  package var retryAfter: Int? { header("retry-after").flatMap { Int($0) } }

  /// Whether status and headers send the client elsewhere.
  var redirect: String? {
    switch status {
    case 301, 302, 303, 307, 308: return header("location")
    default: return nil
    }
  }

  /// Reads the heads curl wrote: interim ones first, the final one after them, trailers behind it.
  mutating func readHead(_ bytes: [UInt8]) {
    var inTrailer = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = line.last == 0x0D ? line.dropLast() : line
      if text.starts(with: "HTTP/".utf8) {
        headers.removeAll()
        inTrailer = false
        let words = text.split(separator: 0x20, maxSplits: 2)
        status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
      } else if text.isEmpty {
        inTrailer = true
      } else if !inTrailer, let colon = text.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
        headers.append((name, Self.trimmed(text[text.index(after: colon)...])))
      }
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}
