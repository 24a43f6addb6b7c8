/// An answer: status, header fields and what its body is.
///
/// ```swift
/// var response = HTTPResponse(200, .bytes(page))
/// response.headers.append("Content-Type", "text/html; charset=utf-8")
/// let bytes = response.bytes(for: request, keepAlive: true, date: date)
/// ```
package struct HTTPResponse: Sendable {
  /// Where the body comes from.
  package enum Body: Sendable, Equatable {
    case none
    case bytes([UInt8])
    /// So many bytes that the owner of the connection sends behind the head: a file.
    case length(Int)
    /// Pieces until it ends, written by a `ChunkedWriter`.
    case stream
  }

  /// 200–599.
  package var status: Int
  /// All fields but those that the writer decides: `Date`, `Content-Length`, `Transfer-Encoding` and
  /// `Connection`.
  package var headers = HTTPFields()
  package var body: Body

  package init(_ status: Int, _ body: Body = .none) {
    (self.status, self.body) = (status, body)
  }

  /// The answer to a request that was refused: the sentence as plain text.
  package init(_ error: HTTPError) {
    let reason = HTTPStatus.reason(error.status)
    self.init(error.status, .bytes(Array("\(error.status) \(reason): \(error.message)\n".utf8)))
    headers.append("Content-Type", "text/plain; charset=utf-8")
  }

  /// The interim answer to a request that `expectsContinue`.
  package static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Whether the answer may be sent as it is: the status is a final one, no header field was broken,
  /// and none is the writer's own. Anything else is a programmer's error, and sent as an empty 500.
  package var isValid: Bool {
    (200...599).contains(status) && !headers.isBroken
      && !["date", "content-length", "transfer-encoding", "connection"]
        .contains { headers.contains($0) }
  }

  /// The status that is sent.
  package var sentStatus: Int { isValid ? status : 500 }

  /// The head as it is sent.
  ///
  /// - Parameters:
  ///   - request: what is answered; nil when it could not be read.
  ///   - keepAlive: whether the connection stays open for more requests.
  ///   - date: now.
  package func head(for request: HTTPRequest?, keepAlive: Bool, date: HTTPDate) -> [UInt8] {
    guard isValid else {
      return HTTPResponse(500).head(for: request, keepAlive: keepAlive, date: date)
    }
    var head: [UInt8] = []
    head.reserveCapacity(256 + headers.count * 32)
    head += "HTTP/1.1 \(status) \(HTTPStatus.reason(status))\r\nDate: \(date.text)\r\n".utf8
    headers.write(to: &head)
    let framing = BodyFraming(self, for: request)
    switch framing {
    case .nothing(let length?), .length(let length):
      head += "Content-Length: \(length)\r\n".utf8
    case .chunked: head += "Transfer-Encoding: chunked\r\n".utf8
    case .nothing(nil), .untilClose: break
    }
    if !keepAlive || framing == .untilClose {
      head += "Connection: close\r\n".utf8
    } else if request?.version == .http10 {
      head += "Connection: keep-alive\r\n".utf8
    }
    head += [ByteRules.carriageReturn, ByteRules.lineFeed]
    return head
  }

  /// The bytes of the body that follow the head; none for bodies that the owner sends itself, and for
  /// answers that have no body.
  package func bodyBytes(for request: HTTPRequest?) -> [UInt8] {
    guard isValid, case .bytes(let bytes) = body,
      case .length = BodyFraming(self, for: request)
    else { return [] }
    return bytes
  }

  /// Head and body.
  package func bytes(for request: HTTPRequest?, keepAlive: Bool, date: HTTPDate) -> [UInt8] {
    head(for: request, keepAlive: keepAlive, date: date) + bodyBytes(for: request)
  }
}
