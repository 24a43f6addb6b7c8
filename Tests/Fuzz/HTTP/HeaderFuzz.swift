import BerthHTTP
import FuzzKit

/// Values of header fields: read without a trap, written so that no other field comes of them.
enum HeaderFuzz {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let date = HTTPDate(text) {
      require(HTTPDate(date.text) == date, "\(text) is written as another date")
    }
    if let tag = ETag(text: text) {
      require(ETag(text: tag.text) == tag, "\(text) is written as another tag")
    }
    if let authority = HTTPAuthority(text) {
      require(HTTPAuthority(authority.description) == authority, "\(text) is another host")
    }
    _ = MediaType(text)
    for cookie in Cookie.list(text) {
      if let written = SetCookie(cookie.name, cookie.value).text { send("Set-Cookie", written) }
    }
    send("X", text)
    send(text, "x")
    ask(text)
  }

  /// An answer with the field has one head, and as many lines as it should.
  private static func send(_ name: String, _ value: String) {
    var response = HTTPResponse(200, .bytes([0x78]))
    response.headers.append(name, value)
    let date = HTTPDate(unixMilliseconds: 0)
    let head = response.head(for: nil, keepAlive: true, date: date)
    let lines = head.split(separator: 0x0A, omittingEmptySubsequences: false)
    require(lines.count == (response.isValid ? 6 : 5), "the head has \(lines.count) lines")
    require(head.filter { $0 == 0x0D }.count == lines.count - 1, "a line ends in another way")
  }

  /// Conditions, ranges and preferences of a request with the value.
  private static func ask(_ text: String) {
    let names = [
      "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "Accept",
      "Accept-Language", "Cookie", "Connection", "Content-Type",
    ]
    let fields = names.map { "\($0): \(text)\r\n" }.joined()
    var reader = HTTPRequestReader()
    reader.append("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n".utf8)
    guard case .head(let request)? = try? reader.next() else { return }
    let tag = ETag("a")
    for length in [0, 1, 100, Int.max] {
      let range = ByteRange.evaluate(request, length: length, etag: tag, modified: nil)
      if case .part(let part) = range {
        require(!part.isEmpty && part.upperBound <= length, "\(text) is \(part)")
      }
      _ = range.contentRange(length: length)
    }
    _ = HTTPConditions.evaluate(request, etag: tag, modified: HTTPDate(unixMilliseconds: 0))
    _ = (request.accepts(["text/html"]), request.acceptedLanguages, request.cookies)
    _ = (request.isKeptAlive, request.contentType)
  }
}
