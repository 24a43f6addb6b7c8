import BerthBase

/// The form `name=value&name=value` of queries and of forms
/// (https://url.spec.whatwg.org/#urlencoded-parsing).
enum QueryText {
  /// The pairs in their order; plus signs are spaces, empty pairs are left out.
  ///
  /// - Parameter what: what is read, for messages.
  /// - Parameter most: how many there may be.
  /// - Parameter refuse: makes the error of a message.
  static func items(
    _ bytes: UnsafeBufferPointer<UInt8>, what: String, most: Int, refuse: (String) -> HTTPError
  ) throws(HTTPError) -> [QueryItem] {
    var items: [QueryItem] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.firstPlace(of: UInt8(ascii: "&"), from: start) ?? bytes.count
      defer { start = end + 1 }
      if end == start { continue }
      guard items.count < most else { throw refuse("the \(what) has more than \(most) fields") }
      let pair = bytes.part(start..<end)
      guard let equals = pair.firstPlace(of: UInt8(ascii: "="), from: 0) else {
        items.append(QueryItem(try text(pair, what, refuse), nil))
        continue
      }
      let name = try text(pair.part(0..<equals), what, refuse)
      let value = try text(pair.part(equals + 1..<pair.count), what, refuse)
      items.append(QueryItem(name, value))
    }
    return items
  }

  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, _ what: String, _ refuse: (String) -> HTTPError
  ) throws(HTTPError) -> String {
    if bytes.isPlain { return String(decoding: bytes, as: UTF8.self) }
    guard let decoded = PercentEncoding.decoded(bytes, plusIsSpace: true) else {
      throw refuse("the \(what) has a broken percent escape; a percent sign itself is %25")
    }
    return try checked(decoded, what, refuse)
  }

  /// What people typed: UTF-8, where only line ends and tabs are control characters.
  static func checked(
    _ bytes: [UInt8], _ what: String, _ refuse: (String) -> HTTPError
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

extension UnsafeBufferPointer<UInt8> {
  /// Where a byte stands first from a place on.
  func firstPlace(of byte: UInt8, from start: Int) -> Int? {
    var place = start
    while place < count {
      if self[place] == byte { return place }
      place += 1
    }
    return nil
  }

  /// Some of the bytes, counted from 0 again.
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }

  /// Whether all bytes are visible ASCII that stands for itself in queries.
  fileprivate var isPlain: Bool {
    for byte in self {
      if byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") {
        return false
      }
    }
    return true
  }
}
