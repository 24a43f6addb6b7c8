import BerthHTTP
import Testing

/// Answers as they are sent.
@Suite struct ResponseTests {
  static let date = HTTPDate(unixMilliseconds: 784_111_777_500)
  static let dateLine = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"

  static func text(
    _ response: HTTPResponse, _ request: HTTPRequest? = nil, keepAlive: Bool = true
  ) -> String {
    String(
      decoding: response.bytes(for: request, keepAlive: keepAlive, date: date), as: UTF8.self)
  }

  @Test func anAnswerHasHeadAndBody() {
    var response = HTTPResponse(200, .bytes(Array("hi".utf8)))
    response.headers.append("Content-Type", "text/plain")
    response.headers.append("Set-Cookie", "a=1")
    response.headers.append("Set-Cookie", "b=2")
    #expect(
      Self.text(response) == """
        HTTP/1.1 200 OK\r
        Date: Sun, 06 Nov 1994 08:49:37 GMT\r
        Content-Type: text/plain\r
        Set-Cookie: a=1\r
        Set-Cookie: b=2\r
        Content-Length: 2\r
        \r
        hi
        """)
  }

  /// A body, what asked for it, and what follows `Date`.
  @Test(arguments: [
    (200, HTTPResponse.Body.none, "GET", "1.1", "Content-Length: 0\r\n\r\n"),
    (200, .bytes([0x78]), "HEAD", "1.1", "Content-Length: 1\r\n\r\n"),
    (200, .length(7), "GET", "1.1", "Content-Length: 7\r\n\r\n"),
    (200, .length(7), "HEAD", "1.1", "Content-Length: 7\r\n\r\n"),
    (200, .stream, "GET", "1.1", "Transfer-Encoding: chunked\r\n\r\n"),
    (200, .stream, "HEAD", "1.1", "\r\n"),
    (200, .stream, "GET", "1.0", "Connection: close\r\n\r\n"),
    (200, .bytes([0x78]), "GET", "1.0", "Content-Length: 1\r\nConnection: keep-alive\r\n\r\nx"),
    (204, .bytes([0x78]), "GET", "1.1", "\r\n"),
    (304, .bytes([0x78]), "GET", "1.1", "\r\n"),
    (205, .bytes([0x78]), "GET", "1.1", "Content-Length: 0\r\n\r\n"),
  ])
  func bodiesAreFramed(
    _ status: Int, _ body: HTTPResponse.Body, _ method: String, _ version: String, _ rest: String
  ) throws {
    let request = try Transcript.request("\(method) / HTTP/\(version)\r\nHost: a\r\n\r\n")
    let text = Self.text(HTTPResponse(status, body), request)
    #expect(text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(text.hasSuffix("\r\n" + Self.dateLine + rest), "\(text)")
  }

  @Test func aConnectionThatEndsSaysSo() {
    let text = Self.text(HTTPResponse(200), keepAlive: false)
    #expect(text.hasSuffix("Content-Length: 0\r\nConnection: close\r\n\r\n"))
  }

  @Test(arguments: [
    ("X", "a\r\nSet-Cookie: b=1"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\0b"), ("X", "\u{1B}"),
    ("X", "\u{7F}"), ("X", " a"), ("X", "a\t"), ("X Y", "a"), ("X:", "a"), ("", "a"),
    ("X\r\n", "a"),
    ("Content-Length", "5"), ("transfer-encoding", "chunked"), ("Connection", "close"),
    ("Date", "now"),
  ])
  func whatWouldBreakTheHeadIsSentAs500(_ name: String, _ value: String) {
    var response = HTTPResponse(200, .bytes(Array("secret".utf8)))
    response.headers.append("Good", "a\tb é")
    #expect(response.isValid)
    response.headers.append(name, value)
    #expect(!response.isValid && response.sentStatus == 500)
    #expect(
      Self.text(response) == "HTTP/1.1 500 Internal Server Error\r\n\(Self.dateLine)"
        + "Content-Length: 0\r\n\r\n")
  }

  @Test(arguments: [0, 99, 100, 199, 600, -1]) func onlyFinalStatusesAreSent(_ status: Int) {
    #expect(Self.text(HTTPResponse(status)).hasPrefix("HTTP/1.1 500 "))
  }

  @Test func fieldsCanBeReplaced() {
    var fields = HTTPFields()
    fields.append("A", "1")
    fields.append("B", "2")
    fields.append("a", "3")
    fields.set("A", "4")
    #expect(fields.all.map { $0.name + $0.value } == ["B2", "A4"])
    fields.remove("b")
    #expect(fields.count == 1 && !fields.contains("B"))
  }

  @Test func anErrorIsAnAnswerInWords() {
    let error = HTTPError(431, "there are too many", closesConnection: true)
    let text = Self.text(HTTPResponse(error), keepAlive: false)
    #expect(text.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"))
    #expect(text.hasSuffix("\r\n431 Request Header Fields Too Large: there are too many\n"))
  }

  @Test func everyStatusHasAReason() {
    for status in 100...599 { #expect(!HTTPStatus.reason(status).isEmpty) }
    #expect(
      HTTPStatus.reason(418) == "Bad Request" && HTTPStatus.reason(429) == "Too Many Requests")
  }

  @Test func streamsAreChunks() {
    let writer = ChunkedWriter()
    let bytes = writer.chunk(Array("data: x\n\n".utf8)) + writer.chunk([]) + writer.end
    #expect(String(decoding: bytes, as: UTF8.self) == "9\r\ndata: x\n\n\r\n0\r\n\r\n")
    let long = writer.chunk([UInt8](repeating: 0x78, count: 5000))
    #expect(long.starts(with: "1388\r\nxx".utf8) && long.count == 5008)
    let plain = ChunkedWriter(.untilClose)
    #expect(plain.chunk([1, 2]) == [1, 2] && plain.end == [])
    let none = ChunkedWriter(.nothing(length: nil))
    #expect(none.chunk([1, 2]) == [] && none.end == [])
  }

  @Test func whatIsWrittenInChunksIsReadBack() throws {
    let writer = ChunkedWriter()
    var bytes = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    for size in [1, 9, 10, 15, 16, 17, 255, 256] {
      bytes += writer.chunk([UInt8](repeating: 0x78, count: size))
    }
    bytes += writer.end
    let expected = "POST / \"\(String(repeating: "x", count: 579))\""
    for pieces in Transcript.splits(of: bytes) { #expect(Transcript.read(pieces) == expected) }
  }

  @Test func cookiesAreWrittenByTheirRules() {
    var cookie = SetCookie("__Host-session", "abc")
    #expect(cookie.text == "__Host-session=abc; Path=/; Secure; HttpOnly; SameSite=Lax")
    cookie.maximumAge = 60
    cookie.sameSite = .strict
    #expect(cookie.text?.contains("; Max-Age=60; ") == true)
    cookie.path = "/x"
    #expect(cookie.text == nil, "a __Host- cookie is for the whole host")
    (cookie.path, cookie.isSecure) = ("/", false)
    #expect(cookie.text == nil, "a __Host- cookie is secure")
    cookie.name = "__secure-x"
    #expect(cookie.text == nil, "so is a __Secure- cookie, in any case")
    cookie.name = "x"
    #expect(cookie.text != nil)
    cookie.sameSite = .none
    #expect(cookie.text == nil, "SameSite=None needs Secure")
    for value in ["a b", "a;b", "a,b", "a\"", "a\\", "a\r\n", "é", "\u{0}"] {
      #expect(SetCookie("x", value).text == nil, "\(value)")
    }
    for name in ["", "a b", "a=b", "é", "a\r\n"] { #expect(SetCookie(name, "x").text == nil) }
    for path in ["", "x", "/;x", "/\r\n"] {
      var cookie = SetCookie("x", "y")
      cookie.path = path
      #expect(cookie.text == nil)
    }
  }
}
