package import BerthViewModel

/// A view as a part of a page.
package struct HTMLFragment: Sendable {
  /// The markup below the title.
  package var body: [UInt8]
  /// What stands beside it where there is room.
  package var beside: [UInt8] = []
  /// What stays in reach however far the page is scrolled.
  package var standing: [UInt8] = []
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
  ///   - window: which entries it shows; nil for all. One that begins behind the last shows the first.
  package func fragment(
    _ view: View, links: any HTMLLinks, lastID: Int = 0, window: EntryWindow? = nil
  ) -> HTMLFragment {
    var painter = HTMLPainter(links: links, lastID: lastID)
    painter.window = window
    var fragment = HTMLFragment(
      language: Self.language(view), direction: Self.direction(view))
    if case .page(let page) = view.content {
      fragment.title = page.title
      fragment.subtitle = page.subtitle ?? ""
      fragment.accent = page.accent.map { Palette.accent($0) }
      painter.draw(page.children)
      if let stay = page.stay { painter.draw(stay) }
      var last = painter.out.lastID
      let apart = { (nodes: [View]) -> [UInt8] in
        guard !nodes.isEmpty else { return [] }
        var other = HTMLPainter(links: links, lastID: last)
        other.draw(nodes)
        last = other.out.lastID
        other.out.append(other.posts)
        fragment.behaviours.formUnion(other.behaviours)
        return other.out.bytes
      }
      fragment.beside = apart(page.beside)
      fragment.standing = apart(page.standing.map { [.actions([$0])] } ?? [])
    } else {
      painter.draw(view)
    }
    if let window = painter.window, window.isPart {
      if window.isBefore {
        let start = EntryWindow(first: 0, limit: window.limit, address: window.address)
        return self.fragment(view, links: links, lastID: lastID, window: start)
      }
      painter.out.raw(painter.turns(window))
    }
    painter.out.append(painter.posts)
    let contents = painter.window.map { $0.isPart ? painter.contents($0) : [] } ?? []
    fragment.body = contents + painter.out.bytes
    fragment.behaviours.formUnion(painter.behaviours)
    return fragment
  }
}
