/// How the client learns where the body of an answer ends (RFC 9112, section 6.3).
package enum BodyFraming: Sendable, Equatable {
  /// Nothing follows the head; it says the length that GET would have, where there is one.
  case nothing(length: Int?)
  /// So many bytes follow.
  case length(Int)
  /// Chunks follow.
  case chunked
  /// Whatever comes until the connection ends, for clients of HTTP/1.0.
  case untilClose

  /// The framing of an answer.
  package init(_ response: HTTPResponse, for request: HTTPRequest?) {
    guard response.isValid else {
      self = .nothing(length: 0)
      return
    }
    if response.status == 205 {
      self = .nothing(length: 0)
      return
    }
    if HTTPStatus.hasNoBody(response.status) {
      self = .nothing(length: nil)
      return
    }
    let isHead = request?.isHead ?? false
    switch response.body {
    case .none: self = .nothing(length: 0)
    case .bytes(let bytes): self = isHead ? .nothing(length: bytes.count) : .length(bytes.count)
    case .length(let count): self = isHead ? .nothing(length: count) : .length(count)
    case .stream:
      if isHead {
        self = .nothing(length: nil)
      } else {
        self = request?.version == .http10 ? .untilClose : .chunked
      }
    }
  }
}
