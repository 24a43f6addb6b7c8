import BerthBase

/// A part of a view: an object in JSON.
///
/// It names its fields once, in `code(with:)`, which both writes and reads them:
///
/// ```swift
/// extension View.Badge: ViewPart {
///   mutating func code(with coder: ViewCoder) {
///     coder.string("text", &text)
///     coder.word("tone", &tone, default: .neutral)
///   }
/// }
/// ```
protocol ViewPart {
  /// The part with which reading starts: its fields hold their defaults.
  init()

  /// Whether it is a level of the tree, of which there is a limit.
  static var isLevel: Bool { get }

  /// Writes or reads every field, in the order in which they are written.
  mutating func code(with coder: ViewCoder)

  /// The text that is written instead of an object; nil where that would lose something.
  var shorthand: String? { get }

  /// Reads what may stand instead of an object; nil where an object is needed.
  init?(shorthand json: JSON)
}

extension ViewPart {
  static var isLevel: Bool { false }
  var shorthand: String? { nil }
  init?(shorthand json: JSON) { nil }

  /// The JSON form; fields that hold their default are left out.
  var encoded: JSON { ViewCoder().encode(self) }
}

// A part that can be made of a literal may stand as that text alone.
extension ViewPart where Self: ExpressibleByStringLiteral, StringLiteralType == String {
  init() { self.init(stringLiteral: "") }

  init?(shorthand json: JSON) {
    guard case .string(let text) = json else { return nil }
    self.init(stringLiteral: text)
  }
}
