/// What is wrong with a view's JSON, and where.
package struct ViewError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where, such as `$.children[2].title`.
  package var path: String
  /// What is wrong and what was expected.
  package var message: String

  /// An error at `path`.
  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  package var description: String { "\(path): \(message)" }
}

/// How large a view may be before it is refused.
package struct ViewLimits: Sendable, Hashable {
  /// Objects and array elements of all kinds together.
  var elements: Int
  /// Views inside views; also list items inside list items and shapes inside groups.
  var depth: Int
  /// All texts together, in UTF-8 bytes.
  var textBytes: Int

  /// Limits; the defaults hold a list of 20,000 items with ease.
  package init(elements: Int = 200_000, depth: Int = 24, textBytes: Int = 8 << 20) {
    self.elements = elements
    self.depth = depth
    self.textBytes = textBytes
  }
}
