import BerthBase
import BerthTesting
import BerthViewModel
import BerthViews
import BerthWeb

/// Pages of five imagined apps around views that real ones answered, to be looked at.
struct SamplePages {
  /// An app as its manifest would describe it.
  struct App {
    var app: ShellApp
    var theme: ShellTheme
    var places: [(label: String, command: String, icon: String)]
  }

  static let all: [App] = [
    App(
      app: .init(
        id: "cocktail", name: "Cocktail", icon: .symbol("glass"), accent: RGB(0x00D9C0),
        address: "/cocktail"),
      theme: .init(accent: RGB(0x00D9C0)),
      places: [
        ("Search", "brief", "search"), ("Codex", "codex", "book"), ("Bar", "inventory", "glass"),
        ("Favourites", "favorites", "heart"), ("More", "more", "more"),
      ]),
    App(
      app: .init(
        id: "meal", name: "Meal", icon: .symbol("fork"), accent: RGB(0xF2802B), address: "/meal"),
      theme: .init(accent: RGB(0xF2802B), ground: .gradient([RGB(0xF0C48A)])),
      places: [
        ("Tonight", "suggest", "fork"), ("Week", "week", "week"), ("Saved", "favorites", "heart"),
        ("Pantry", "pantry", "pantry"), ("More", "more", "more"),
      ]),
    App(
      app: .init(
        id: "calm", name: "Calm", icon: .symbol("leaf"), accent: RGB(0x6A5FC1), address: "/calm"),
      theme: .init(
        accent: RGB(0x6A5FC1), ground: .gradient([RGB(0x5B8DEF), RGB(0x8A63D2), RGB(0xB06FC9)])),
      places: [
        ("Home", "home", "home"), ("Library", "library", "library"),
        ("Journal", "journal-list", "journal"), ("Progress", "progress", "chart"),
        ("More", "more", "more"),
      ]),
    App(
      app: .init(
        id: "jubilee", name: "Jubilee", icon: .symbol("wave"), accent: RGB(0x2C9BC7),
        address: "/jubilee"),
      theme: .init(accent: RGB(0x4FB3DB), ground: .night),
      places: [
        ("Tonight", "now", "moon"), ("Map", "map", "map"), ("Reports", "feed", "report"),
        ("Alerts", "alerts", "bell"), ("More", "more", "more"),
      ]),
    App(
      app: .init(
        id: "lang", name: "LangMatcher", icon: .symbol("chat"), accent: RGB(0x7C4DFF),
        address: "/lang"),
      theme: .init(accent: RGB(0x7C4DFF)),
      places: [
        ("Discover", "discover", "compass"), ("Matches", "matches", "people"),
        ("Chats", "chats", "chat"), ("Learn", "vocabulary", "learn"),
        ("Profile", "profile", "person"),
      ]),
  ]

  static let apps = all.map(\.app)

  /// A page of an app around a view.
  static func page(_ id: String, _ command: String, _ view: View) -> ShellPage {
    let app = all.first { $0.app.id == id }
    let fragment = HTMLRenderer().fragment(view, links: SampleLinks())
    var page = ShellPage(title: fragment.title, fragment: fragment, nonce: "bm9uY2U")
    page.apps = apps
    page.app = app?.app
    page.theme = app?.theme ?? ShellTheme()
    page.token = "t0ken"
    page.isSignedIn = true
    page.accountName = "Ada"
    page.places =
      app?.places.map {
        ShellPlace(
          label: $0.label, address: "/\(id)/\($0.command)", icon: $0.icon,
          isCurrent: $0.command == command)
      } ?? []
    if !page.places.contains(where: \.isCurrent), let first = app?.places.first {
      page.breadcrumb = [(first.label, "/\(id)/\(first.command)")]
    }
    return page
  }

  /// A page of the host itself.
  static func page(_ title: String, _ fragment: HTMLFragment) -> ShellPage {
    var page = ShellPage(title: title, fragment: fragment, nonce: "bm9uY2U")
    page.apps = apps
    page.token = "t0ken"
    return page
  }
}

/// Links to addresses; what changes something is posted.
struct SampleLinks: HTMLLinks {
  static let writing: Set<String> = [
    "like", "pass", "super-like", "favorite", "unfavorite", "save", "unsave", "undo", "rate",
    "feedback", "send", "have", "out", "vote", "shopping-add", "make", "unlock", "buy",
  ]

  var token: String { "t0ken" }

  func target(of link: String) -> HTMLTarget {
    guard link.hasPrefix("berth://") else { return .address(link) }
    let rest = link.dropFirst("berth://".count)
    let parts = rest.split(separator: "?", maxSplits: 1)
    let command = parts.first?.split(separator: "/").last.map(String.init) ?? ""
    guard Self.writing.contains(command) else { return .address("/\(rest)") }
    let pairs = parts.count < 2 ? [] : parts[1].split(separator: "&")
    return .post(
      address: "/\(parts[0])",
      fields: pairs.map { pair in
        let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
        return (sides[0], sides.count > 1 ? sides[1] : "")
      })
  }
}
