/// What is wrong with a view's JSON, and where.
public struct ViewError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where, such as `$.children[2].title`.
  public var path: String
  /// What is wrong and what was expected.
  public var message: String

  /// An error at `path`.
  public init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  public var description: String { "\(path): \(message)" }
}

/// How large a view may be before it is refused.
public struct ViewLimits: Sendable, Hashable {
  /// Objects and array elements of all kinds together.
  public var elements: Int
  /// Views inside views; also list items inside list items and shapes inside groups.
  public var depth: Int
  /// All texts together, in UTF-8 bytes.
  public var textBytes: Int

  /// Limits; the defaults hold a list of 20,000 items with ease.
  public init(elements: Int = 200_000, depth: Int = 24, textBytes: Int = 8 << 20) {
    self.elements = elements
    self.depth = depth
    self.textBytes = textBytes
  }
}
