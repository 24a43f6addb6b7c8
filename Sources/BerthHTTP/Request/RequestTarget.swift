import BerthBase

/// What a request is for: the target of its first line, taken apart and decoded (RFC 9112,
/// section 3.2).
///
/// Whatever two programs could read in two ways is refused: broken escapes, control characters, steps
/// upwards in any disguise, backslashes, bytes that are no UTF-8.
package struct RequestTarget: Sendable {
  /// The decoded segments; none for `/` and `*`. A slash at the end says the same as none. A segment
  /// may hold a slash that was escaped.
  package let path: [String]
  /// The query in its order.
  package let query: [QueryItem]
  /// The host that an absolute target names, which stands for the one of `Host`.
  let authority: HTTPAuthority?

  /// Reads a target.
  ///
  /// - Throws: 400 with what is wrong; 501 for a tunnel.
  init(_ bytes: UnsafeBufferPointer<UInt8>, method: String) throws(HTTPError) {
    guard method != "CONNECT" else { throw .framing(501, "this server makes no tunnels") }
    var rest = bytes
    var authority: HTTPAuthority?
    if rest.first != slash {
      if rest.count == 1, rest.first == UInt8(ascii: "*") {
        guard method == "OPTIONS" else {
          throw .framing(400, "the target * is for OPTIONS alone")
        }
        (path, query, self.authority) = ([], [], nil)
        return
      }
      (authority, rest) = try Self.absolute(rest)
    }
    self.authority = authority
    guard let mark = rest.firstPlace(of: UInt8(ascii: "?"), from: 0) else {
      (path, query) = (try Self.segments(rest), [])
      return
    }
    path = try Self.segments(rest.part(0..<mark))
    query = try Self.items(rest.part(mark + 1..<rest.count))
  }

  /// Writes path and query with everything escaped that has to be.
  ///
  /// ```swift
  /// RequestTarget.text(path: ["garden", "search"], query: [QueryItem("q", "tea rose")])
  /// // "/garden/search?q=tea%20rose"
  /// ```
  package static func text(path: [String], query: [QueryItem] = []) -> String {
    var bytes: [UInt8] = path.isEmpty ? [slash] : []
    for segment in path {
      bytes.append(slash)
      PercentEncoding.append(segment, to: &bytes)
    }
    for (index, item) in query.enumerated() {
      bytes.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      PercentEncoding.append(item.name, to: &bytes)
      if let value = item.value {
        bytes.append(UInt8(ascii: "="))
        PercentEncoding.append(value, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Takes `http://host` off a target.
  private static func absolute(_ bytes: Bytes) throws(HTTPError) -> (HTTPAuthority, Bytes) {
    for scheme in ["http://", "https://"] {
      let start = scheme.utf8.count
      guard ByteRules.areEqual(bytes.prefix(start), scheme.utf8) else { continue }
      let end =
        bytes[start...].firstIndex { $0 == slash || $0 == UInt8(ascii: "?") } ?? bytes.count
      guard let authority = HTTPAuthority(bytes: bytes[start..<end]) else {
        throw .framing(400, "the target names no valid host")
      }
      return (authority, bytes.part(end..<bytes.count))
    }
    throw .framing(400, "the target starts with neither a slash nor http://")
  }

  private static func segments(_ bytes: Bytes) throws(HTTPError) -> [String] {
    guard bytes.allSatisfy(ByteRules.isPath) else {
      throw .framing(400, "the path holds a character that has to be escaped")
    }
    var segments: [String] = []
    var start = 1
    while start < bytes.count {
      let end = bytes.firstPlace(of: slash, from: start) ?? bytes.count
      segments.append(try segment(bytes.part(start..<end)))
      start = end + 1
    }
    return segments
  }

  private static func segment(_ bytes: Bytes) throws(HTTPError) -> String {
    guard bytes.firstPlace(of: UInt8(ascii: "%"), from: 0) != nil else {
      guard !isStep(bytes) else { throw step }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let decoded = PercentEncoding.decoded(bytes) else {
      throw .framing(400, "the path has a broken percent escape")
    }
    guard !decoded.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw .framing(400, "the path holds an escaped control character")
    }
    guard !decoded.contains(UInt8(ascii: "\\")) else {
      throw .framing(400, "the path holds an escaped backslash")
    }
    guard !decoded.split(separator: slash, omittingEmptySubsequences: false).contains(where: isStep)
    else { throw step }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw .framing(400, "the path is not valid UTF-8")
    }
    return text
  }

  /// Whether a segment is `.` or `..`, also with parameters behind a semicolon.
  private static func isStep(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: ".") else { return false }
    let name = bytes.prefix { $0 != UInt8(ascii: ";") }
    return name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  private static let step = HTTPError.framing(400, "the path holds a segment of dots alone")

  private static func items(_ bytes: Bytes) throws(HTTPError) -> [QueryItem] {
    guard bytes.allSatisfy(ByteRules.isQuery) else {
      throw .framing(400, "the query holds a character that has to be escaped")
    }
    return try QueryText.items(bytes, what: "query", most: .max) { .framing(400, $0) }
  }
}

private let slash = UInt8(ascii: "/")
