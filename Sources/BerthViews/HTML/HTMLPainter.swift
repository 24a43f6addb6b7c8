import BerthViewModel

/// Writes the body of an HTML document.
struct HTMLPainter: ViewPainter {
  var out = Markup(capacity: 32_768)
  var behaviours: Set<HTMLBehaviour> = []
  /// The level of the next heading, 1 to 6.
  var level = 1
  /// Whether what is drawn stands in the narrow space of a card.
  var isInCard = false
  /// The languages of a chat's messages, in the order in which they were met.
  var tongues: [String] = []
  /// Where links lead.
  let links: any HTMLLinks
  /// Whether it is drawn into a page of somebody else, whose policy allows no style attributes.
  let isFragment: Bool
  /// Which entries are drawn; nil for all.
  var window: EntryWindow?
  /// The forms that buttons send; they stand at the end, since a button may stand where no form may.
  var posts = Markup(capacity: 0)
  /// The ids of those forms, by what is in them.
  var postIDs: [[UInt8]: String] = [:]

  /// A painter of stand-alone documents.
  ///
  /// - Parameter own: where links lead; nil for where they say.
  init(document own: (any HTMLLinks)? = nil) {
    links = own ?? DocumentLinks()
    isFragment = false
    if let own { out.resolve = { own.target(of: $0).address } }
    out.shareDrawings()
  }

  /// A painter of parts of pages.
  init(links: any HTMLLinks, lastID: Int) {
    self.links = links
    isFragment = true
    out = Markup(capacity: 32_768, lastID: lastID)
    out.resolve = { links.target(of: $0).address }
    out.media = { links.media($0) }
    out.shareDrawings()
    level = 2
  }

  /// Draws the whole view inside the document's main part.
  mutating func drawRoot(_ node: View) {
    out.raw("<main class=\"page\">")
    draw(node)
    out.raw("</main>")
  }

  /// Draws a view of any kind.
  mutating func draw(_ view: View) {
    if window?.isBefore == true {
      switch view.content {
      case .page, .section, .list, .table: break
      default: return
      }
    }
    draw(view.content)
  }

  mutating func drawDivider() { out.raw("<hr>") }

  /// Draws views below each other; cards that follow each other share a grid, up to the one that is
  /// what the page is there for.
  mutating func draw(_ nodes: [View]) {
    var index = 0
    while index < nodes.count {
      guard case .card = nodes[index].content else {
        draw(nodes[index])
        index += 1
        continue
      }
      var isOpen = false
      var isHero = false
      while index < nodes.count, !isHero, case .card(let card) = nodes[index].content {
        isHero = card.role == .hero
        index += 1
        guard takesEntry() else { continue }
        if !isOpen { out.raw("<div class=\"cards\">") }
        isOpen = true
        draw(card)
      }
      if isOpen { out.raw("</div>") }
    }
  }

  mutating func draw(_ page: View.Page) {
    if !page.title.isEmpty || page.subtitle != nil {
      out.raw("<header>")
      heading(page.title)
      if let subtitle = page.subtitle { element("p", "sub", subtitle) }
      out.raw("</header>")
    }
    deeper { $0.draw(page.children) }
    if let standing = page.standing { draw([standing]) }
  }

  mutating func draw(_ section: View.Section) {
    let start = out.bytes.count
    let entry = window?.count ?? 0
    let wasBefore = window?.isBefore == true
    out.raw("<section>")
    heading(section.title)
    let end = out.bytes.count
    deeper { $0.draw(section.children) }
    if !isInCard { window?.note(section: section.title, from: entry) }
    // A section of which this page shows nothing has no heading either.
    if out.bytes.count == end, wasBefore || window.map({ $0.count > entry }) == true {
      return out.truncate(to: start)
    }
    out.raw("</section>")
  }

  /// Draws with headings one level lower.
  mutating func deeper(_ body: (inout Self) -> Void) {
    level += 1
    body(&self)
    level -= 1
  }

  mutating func heading(_ title: String, classes: String = "") {
    guard !title.isEmpty else { return }
    element("h\(min(level, 6))", classes, title)
  }

  /// An element that holds words.
  mutating func element(_ name: String, _ classes: String, _ text: String) {
    out.raw("<\(name)")
    if !classes.isEmpty { out.raw(" class=\"\(classes)\"") }
    out.raw(">")
    out.text(text)
    out.raw("</\(name)>")
  }

  /// Words that lead somewhere, or plain words when the link is missing or not allowed.
  mutating func linked(_ text: String, _ link: String?, classes: String = "") {
    let target = target(of: link)
    if case .nowhere = target, classes.isEmpty { return out.text(text) }
    let name = open(target, classes, plain: "span")
    out.text(text)
    out.raw("</\(name)>")
  }

  mutating func draw(_ badges: [View.Badge]) { self.badges(badges, inline: false) }

  mutating func badges(_ badges: [View.Badge], inline: Bool) {
    guard !badges.isEmpty else { return }
    out.raw(inline ? "<span class=\"badges\">" : "<p class=\"badges\">")
    for badge in badges {
      out.raw("<span class=\"badge tone-\(badge.tone.rawValue)\">")
      if let color = badge.color { dot(color, radius: 5) }
      out.text(badge.text)
      out.raw("</span>")
    }
    out.raw(inline ? "</span>" : "</p>")
  }

  /// A colour beside the words that say what it means.
  mutating func dot(_ color: View.Color, radius: Double) {
    let side = ViewNumber.text(radius * 2)
    out.raw("<svg class=\"dot\" width=\"\(side)\" height=\"\(side)\" aria-hidden=\"true\">")
    out.circle(radius, radius, radius, color)
    out.raw("</svg>")
  }

  mutating func draw(_ actions: [View.Action]) { draw(actions, classes: "actions") }

  /// Actions as buttons; as signs where there is little room, their label for those who hear it.
  mutating func draw(_ actions: [View.Action], classes: String, asSigns: Bool = false) {
    guard !actions.isEmpty else { return }
    out.raw("<p class=\"\(classes)\">")
    for action in actions {
      let isSign = asSigns && action.symbol != nil
      let name = open(
        target(of: action.link), "button \(action.role)\(isSign ? " sign" : "")", plain: "span",
        gesture: action.gesture?.rawValue)
      if let symbol = action.symbol { SymbolDrawing.draw(symbol, &out) }
      if isSign {
        element("span", "unseen", action.label)
      } else {
        out.text(action.label)
      }
      out.raw("</\(name)>")
    }
    out.raw("</p>")
  }

  mutating func draw(_ progress: View.Progress) {
    let percent = progress.percent
    out.raw("<div class=\"progress\"><p><span>")
    out.text(progress.label)
    out.raw("</span><span class=\"muted\">")
    if let detail = progress.detail { out.text("\(detail) · ") }
    out.raw("\(percent) %</span></p><div class=\"track\" role=\"progressbar\"")
    out.raw(" aria-valuemin=\"0\" aria-valuemax=\"100\" aria-valuenow=\"\(percent)\"")
    out.attribute("aria-label", progress.label.isEmpty ? "Progress" : progress.label)
    out.raw(
      isFragment
        ? "><svg aria-hidden=\"true\"><rect width=\"\(percent)%\"/></svg></div></div>"
        : "><div style=\"width:\(percent)%\"></div></div></div>")
  }
}
