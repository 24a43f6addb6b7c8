import BerthBase

/// The form `name=value&name=value` of queries and of forms
/// (https://url.spec.whatwg.org/#urlencoded-parsing).
enum QueryText {
  /// The pairs in their order; plus signs are spaces, empty pairs are left out.
  ///
  /// - Parameter what: what is read, for messages.
  /// - Parameter refuse: makes the error of a message.
  static func pairs<Bytes: Collection<UInt8>>(
    _ bytes: Bytes, what: String, most: Int, refuse: (String) -> HTTPError
  ) throws(HTTPError) -> [(name: String, value: String?)] {
    var pairs: [(name: String, value: String?)] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "&"))
      let pair = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[rest.index(after: $0)...] } ?? rest[rest.endIndex...]
      if pair.isEmpty { continue }
      guard pairs.count < most else { throw refuse("the \(what) has more than \(most) fields") }
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
        pairs.append((try text(pair, what, refuse), nil))
        continue
      }
      let name = try text(pair[..<equals], what, refuse)
      pairs.append((name, try text(pair[pair.index(after: equals)...], what, refuse)))
    }
    return pairs
  }

  private static func text(
    _ bytes: some Collection<UInt8>, _ what: String, _ refuse: (String) -> HTTPError
  ) throws(HTTPError) -> String {
    let isPlain = bytes.allSatisfy {
      $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") && $0 > 0x20 && $0 < 0x7F
    }
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    guard let decoded = PercentEncoding.decoded(bytes, plusIsSpace: true) else {
      throw refuse("the \(what) has a broken percent escape; a percent sign itself is %25")
    }
    return try checked(decoded, what, refuse)
  }

  /// What people typed: UTF-8, where only line ends and tabs are control characters.
  static func checked(
    _ bytes: some Collection<UInt8>, _ what: String, _ refuse: (String) -> HTTPError
  ) throws(HTTPError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw refuse("the \(what) is not valid UTF-8")
    }
    let isClean = bytes.allSatisfy { byte in
      !ByteRules.isControl(byte) || byte == ByteRules.lineFeed
        || byte == ByteRules.carriageReturn
    }
    guard isClean else { throw refuse("the \(what) holds a control character") }
    return text
  }
}
