package import BerthViewModel

/// A view as a part of a page.
package struct HTMLFragment: Sendable {
  /// The markup below the title.
  package var body: [UInt8]
  /// What scripts it needs.
  package var behaviours: Set<HTMLBehaviour>
  /// The title; empty when the content speaks for itself.
  package var title: String
  /// A line below the title.
  package var subtitle: String
  /// What it is written in, as a tag of BCP 47.
  package var language: String?
  /// How it is written; nil when nothing says.
  package var direction: View.Direction?
  /// Its own colour.
  package var accent: RGB?

  /// A part of a page.
  package init(
    body: [UInt8] = [], behaviours: Set<HTMLBehaviour> = [], title: String = "",
    subtitle: String = "", language: String? = nil, direction: View.Direction? = nil,
    accent: RGB? = nil
  ) {
    self.body = body
    self.behaviours = behaviours
    self.title = title
    self.subtitle = subtitle
    self.language = language
    self.direction = direction
    self.accent = accent
  }
}

extension HTMLRenderer {
  /// The view as a part of a page that has a title of its own (level 1).
  ///
  /// It holds no style attribute and no script, so that a page may forbid both.
  ///
  /// - Parameters:
  ///   - lastID: the ids of the part are larger, so that several can stand in one page.
  package func fragment(
    _ view: View, links: any HTMLLinks, lastID: Int = 0
  ) -> HTMLFragment {
    var painter = HTMLPainter(links: links, lastID: lastID)
    var fragment = HTMLFragment(
      language: Self.language(view), direction: Self.direction(view))
    if case .page(let page) = view.content {
      fragment.title = page.title
      fragment.subtitle = page.subtitle ?? ""
      fragment.accent = page.accent.map { Palette.accent($0) }
      painter.draw(page.children)
      if let stay = page.stay { painter.draw(stay) }
    } else {
      painter.draw(view)
    }
    painter.out.append(painter.posts)
    fragment.body = painter.out.bytes
    fragment.behaviours = painter.behaviours
    return fragment
  }
}
