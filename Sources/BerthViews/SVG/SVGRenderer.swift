package import BerthViewModel

/// Draws a view as one SVG document that stands by itself.
///
/// Colours follow the reader's light or dark preference. A view that is only a picture becomes
/// a document of the picture's own size; everything else is laid out on a page. The document is
/// well-formed whatever the view holds.
///
/// ```swift
/// let document = SVGRenderer().render(view)
/// ```
package struct SVGRenderer: Sendable {
  /// The width of the page in pixels; less than 320 counts as 320.
  var width: Double
  /// Whether the document follows the reader's preference or has one appearance.
  var appearance: Appearance

  /// Which appearance a document has.
  package enum Appearance: Sendable, Hashable {
    /// Light or dark, as the reader prefers.
    case automatic
    /// Always light.
    case light
    /// Always dark.
    case dark
  }

  /// A renderer.
  package init(width: Double = 760, appearance: Appearance = .automatic) {
    self.width = width
    self.appearance = appearance
  }

  /// The view as an SVG document.
  package func render(_ node: View) -> String {
    String(decoding: utf8(node), as: UTF8.self)
  }

  /// The view as an SVG document in UTF-8.
  package func utf8(_ node: View) -> [UInt8] {
    if let picture = Self.lonePicture(node) { return document(picture) }
    let held = width.isFinite ? min(max(width, 320), 10_000) : 760
    var painter = SVGPainter(width: held)
    painter.draw(node)
    painter.space(28)
    var markup = Markup(capacity: painter.content.bytes.count + 8192)
    head(
      &markup, width: held, height: painter.y.rounded(.up), title: Self.title(node),
      accent: Palette.accent(of: node),
      roles: painter.content.usedRoles.union(painter.ground.usedRoles).union([.background]))
    markup.raw("<rect width=\"100%\" height=\"100%\" class=\"f-background\"/>")
    for area in painter.areas { area.draw(into: &markup) }
    markup.append(painter.content)
    markup.raw("</svg>\n")
    return markup.bytes
  }

  private func document(_ picture: View.Picture) -> [UInt8] {
    var content = Markup(capacity: 4096)
    PictureDrawing(picture, id: 1).draw(into: &content)
    var markup = Markup(capacity: content.bytes.count + 4096)
    head(
      &markup, width: picture.width, height: picture.height, title: picture.label,
      accent: Palette.teal, roles: content.usedRoles)
    markup.append(content)
    markup.raw("</svg>\n")
    return markup.bytes
  }

  /// The picture when the view shows nothing else.
  private static func lonePicture(_ node: View) -> View.Picture? {
    switch node.content {
    case .picture(let picture): return picture
    case .page(let page) where page.children.count == 1 && page.title.isEmpty:
      return lonePicture(page.children[0])
    default: return nil
    }
  }

  private static func title(_ node: View) -> String {
    switch node.content {
    case .page(let page): return page.title
    case .section(let section): return section.title
    case .graph(let graph): return graph.title ?? ""
    case .card(let card): return card.title
    default: return ""
    }
  }

  private func head(
    _ markup: inout Markup, width: Double, height: Double, title: String, accent: RGB,
    roles: Set<View.Color.Role>
  ) {
    markup.open("<svg xmlns=\"http://www.w3.org/2000/svg\"", ["width": width, "height": height])
    markup.viewBox(0, 0, width, height)
    markup.raw(" role=\"img\"")
    markup.attribute("font-family", SVGStyle.fontFamily)
    markup.raw(">")
    if !title.isEmpty {
      markup.title(title)
    }
    markup.raw("<style>")
    markup.raw(SVGStyle.sheet(accent: accent, roles: roles, appearance: appearance))
    markup.raw("</style>")
  }
}
