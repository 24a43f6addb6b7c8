/// The head of a request, checked and decoded; its body follows in pieces.
package struct HTTPRequest: Sendable {
  /// The two versions that are spoken.
  package enum Version: Sendable { case http10, http11 }

  /// What is known of a body before it comes.
  package enum Body: Sendable, Equatable {
    case none
    case length(Int)
    case chunked
  }

  /// A token in its own case: `GET`.
  package let method: String
  package let version: Version
  /// The decoded segments of the path: `["garden", "show"]`.
  package let path: [String]
  /// The decoded query in its order.
  package let query: [QueryItem]
  /// The host the request is for; nil only in HTTP/1.0.
  package let authority: HTTPAuthority?
  package let headers: HTTPFields
  package let body: Body
  /// Where the target stands in the bytes of the headers.
  private let targetRange: Range<Int>

  init(
    method: String, version: Version, target: RequestTarget, targetRange: Range<Int>,
    authority: HTTPAuthority?, headers: HTTPFields, body: Body
  ) {
    (self.method, self.version, self.targetRange) = (method, version, targetRange)
    (self.path, self.query) = (target.path, target.query)
    (self.authority, self.headers, self.body) = (authority, headers, body)
  }

  /// The target as it was sent.
  package var target: String { String(decoding: headers.bytes[targetRange], as: UTF8.self) }

  /// Whether the answer has a head alone.
  package var isHead: Bool { method == "HEAD" }

  /// Whether the method promises to change nothing (RFC 9110, section 9.2.1).
  package var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) }

  /// The first value of a name in the query; empty when the name stands alone.
  package func value(_ name: String) -> String? {
    query.first { $0.name == name }.map { $0.value ?? "" }
  }

  /// Whether the client wants to send more requests on this connection (RFC 9112, section 9.3).
  package var isKeptAlive: Bool {
    let options = headers["connection"].map { FieldList.members($0) } ?? []
    let has = { (name: String) in options.contains { ByteRules.areEqual($0.utf8, name.utf8) } }
    return !has("close") && (version == .http11 || has("keep-alive"))
  }

  /// Whether the client waits for `100 Continue` before it sends the body.
  package var expectsContinue: Bool {
    guard version == .http11, body != .none, let expect = headers["expect"] else { return false }
    return FieldList.members(expect).contains {
      ByteRules.areEqual($0.utf8, "100-continue".utf8)
    }
  }

  /// Whether the client expects something that this server does not know: 417 is the answer.
  package var expectsUnknown: Bool {
    guard let expect = headers["expect"] else { return false }
    return FieldList.members(expect).contains {
      !ByteRules.areEqual($0.utf8, "100-continue".utf8)
    }
  }

  /// What `Content-Type` says; nil when there is none, or none that can be read.
  package var contentType: MediaType? { headers["content-type"].flatMap { MediaType($0) } }
}
