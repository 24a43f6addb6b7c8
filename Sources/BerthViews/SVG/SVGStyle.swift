import BerthViewModel

/// The style sheet inside an SVG document: a few classes for words and one per palette role.
enum SVGStyle {
  /// Letters with about the widths that `FontMetrics` knows, on every system.
  static let fontFamily =
    "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'Noto Sans', sans-serif"

  static func sheet(
    accent: RGB, roles: Set<View.Color.Role>, appearance: SVGRenderer.Appearance
  ) -> String {
    let sorted = View.Color.Role.allCases.filter { roles.contains($0) }
    let light = rules(.light(accent: accent), sorted)
    let dark = rules(.dark(accent: accent), sorted)
    let fixed =
      "a{cursor:pointer}.halo{paint-order:stroke;stroke-linejoin:round}"
      + ".mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}"
    switch appearance {
    case .light: return fixed + light
    case .dark: return fixed + dark
    case .automatic:
      return fixed + light + "@media (prefers-color-scheme:dark){" + dark + "}"
    }
  }

  private static func rules(_ palette: Palette, _ roles: [View.Color.Role]) -> String {
    var css =
      ".t{fill:\(palette.text.text)}.m{fill:\(palette.muted.text)}"
      + ".k{fill:\(palette.accentText.text)}.o{fill:\(palette.onAccent.text)}"
      + ".halo{stroke:\(palette.background.text)}"
    for role in roles {
      let color = palette.rgb(role).text
      css += ".f-\(role.rawValue){fill:\(color)}.s-\(role.rawValue){stroke:\(color)}"
      css += ".c-\(role.rawValue){stop-color:\(color)}"
    }
    return css
  }
}
