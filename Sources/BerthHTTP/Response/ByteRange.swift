/// The part of something that a request asks for (RFC 9110, section 14).
package enum ByteRange: Sendable, Equatable {
  /// 200 with everything.
  case whole
  /// 206 with these bytes, at least one.
  case part(Range<Int>)
  /// 416: nothing of what is asked for is there.
  case unsatisfiable

  /// Evaluates `Range` and `If-Range` of a request whose conditions hold. One range is answered; for
  /// several, for broken ones and for other units everything is.
  ///
  /// - Parameters:
  ///   - length: how many bytes there are.
  ///   - etag: their tag.
  ///   - modified: when they last changed.
  package static func evaluate(
    _ request: HTTPRequest, length: Int, etag: ETag?, modified: HTTPDate?
  ) -> ByteRange {
    guard request.method == "GET", let field = request.headers["range"] else { return .whole }
    if let condition = request.headers["if-range"], !holds(condition, etag, modified) {
      return .whole
    }
    let sides = field.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard sides.count == 2, ByteRules.areEqual(sides[0], "bytes".utf8) else { return .whole }
    let text = FieldList.trimmed(Substring(sides[1])).utf8
    guard let dash = text.firstIndex(of: UInt8(ascii: "-")), let first = position(text[..<dash]),
      let last = position(text[text.index(after: dash)...])
    else { return .whole }
    switch (first, last) {
    case (nil, nil): return .whole
    case (nil, let count?):
      // An empty file has no last bytes, and a part cannot be empty.
      if count > 0 && length == 0 { return .whole }
      return count == 0 ? .unsatisfiable : .part(max(0, length - min(count, length))..<length)
    case (let first?, let last):
      if let last, last < first { return .whole }
      guard first < length else { return .unsatisfiable }
      let end = last.map { min($0, length - 1) + 1 } ?? length
      return .part(first..<end)
    }
  }

  /// The value of `Content-Range` for 206 and 416; nil for everything.
  package func contentRange(length: Int) -> String? {
    switch self {
    case .whole: nil
    case .part(let range): "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
    case .unsatisfiable: "bytes */\(length)"
    }
  }

  /// Nothing, or digits; beyond what an integer holds, the most it does. Nil inside nil for anything
  /// else.
  private static func position(_ digits: Substring.UTF8View.SubSequence) -> Int?? {
    if digits.isEmpty { return .some(nil) }
    guard digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return .some(ByteRules.number(digits) ?? .max)
  }

  private static func holds(_ text: String, _ etag: ETag?, _ modified: HTTPDate?) -> Bool {
    if let tag = ETag(text: text) { return etag.map(tag.isStronglyEqual) ?? false }
    guard let date = HTTPDate(text) else { return false }
    return date == modified
  }
}
