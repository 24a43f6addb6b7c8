package import BerthViewModel

/// Draws a view as one HTML document that stands by itself: styles and scripts inside, nothing
/// fetched, light or dark as the reader prefers, reachable by keyboard.
///
/// Everything that comes from the view is escaped; links with other schemes than
/// `ViewLink.schemes` are left out; a content security policy shuts everything else off.
///
/// ```swift
/// let document = HTMLRenderer().render(view)
/// ```
package struct HTMLRenderer: Sendable {
  /// The language of the words, a BCP 47 tag such as `en`, unless the page names its own.
  var language: String

  /// Where links lead in documents.
  private let links: (any HTMLLinks)?

  /// A renderer.
  ///
  /// - Parameter links: where links lead in documents; nil for where they say.
  package init(language: String = "en", links: (any HTMLLinks)? = nil) {
    self.language = language
    self.links = links
  }

  /// The view as an HTML document.
  package func render(_ node: View) -> String {
    String(decoding: utf8(node), as: UTF8.self)
  }

  /// The view as an HTML document in UTF-8.
  package func utf8(_ node: View) -> [UInt8] {
    var painter = HTMLPainter(document: links)
    painter.drawRoot(node)
    let sources = HTMLBehaviour.allCases.filter(painter.behaviours.contains).map(\.source)
    let scripts = sources.flatMap { $0.bytes + Array("\n".utf8) }
    var names = HTMLStyle.sheet.names(inMarkup: painter.out.bytes)
    for source in sources { names.formUnion(HTMLStyle.sheet.names(in: source)) }
    var markup = Markup(capacity: painter.out.bytes.count + scripts.count + 24_576)
    markup.raw("<!doctype html>\n<html")
    markup.attribute("lang", Self.language(node) ?? language)
    if let direction = Self.direction(node), direction == .rightToLeft {
      markup.attribute("dir", direction.rawValue)
    }
    markup.raw("><head><meta charset=\"utf-8\">")
    markup.raw("<meta http-equiv=\"Content-Security-Policy\"")
    markup.attribute("content", Self.policy(hasScripts: !scripts.isEmpty))
    markup.raw("><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    markup.raw("<meta name=\"color-scheme\" content=\"light dark\">")
    markup.raw("<meta name=\"generator\" content=\"berth\"><title>")
    let title = Self.title(node)
    markup.text(title.isEmpty ? "Berth" : title)
    markup.raw("</title><style>")
    HTMLStyle.write(accent: Palette.accent(of: node), names: names, to: &markup)
    markup.raw("</style></head><body>")
    markup.append(painter.out)
    if !scripts.isEmpty {
      markup.raw("<script>const berth={};\n")
      markup.raw(scripts)
      markup.raw("for(const start of Object.values(berth))start(document);")
      markup.raw("</script>")
    }
    markup.raw("</body></html>\n")
    return markup.bytes
  }

  private static func policy(hasScripts: Bool) -> String {
    "default-src 'none'; style-src 'unsafe-inline'; "
      + (hasScripts ? "script-src 'unsafe-inline'; " : "")
      + "img-src data:; form-action berth:; base-uri 'none'"
  }

  static func language(_ node: View) -> String? {
    if case .page(let page) = node.content { return page.language }
    return nil
  }

  /// How a whole answer is written; nil when nothing says.
  static func direction(_ node: View) -> View.Direction? {
    guard case .page(let page) = node.content else { return nil }
    return page.direction ?? page.language.map(View.Direction.init(language:))
  }

  private static func title(_ node: View) -> String {
    switch node.content {
    case .page(let page): return page.title
    case .section(let section): return section.title
    case .card(let card): return card.title
    case .paywall(let paywall): return paywall.title
    case .graph(let graph): return graph.title ?? ""
    case .map(let map): return map.title ?? ""
    case .picture(let picture): return picture.label
    default: return ""
    }
  }
}
