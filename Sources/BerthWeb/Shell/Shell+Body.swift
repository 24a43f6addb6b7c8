import BerthViewModel
import BerthViews

extension Shell {
  static func body(_ page: ShellPage, _ out: inout Markup) {
    let isBare = page.app == nil && page.apps.isEmpty
    out.raw(
      page.places.isEmpty ? isBare ? "<body class=\"bare\">" : "<body>" : "<body class=\"placed\">")
    out.raw("<a class=\"skip\" href=\"#main\">Skip to content</a>")
    if !isBare { bar(page, &out) }
    if !page.places.isEmpty { places(page, &out) }
    notice(page, &out)
    out.raw("<main id=\"main\" class=\"page\" tabindex=\"-1\"")
    if let address = page.liveAddress { out.attribute("data-live", address) }
    out.raw(">")
    if !page.breadcrumb.isEmpty { breadcrumb(page.breadcrumb, &out) }
    let fragment = page.fragment
    if fragment.title.isEmpty {
      out.raw("<h1 class=\"unseen\" tabindex=\"-1\">")
      out.text(page.title)
      out.raw("</h1>")
    } else {
      out.raw("<header class=\"head1\"><h1 tabindex=\"-1\">")
      out.text(fragment.title)
      out.raw("</h1>")
    }
    if !fragment.subtitle.isEmpty {
      out.raw("<p class=\"sub\">")
      out.text(fragment.subtitle)
      out.raw("</p>")
    }
    if !fragment.title.isEmpty { out.raw("</header>") }
    out.raw(fragment.body)
    if !fragment.beside.isEmpty {
      out.raw("<aside class=\"beside\">")
      out.raw(fragment.beside)
      out.raw("</aside>")
    }
    if !fragment.standing.isEmpty {
      out.raw("<div class=\"standing\">")
      out.raw(fragment.standing)
      out.raw("</div>")
    }
    out.raw("</main>")
  }

  /// The switcher, the search box and the account.
  private static func bar(_ page: ShellPage, _ out: inout Markup) {
    out.raw("<header class=\"bar\"><details class=\"apps\"><summary>")
    let index = page.apps.firstIndex { $0.id == page.app?.id }
    if let app = page.app {
      tile(app, index, &out)
    } else {
      SymbolDrawing.draw("home", &out)
    }
    out.raw("<span class=\"name\">")
    // Above a page there is room for the name, not for what it says of itself.
    out.text(page.app.map { String($0.name.prefix { $0 != ":" }) } ?? "Today")
    out.raw("</span>")
    SymbolDrawing.draw("down", &out)
    out.raw("</summary><nav aria-label=\"Apps\"><ul>")
    row("Today", ShellAddress.home, page.app == nil, &out) { SymbolDrawing.draw("home", &$0) }
    for (index, app) in page.apps.enumerated() {
      row(app.name, app.address, app.id == page.app?.id, &out) { tile(app, index, &$0) }
    }
    out.raw("</ul><ul>")
    row("Notifications", ShellAddress.notifications, false, &out) {
      SymbolDrawing.draw("bell", &$0)
    }
    row("Settings", ShellAddress.settings, false, &out) { SymbolDrawing.draw("settings", &$0) }
    if page.hasAccount {
      let name = page.accountName.isEmpty ? "Account" : page.accountName
      row(
        page.isSignedIn ? name : "Sign in",
        page.isSignedIn ? ShellAddress.account : ShellAddress.signIn, false, &out
      ) { SymbolDrawing.draw("person", &$0) }
    }
    out.raw("</ul>")
    schemes(&out)
    // On a phone the words are short, where there is room for few.
    out.raw("</nav></details><form class=\"find\" role=\"search\" data-short=\"Search\"")
    out.raw(" method=\"get\"")
    out.raw(" action=\"\(ShellAddress.search)\">")
    SymbolDrawing.draw("search", &out)
    out.raw("<input id=\"find\" type=\"search\" name=\"q\" aria-label=\"Search all apps\"")
    out.raw(" placeholder=\"Search or ask\" autocomplete=\"off\" enterkeyhint=\"search\"")
    if let query = page.query { out.attribute("value", query) }
    out.raw("><ul id=\"found\" role=\"listbox\" aria-label=\"Suggestions\" hidden></ul>")
    out.raw("</form></header>")
  }

  /// Light or dark, for this browser; it takes a script to keep it.
  private static func schemes(_ out: inout Markup) {
    out.raw("<p class=\"schemes\" role=\"group\" aria-label=\"Appearance\">")
    for (scheme, label) in [("", "Auto"), ("light", "Light"), ("dark", "Dark")] {
      out.raw("<button type=\"button\" data-scheme=\"\(scheme)\">\(label)</button>")
    }
    out.raw("</p>")
  }

  private static func row(
    _ label: String, _ address: String, _ isCurrent: Bool, _ out: inout Markup,
    _ icon: (inout Markup) -> Void
  ) {
    out.raw("<li><a")
    out.attribute("href", address)
    if isCurrent { out.raw(" aria-current=\"true\"") }
    out.raw(">")
    icon(&out)
    out.raw("<span>")
    out.text(label)
    out.raw("</span></a></li>")
  }

  /// The tile of an app in its own colour.
  static func tile(_ app: ShellApp, _ index: Int?, _ out: inout Markup) {
    out.raw("<span class=\"tile\(index.map { " app\($0)" } ?? "")\" aria-hidden=\"true\">")
    switch app.icon {
    case .symbol(let name): SymbolDrawing.draw(name, &out)
    case .picture(let view):
      // A drawing has ids of its own; those of tiles are far from those of the page.
      let first = 900_000 + (index ?? 0) * 1000
      out.raw(HTMLRenderer().fragment(view, links: NoLinks(), lastID: first).body)
    case .initial: out.text(String(app.name.prefix(1)))
    }
    out.raw("</span>")
  }

  /// The main places of the app: a bar at the bottom of a phone, at the side of a desktop.
  private static func places(_ page: ShellPage, _ out: inout Markup) {
    out.raw("<nav class=\"places\"")
    out.attribute("aria-label", page.app?.name ?? "Places")
    out.raw("><ul>")
    for place in page.places.prefix(5) {
      out.raw("<li><a")
      out.attribute("href", place.address)
      if place.isCurrent { out.raw(" aria-current=\"page\"") }
      out.raw(">")
      SymbolDrawing.draw(place.icon, &out)
      out.raw("<span>")
      out.text(place.label)
      out.raw("</span></a></li>")
    }
    out.raw("</ul></nav>")
  }

  private static func breadcrumb(
    _ steps: [(label: String, address: String)], _ out: inout Markup
  ) {
    out.raw("<nav class=\"crumbs\" aria-label=\"Breadcrumb\"><ol>")
    for step in steps {
      out.raw("<li>")
      SymbolDrawing.draw("back", &out)
      out.raw("<a")
      out.attribute("href", step.address)
      out.raw(">")
      out.text(step.label)
      out.raw("</a></li>")
    }
    out.raw("</ol></nav>")
  }

  private static func notice(_ page: ShellPage, _ out: inout Markup) {
    out.raw("<div id=\"notice\" role=\"status\">")
    if let notice = page.notice {
      out.raw(notice.isError ? "<div class=\"toast bad\"><p>" : "<div class=\"toast\"><p>")
      out.text(notice.text)
      out.raw("</p>")
      switch notice.undo {
      case .post(let address, let fields):
        out.raw("<form method=\"post\"")
        out.attribute("action", address)
        out.raw(">")
        for field in fields { out.hidden(field.name, field.value) }
        if !page.token.isEmpty { out.hidden("token", page.token) }
        out.raw("<button>Undo</button></form>")
      case .address(let address):
        out.raw("<a")
        out.attribute("href", address)
        out.raw(">Undo</a>")
      case .nowhere, nil: break
      }
      out.raw("</div>")
    }
    out.raw("</div>")
  }
}

/// For drawings that lead nowhere.
struct NoLinks: HTMLLinks {
  var token: String { "" }

  func target(of link: String) -> HTMLTarget { .nowhere }
}
