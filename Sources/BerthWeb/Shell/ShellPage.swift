package import BerthViewModel
package import BerthViews

/// A page as plain values: what `Shell.page` draws.
package struct ShellPage: Sendable {
  /// The title of the document; also the heading where the fragment has none.
  package var title: String
  /// The language of the page, unless the fragment names its own.
  package var language = "en"
  /// How it is written, unless the fragment says.
  package var direction: View.Direction?
  package var theme = ShellTheme()
  /// The app whose page it is; nil for a page of the host.
  package var app: ShellApp?
  /// All apps, for the switcher.
  package var apps: [ShellApp] = []
  /// The main places of the app; at most five are shown.
  package var places: [ShellPlace] = []
  /// What is above this page, the nearest last.
  package var breadcrumb: [(label: String, address: String)] = []
  /// What the page is about.
  package var fragment: HTMLFragment
  /// What just happened.
  package var notice: ShellNotice?
  /// The secret that goes with every form that is posted.
  package var token = ""
  /// What stands in the search box.
  package var query: String?
  /// Where the page hears that it should be drawn anew.
  package var liveAddress: String?
  package var isSignedIn = false
  package var accountName = ""
  /// Whether the account, its page and signing in are offered.
  package var hasAccount = true
  /// The nonce of the answer's content security policy.
  package var nonce: String
  /// Whether there is a web app manifest, a service worker and an icon at their addresses.
  package var isInstallable = false

  /// A page.
  package init(title: String, fragment: HTMLFragment, nonce: String) {
    self.title = title
    self.fragment = fragment
    self.nonce = nonce
  }
}

/// An app as the shell shows it.
package struct ShellApp: Sendable {
  /// What stands on its tile.
  package enum Icon: Sendable {
    /// A symbol of `SymbolDrawing`.
    case symbol(String)
    /// A drawing.
    case picture(View)
    /// The first letter of its name.
    case initial
  }

  package var id: String
  package var name: String
  package var icon: Icon
  package var accent: RGB
  /// Its first page.
  package var address: String

  /// An app.
  package init(
    id: String, name: String, icon: Icon = .initial, accent: RGB = RGB(0x00D9C0), address: String
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.accent = accent
    self.address = address
  }
}

/// One of the main places of an app.
package struct ShellPlace: Sendable {
  package var label: String
  package var address: String
  /// A symbol of `SymbolDrawing`.
  package var icon: String
  package var isCurrent: Bool

  /// A place.
  package init(label: String, address: String, icon: String, isCurrent: Bool = false) {
    self.label = label
    self.address = address
    self.icon = icon
    self.isCurrent = isCurrent
  }
}

/// What just happened, and how to take it back.
package struct ShellNotice: Sendable {
  package var text: String
  package var undo: HTMLTarget?
  /// Whether it failed.
  package var isError: Bool

  /// A notice.
  package init(_ text: String, undo: HTMLTarget? = nil, isError: Bool = false) {
    self.text = text
    self.undo = undo
    self.isError = isError
  }
}

/// The colours of a page: an accent, and what lies behind everything.
package typealias ShellTheme = HTMLTheme
