import BerthViews

extension Shell {
  /// Where a browser is asked to show notifications; a script shows it and fills it in.
  static let noticesHere: [UInt8] = {
    var out = Markup()
    out.raw("<section class=\"sheet\" id=\"notices-here\" aria-labelledby=\"here\" hidden>")
    out.raw("<h2 id=\"here\">In this browser</h2><p role=\"status\"></p><p class=\"actions\">")
    out.raw("<button type=\"button\" class=\"button primary\"></button></p></section>")
    return out.bytes
  }()
}
