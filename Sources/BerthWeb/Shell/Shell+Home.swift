package import BerthViews

/// Today: what each app shows first.
package struct ShellHome: Sendable {
  /// The greeting.
  package var title: String
  /// The day.
  package var subtitle = ""
  package var cards: [ShellHomeCard]
  /// Shown when there is no card.
  package var empty = "No app is installed yet."

  /// Today.
  package init(title: String, cards: [ShellHomeCard]) {
    self.title = title
    self.cards = cards
  }
}

/// What one app shows today.
package struct ShellHomeCard: Sendable {
  package var app: ShellApp
  /// What it shows; its ids must differ from those of the other cards.
  package var fragment: HTMLFragment

  /// A card.
  package init(app: ShellApp, fragment: HTMLFragment) {
    self.app = app
    self.fragment = fragment
  }
}

extension Shell {
  /// Today as the content of a page.
  ///
  /// - Parameter apps: the apps of the page, which give the cards their colours.
  package static func home(_ home: ShellHome, apps: [ShellApp]) -> HTMLFragment {
    var out = Markup()
    var behaviours = Set<HTMLBehaviour>()
    if home.cards.isEmpty {
      out.raw("<p class=\"note\">")
      out.text(home.empty)
      out.raw("</p>")
    }
    out.raw("<div class=\"today\">")
    for card in home.cards {
      let index = apps.firstIndex { $0.id == card.app.id }
      out.raw("<section class=\"app\(index.map { " app\($0)" } ?? "")\"><h2>")
      out.raw("<a")
      out.attribute("href", card.app.address)
      out.raw(">")
      tile(card.app, nil, &out)
      out.raw("<span>")
      out.text(card.app.name)
      out.raw("</span>")
      SymbolDrawing.draw("forward", &out)
      out.raw("</a></h2>")
      if !card.fragment.title.isEmpty {
        out.raw("<h3 class=\"lead\">")
        out.text(card.fragment.title)
        out.raw("</h3>")
      }
      if !card.fragment.subtitle.isEmpty {
        out.raw("<p class=\"note\">")
        out.text(card.fragment.subtitle)
        out.raw("</p>")
      }
      out.raw(card.fragment.body)
      out.raw("</section>")
      behaviours.formUnion(card.fragment.behaviours)
    }
    out.raw("</div>")
    return HTMLFragment(
      body: out.bytes, behaviours: behaviours, title: home.title, subtitle: home.subtitle)
  }
}
