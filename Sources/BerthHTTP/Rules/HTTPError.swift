/// Why a request is refused: the status to answer with, a sentence for a person, and whether what
/// follows on the connection can still be trusted.
package struct HTTPError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The status of the answer: 400, 413, 414, 415, 417, 431, 501 or 505.
  package let status: Int
  /// One sentence without a full stop that says what is wrong.
  package let message: String
  /// Whether the connection ends after the answer, because nobody can tell where the next request
  /// begins.
  package let closesConnection: Bool

  /// A refusal.
  package init(_ status: Int, _ message: String, closesConnection: Bool) {
    (self.status, self.message, self.closesConnection) = (status, message, closesConnection)
  }

  package var description: String { "\(status) \(HTTPStatus.reason(status)): \(message)" }

  /// A refusal after which the connection ends: everything that the reader of requests refuses.
  static func framing(_ status: Int, _ message: String) -> HTTPError {
    HTTPError(status, message, closesConnection: true)
  }

  /// A refusal of what a whole request says; the next request can follow.
  static func content(_ status: Int, _ message: String) -> HTTPError {
    HTTPError(status, message, closesConnection: false)
  }
}
