/// The entries of a long view that one page shows, so that pages stay small; the rest is on pages after it.
///
/// Entries are the items of lists, the rows of tables and the cards that stand below each other, counted
/// through the whole view. What is no entry stands on every page from the one that it belongs to.
package struct EntryWindow: Sendable {
  /// The first entry that is shown, counted from 0.
  package let first: Int
  /// How large the markup may be, in bytes, before an entry is left for the next page.
  let limit: Int
  /// Where an entry of a later page is found.
  let address: @Sendable (Int) -> String
  /// How many entries there are, as far as has been looked.
  private(set) var count = 0
  private(set) var shown = 0
  /// The first entry of the next page.
  private(set) var next: Int?
  /// Sections with entries, and the first entry of each.
  private(set) var sections: [(title: String, entry: Int)] = []

  /// So many entries are shown together, however large they are.
  static let least = 12

  /// A page of a view.
  ///
  /// - Parameters:
  ///   - limit: bytes of markup.
  ///   - address: of the page that begins with an entry.
  package init(first: Int, limit: Int = 22_000, address: @escaping @Sendable (Int) -> String) {
    self.first = max(0, first)
    self.limit = limit
    self.address = address
  }

  /// Whether nothing of this page has been met yet.
  var isBefore: Bool { first > 0 && shown == 0 }

  /// Whether the view does not fit into one page.
  var isPart: Bool { first > 0 || next != nil }

  /// Counts an entry; the answer is whether this page shows it.
  ///
  /// - Parameter size: of the markup so far, in bytes.
  mutating func takes(after size: Int) -> Bool {
    defer { count += 1 }
    guard count >= first, next == nil else { return false }
    guard shown < Self.least || size < limit else {
      next = count
      return false
    }
    shown += 1
    return true
  }

  /// Notes a section whose entries have been counted.
  mutating func note(section title: String, from entry: Int) {
    if count > entry, !title.isEmpty { sections.append((title, entry)) }
  }
}

extension HTMLPainter {
  /// Whether the next entry is drawn; always where a view is drawn as a whole.
  mutating func takesEntry() -> Bool {
    guard !isInCard, var window else { return true }
    defer { self.window = window }
    return window.takes(after: out.bytes.count + posts.bytes.count)
  }

  /// The way to the other pages of a view, below the entries.
  func turns(_ window: EntryWindow) -> [UInt8] {
    var out = Markup(capacity: 512)
    out.raw("<nav class=\"pages\" aria-label=\"Pages\"><p class=\"note\">")
    let last = window.first + window.shown
    out.text("\(window.first + 1) to \(last) of \(window.count)")
    out.raw("</p><p class=\"actions\">")
    if window.first > 0 { Self.turn("From the start", window.address(0), &out) }
    if let next = window.next { Self.turn("More", window.address(next), &out) }
    out.raw("</p></nav>")
    return out.bytes
  }

  /// The sections of a view of several pages, above the entries; nothing where there are few.
  func contents(_ window: EntryWindow) -> [UInt8] {
    guard window.sections.count > 2 else { return [] }
    var out = Markup(capacity: 1024)
    out.raw("<nav class=\"pages\" aria-label=\"Sections\"><p>")
    for (index, section) in window.sections.enumerated() {
      if index > 0 { out.raw(" · ") }
      out.raw("<a")
      out.attribute("href", window.address(section.entry))
      out.raw(">")
      out.text(section.title)
      out.raw("</a>")
    }
    out.raw("</p></nav>")
    return out.bytes
  }

  private static func turn(_ label: String, _ address: String, _ out: inout Markup) {
    out.raw("<a class=\"button secondary\"")
    out.attribute("href", address)
    out.raw(">")
    out.text(label)
    out.raw("</a>")
  }
}
