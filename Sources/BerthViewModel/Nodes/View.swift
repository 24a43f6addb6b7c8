public import BerthBase

/// What a command shows beside its data: a tree of typed parts that the host draws as text, SVG
/// or HTML.
///
/// Parts say what they mean, never how they look. Every function here makes one part; a page
/// holds the rest:
///
/// ```swift
/// let view = View.page("Margarita", subtitle: "Tequila sour") {
///   View.text("Bright, salty, sharp.")
///   View.list([.init("Tequila", detail: "50 ml"), .init("Lime juice", detail: "15 ml")])
///   View.actions([.init("Add to favourites", link: "berth://garden/favorite?id=margarita")])
/// }
/// ```
///
/// A view is a value and may be made on any thread. Links start with `berth:`, `https:`,
/// `http:`, `mailto:`, `tel:`, `sms:` or `geo:`; the host refuses others.
public struct View: Sendable, Hashable {
  /// What it is, with its fields.
  package var content: Content

  package init(_ content: Content) { self.content = content }

  /// The JSON form that the host reads: `kind` first, and no field that holds its default.
  public var json: JSON { encoded }

  /// The word in the field `kind`.
  package var kind: String { type(of: content.node).kind }

  /// Views are equal when their JSON is.
  public static func == (left: View, right: View) -> Bool { left.encoded == right.encoded }

  /// Hashes the JSON.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension View: ViewPart {
  init() { self.init(.divider) }

  static var isLevel: Bool { true }

  mutating func code(with coder: ViewCoder) {
    guard let reader = coder.reader else {
      var node = content.node
      var kind = type(of: node).kind
      coder.string("kind", &kind)
      return node.code(with: coder)
    }
    var kind = ""
    coder.string("kind", &kind)
    guard coder.isReading else { return }
    if let content = Content(reading: kind, with: coder) { return self.content = content }
    coder.takeUnknownFields()
    reader.warn("unknown kind \"\(kind)\"; shown as a note")
    let name = kind.count > 40 ? "\(kind.prefix(40))…" : kind
    self = .text(
      "A part of kind “\(name)” is not shown; a newer berth may know it.", role: .note)
  }
}
