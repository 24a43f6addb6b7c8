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
    } else {
      out.raw("<link rel=\"icon\" href=\"data:,\">")
    }
    nonce("style", page, &out)
    out.raw(">")
    out.raw(ShellStyle.sheet)
    out.raw("</style>")
    theme(page, &out)
    out.raw("</head>")
    body(page, &out)
    nonce("script", page, &out)
    out.raw(">const berth={};</script>")
    behaviours(page, &out)
    if page.isSignedIn {
      script(.notices, page, &out)
      out.raw("</script>")
    }
    script(.shell, page, &out)
    out.raw("</script></body></html>\n")
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
    behaviours(page, &out)
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
    var css = page.theme.variables
    for (index, app) in page.apps.enumerated() {
      var theme = page.theme
      theme.accent = app.accent
      css += theme.accents(".app\(index)")
    }
    return css
  }

  private static func behaviours(_ page: ShellPage, _ out: inout Markup) {
    for behaviour in HTMLBehaviour.allCases where page.fragment.behaviours.contains(behaviour) {
      script(.of(behaviour), page, &out)
      out.raw("</script>")
    }
  }

  /// Begins the element of a script; scripts run in their order, when the page is there.
  private static func script(_ script: ShellScript, _ page: ShellPage, _ out: inout Markup) {
    nonce("script", page, &out)
    out.attribute("src", script.address)
    if script.address == ShellScript.shell.address {
      // Needed on any page while something waits to be sent.
      out.attribute("data-outbox", ShellScript.of(.outbox).address)
    }
    out.raw(" defer>")
  }
}
