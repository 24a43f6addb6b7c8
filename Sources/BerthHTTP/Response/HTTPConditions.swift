/// Whether a request that sets conditions is to be carried out (RFC 9110, section 13.2.2).
package enum HTTPConditions: Sendable, Equatable {
  /// Carry it out.
  case proceed
  /// 304: the copy that the client has is good.
  case notModified
  /// 412: somebody else was faster.
  case preconditionFailed

  /// Evaluates the conditions in the order of the standard. To be asked only where the answer would be
  /// a success without them.
  ///
  /// - Parameters:
  ///   - etag: the tag of what is there now.
  ///   - modified: when that last changed.
  ///   - exists: whether there is anything.
  package static func evaluate(
    _ request: HTTPRequest, etag: ETag?, modified: HTTPDate?, exists: Bool = true
  ) -> HTTPConditions {
    guard !["CONNECT", "OPTIONS", "TRACE"].contains(request.method) else { return .proceed }
    let reads = request.method == "GET" || request.isHead
    if let match = request.headers["if-match"] {
      guard holds(match, exists, { tag in etag.map(tag.isStronglyEqual) ?? false }) else {
        return .preconditionFailed
      }
    } else if let modified, let since = date(request, "if-unmodified-since"), modified > since {
      return .preconditionFailed
    }
    if let match = request.headers["if-none-match"] {
      if holds(match, exists, { tag in etag.map(tag.isWeaklyEqual) ?? false }) {
        return reads ? .notModified : .preconditionFailed
      }
    } else if reads, let modified, let since = date(request, "if-modified-since"),
      modified <= since
    {
      return .notModified
    }
    return .proceed
  }

  private static func holds(_ field: String, _ exists: Bool, _ matches: (ETag) -> Bool) -> Bool {
    field == "*" ? exists : exists && ETag.list(field).contains(where: matches)
  }

  /// The date of a field; one that cannot be read sets no condition.
  private static func date(_ request: HTTPRequest, _ name: String) -> HTTPDate? {
    request.headers[name].flatMap { HTTPDate($0) }
  }
}
