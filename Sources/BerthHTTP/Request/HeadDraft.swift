/// What is known of a head while its lines come. Places count from the begin of the request.
struct HeadDraft: Sendable {
  var method = ""
  var version = HTTPRequest.Version.http11
  var target: RequestTarget?
  var targetRange = 0..<0
  /// Where the header fields begin, in the buffer.
  var fieldsStart = 0
  var places: [HTTPFields.Place] = []
  /// How many trailers have come behind the body.
  var trailerCount = 0
  /// The fields that decide where the request ends, and whom it is for.
  var host = Single()
  var length = Single()
  var coding = Single()

  /// A field that may stand once.
  struct Single: Sendable {
    var count = 0
    /// The value of the last one.
    var value = 0..<0
  }

  /// The buffer has lost so many bytes at its begin.
  mutating func move(by count: Int) { fieldsStart -= count }

  /// Notes a field by its name when it is one of those that decide.
  mutating func note(_ name: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) {
    switch name.count {
    case 4 where ByteRules.areEqual(name, "host".utf8):
      host = Single(count: host.count + 1, value: value)
    case 14 where ByteRules.areEqual(name, "content-length".utf8):
      length = Single(count: length.count + 1, value: value)
    case 17 where ByteRules.areEqual(name, "transfer-encoding".utf8):
      coding = Single(count: coding.count + 1, value: value)
    default: break
    }
  }

  /// How the body is delimited (RFC 9112, section 6.3), where every doubt is an error.
  func body(_ bytes: [UInt8]) throws(HTTPError) -> HTTPRequest.Body {
    guard length.count < 2 else { throw .framing(400, "Content-Length stands twice") }
    if coding.count > 0 {
      guard length.count == 0 else {
        throw .framing(400, "there are both Content-Length and Transfer-Encoding")
      }
      guard version == .http11 else {
        throw .framing(400, "HTTP/1.0 knows no Transfer-Encoding")
      }
      guard coding.count == 1, ByteRules.areEqual(bytes[coding.value], "chunked".utf8) else {
        throw .framing(501, "chunked is the only Transfer-Encoding known here")
      }
      return .chunked
    }
    guard length.count == 1 else { return .none }
    let digits = bytes[length.value]
    guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      throw .framing(400, "Content-Length is no number")
    }
    guard let count = ByteRules.number(digits) else {
      throw .framing(413, "Content-Length is beyond all limits")
    }
    return count == 0 ? .none : .length(count)
  }

  /// Whom the request is for: what an absolute target says, else the one `Host`.
  func authority(_ bytes: [UInt8]) throws(HTTPError) -> HTTPAuthority? {
    guard host.count < 2 else { throw .framing(400, "Host stands twice") }
    guard host.count == 1 else {
      guard version == .http10 else { throw .framing(400, "Host is missing") }
      return target?.authority
    }
    guard let named = HTTPAuthority(bytes: bytes[host.value]) else {
      throw .framing(400, "Host is not a name or an address with an optional port")
    }
    return target?.authority ?? named
  }
}
