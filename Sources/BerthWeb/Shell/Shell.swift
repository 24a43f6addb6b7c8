import BerthViewModel
import BerthViews

/// The frame around every page: pure functions from plain values to HTML.
package enum Shell {
  /// The content security policy that goes with a page.
  package static func policy(nonce: String) -> String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; "
      + "img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; "
      + "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
      + "frame-ancestors 'none'"
  }

  /// A whole page: one document with its style inside, so that one request is enough to show it; its
  /// scripts are files that a browser has from the page before.
  package static func page(_ page: ShellPage) -> [UInt8] {
    var out = Markup(capacity: page.fragment.body.count + 49_152)
    start(page, &out)
    out.raw("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1,")
    out.raw("viewport-fit=cover\"><meta name=\"color-scheme\" content=\"light dark\">")
    let grounds = page.theme.backgrounds
    for (scheme, color) in [("light", grounds.light), ("dark", grounds.dark)] {
      out.raw("<meta name=\"theme-color\" media=\"(prefers-color-scheme:\(scheme))\"")
      out.raw(" content=\"\(color.text)\">")
    }
    if page.isInstallable {
      out.raw("<link rel=\"manifest\" href=\"\(ShellAddress.manifest)\">")
      out.raw("<link rel=\"icon\" href=\"\(ShellAddress.icon)\">")
      out.raw("<link rel=\"apple-touch-icon\" href=\"\(ShellAddress.bitmapIcon)\">")
    } else {
      out.raw("<link rel=\"icon\" href=\"data:,\">")
    }
    var content = Markup(capacity: page.fragment.body.count + 8192)
    body(page, &content)
    let scripts =
      [.forms, .keys] + behaviours(page) + (page.isSignedIn ? [.notices] : []) + [.beside, .shell]
    let late = scripts.filter(\.isLate).map(\.address)
    nonce("style", page, &out)
    out.raw(" id=\"sheet\">")
    out.raw(ShellStyle.part(for: content.bytes, scripts))
    out.raw("</style>")
    theme(page, &out)
    out.raw("</head>")
    out.raw(content.bytes)
    nonce("script", page, &out)
    out.raw(">const berth={};</script>")
    for script in scripts where !script.isLate { name(script, page, &out, late: late) }
    out.raw("</body></html>\n")
    return out.bytes
  }

  /// What changes between pages, for the script of a page that is already there: the same document
  /// without what every page has.
  package static func part(_ page: ShellPage) -> [UInt8] {
    var out = Markup(capacity: page.fragment.body.count + 16_384)
    start(page, &out)
    // Not as a style element: the policy of the page that reads it would refuse another's nonce.
    out.raw("<meta id=\"theme\"")
    out.attribute("content", colors(page))
    out.raw(">")
    out.raw("</head>")
    body(page, &out)
    for script in behaviours(page) { name(script, page, &out) }
    out.raw("</body></html>\n")
    return out.bytes
  }

  private static func start(_ page: ShellPage, _ out: inout Markup) {
    out.raw("<!doctype html>\n<html")
    let language = page.fragment.language ?? page.language
    out.attribute("lang", language)
    let direction = page.fragment.direction ?? page.direction ?? View.Direction(language: language)
    out.attribute("dir", direction.rawValue)
    out.attribute("data-app", page.app?.id ?? "")
    if page.isSignedIn { out.attribute("data-user", page.accountName) }
    out.raw("><head><meta charset=\"utf-8\"><title>")
    let title = page.title.isEmpty ? page.fragment.title : page.title
    let app = page.app?.name ?? "Berth"
    out.text(title.isEmpty || title == app ? app : "\(title) · \(app)")
    out.raw("</title>")
  }

  static func nonce(_ element: String, _ page: ShellPage, _ out: inout Markup) {
    out.raw("<\(element)")
    out.attribute("nonce", page.nonce)
  }

  /// The colours stand by themselves, so that the script can change them from app to app.
  private static func theme(_ page: ShellPage, _ out: inout Markup) {
    nonce("style", page, &out)
    out.raw(" id=\"theme\">")
    out.raw(colors(page))
    out.raw("</style>")
  }

  private static func colors(_ page: ShellPage) -> String {
    page.theme.variables
      + page.theme.accents(
        page.apps.enumerated().map { (selector: ".app\($0)", accent: $1.accent) })
  }

  private static func behaviours(_ page: ShellPage) -> [ShellScript] {
    HTMLBehaviour.allCases.filter(page.fragment.behaviours.contains).map { .of($0) }
  }

  /// Names a script; scripts run in their order, when the page is there.
  ///
  /// - Parameter late: those that the script of every page gets later.
  private static func name(
    _ script: ShellScript, _ page: ShellPage, _ out: inout Markup, late: [String] = []
  ) {
    nonce("script", page, &out)
    out.attribute("src", script.address)
    if script.address == ShellScript.shell.address {
      // Needed on any page while something waits to be sent, and when its content is replaced.
      out.attribute("data-outbox", ShellScript.of(.outbox).address)
      out.attribute("data-sheet", ShellStyle.address)
      out.attribute("data-find", ShellScript.find.address)
      if !late.isEmpty { out.attribute("data-late", late.joined(separator: " ")) }
    }
    out.raw(" defer></script>")
  }
}
