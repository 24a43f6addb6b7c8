import BerthBase

/// What a server answered: its head and its whole body (RFC 9112), read as it comes.
struct ServerReply {
  private(set) var status = 0
  private(set) var headers: [(name: String, value: String)] = []
  private(set) var body: [UInt8] = []
  /// Whether all of it has come.
  private(set) var isWhole = false
  /// Whether the connection stays open afterwards.
  private(set) var staysOpen = true

  /// The most bytes of a body.
  static let largest = 256 << 20
  private static let longestHead = 64 << 10
  private var bytes: [UInt8] = []
  private var hasHead = false
  private var framing = Framing.untilClose

  private enum Framing: Equatable {
    case length(Int)
    case chunked
    case untilClose
  }

  /// The first value of a header.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Takes what has come.
  ///
  /// - Throws: `remote.broken` for what is no HTTP.
  mutating func append(_ piece: ArraySlice<UInt8>) throws(BerthError) {
    bytes += piece
    if !hasHead { try readHead() }
    guard hasHead, !isWhole else { return }
    switch framing {
    case .length(let count):
      if bytes.count >= count { finish(Array(bytes[..<count])) }
    case .chunked: try readChunks()
    case .untilClose: break
    }
    guard bytes.count + body.count <= Self.largest else { throw Self.broken("it is too long") }
  }

  /// The other side has closed; false when the answer is not whole.
  mutating func end() -> Bool {
    if hasHead, framing == .untilClose, !isWhole { finish(bytes) }
    return isWhole
  }

  /// What has come of a body that does not end, since the last time.
  mutating func takeEvents() -> [UInt8] {
    guard hasHead else { return [] }
    if framing == .untilClose {
      let events = bytes
      bytes = []
      return events
    }
    let events = body
    body = []
    return events
  }

  private mutating func finish(_ content: [UInt8]) {
    body = content
    bytes = []
    isWhole = true
  }

  private mutating func readHead() throws(BerthError) {
    let blank: [UInt8] = [13, 10, 13, 10]
    guard let end = bytes.firstIndex(of: blank) else {
      guard bytes.count <= Self.longestHead else { throw Self.broken("its head is too long") }
      return
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    bytes.removeFirst(end + blank.count)
    let words = (lines.first ?? "").split(separator: " ", maxSplits: 2)
    guard words.count > 1, words[0].hasPrefix("HTTP/1."), let code = Int(words[1]),
      (100...599).contains(code)
    else { throw Self.broken("it does not begin like HTTP") }
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      return (line[..<colon].lowercased(), String(value))
    }
    // An interim answer is not the answer.
    if code < 200 { return try readHead() }
    status = code
    hasHead = true
    staysOpen = header("connection")?.lowercased() != "close"
    if header("transfer-encoding")?.lowercased() == "chunked" {
      framing = .chunked
    } else if let text = header("content-length") {
      guard let count = Int(text), (0...Self.largest).contains(count) else {
        throw Self.broken("its length is none")
      }
      framing = .length(count)
    } else if code == 204 || code == 304 {
      framing = .length(0)
    } else {
      staysOpen = false
    }
  }

  private mutating func readChunks() throws(BerthError) {
    while !isWhole, let end = bytes.firstIndex(of: [13, 10]) {
      let text = String(decoding: bytes[..<end], as: UTF8.self).prefix { $0 != ";" }
      guard let count = Int(text, radix: 16), (0...Self.largest).contains(count) else {
        throw Self.broken("a piece of it has no length")
      }
      guard bytes.count >= end + 2 + count + 2 else { return }
      body += bytes[(end + 2)..<(end + 2 + count)]
      bytes.removeFirst(end + 2 + count + 2)
      if count == 0 {
        let whole = body
        finish(whole)
      }
    }
  }

  private static func broken(_ why: String) -> BerthError {
    BerthError(
      "remote.broken", "the server's answer cannot be read: \(why)",
      remedy: "check that the address is that of `berth serve`")
  }
}

extension [UInt8] {
  /// Where other bytes stand in these for the first time.
  func firstIndex(of other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...(count - other.count)).first { self[$0..<($0 + other.count)].elementsEqual(other) }
  }
}
