extension HTTPRequest {
  /// The type, of those offered, that the client likes best (RFC 9110, section 12.5.1): of the ranges of
  /// `Accept` the most specific one decides how much each is wanted, and of types wanted alike the one
  /// offered first wins. Parameters of ranges are not looked at.
  ///
  /// - Parameter types: such as `["text/html", "application/json"]`.
  /// - Returns: nil when the client accepts none of them.
  package func accepts(_ types: [String]) -> String? {
    guard let accept = headers["accept"] else { return types.first }
    let ranges = FieldList.weighted(accept)
    guard !ranges.isEmpty else { return types.first }
    var best: (type: String, quality: Int)?
    for type in types {
      let quality = Self.quality(of: type, ranges)
      if quality > (best?.quality ?? 0) { best = (type, quality) }
    }
    return best?.type
  }

  private static func quality(of type: String, _ ranges: [FieldList.Weighted]) -> Int {
    let main = type.prefix { $0 != "/" }
    var found = (specificity: 0, quality: 0)
    for range in ranges {
      let specificity: Int
      if ByteRules.areEqual(range.text.utf8, type.utf8) {
        specificity = 3
      } else if ByteRules.areEqual(range.text.utf8, "\(main)/*".utf8) {
        specificity = 2
      } else if range.text == "*/*" || range.text == "*" {
        specificity = 1
      } else {
        continue
      }
      if specificity > found.specificity { found = (specificity, range.quality) }
    }
    return found.quality
  }

  /// The languages the client understands, the best first, as it writes them (`en-GB`, `*`); those it
  /// refuses are left out.
  package var acceptedLanguages: [String] {
    guard let accept = headers["accept-language"] else { return [] }
    let wanted = FieldList.weighted(accept).filter { $0.quality > 0 }
    // Sorting keeps the order of what is wanted alike.
    return wanted.enumerated()
      .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map { String($0.element.text) }
  }
}
