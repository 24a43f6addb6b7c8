import BerthViewModel

/// The colours of a page around views: an accent, and what lies behind everything.
package struct HTMLTheme: Sendable, Hashable {
  /// What lies behind everything.
  package enum Ground: Sendable, Hashable {
    /// White, or near black.
    case plain
    /// A breath of these colours from top to bottom; one colour is a tint, like paper.
    case gradient([RGB])
    /// Dark, whatever the reader prefers.
    case night
  }

  /// Whether it is light or dark.
  package enum Scheme: String, Sendable, Hashable {
    /// As the reader's system is.
    case system
    case light, dark
  }

  /// The colour of links and main actions.
  package var accent: RGB
  /// Whether it is light or dark.
  package var scheme = Scheme.system
  /// What lies behind everything.
  package var ground: Ground

  /// Colours; berth's teal on white or black when nothing is said.
  package init(accent: RGB = RGB(0x00D9C0), ground: Ground = .plain) {
    self.accent = accent
    self.ground = ground
  }

  /// The colours as variables of a style sheet, for light and for dark.
  package var variables: String {
    let dark = Self.variables(darkPalette) + "--shadow:none;"
    if isAlwaysDark { return ":root{color-scheme:dark;\(dark)}" }
    let shadow = "--shadow:0 1px 2px #0000000d,0 6px 24px #00000012;"
    let light = Self.variables(lightPalette) + shadow
    if scheme == .light { return ":root{color-scheme:light;\(light)}" }
    return ":root{color-scheme:light dark;\(light)}"
      + "@media (prefers-color-scheme:dark){:root{\(dark)}}"
  }

  /// The colours of apps inside another's page: accent, text in it and on it, below a selector for each.
  package func accents(_ apps: [(selector: String, accent: RGB)]) -> String {
    var (light, dark) = ("", "")
    for app in apps {
      var theme = self
      theme.accent = app.accent
      let own = Self.accents(isAlwaysDark ? theme.darkPalette : theme.lightPalette)
      light += "\(app.selector){\(own.joined(separator: ";"))}"
      let other = Self.accents(theme.darkPalette).filter { !own.contains($0) }
      if !other.isEmpty { dark += "\(app.selector){\(other.joined(separator: ";"))}" }
    }
    if isAlwaysDark || scheme == .light || dark.isEmpty { return light }
    return light + "@media (prefers-color-scheme:dark){\(dark)}"
  }

  private static func accents(_ palette: Palette) -> [String] {
    [
      "--accent:\(palette.accent.text)", "--accent-text:\(palette.accentText.text)",
      "--on-accent:\(palette.onAccent.text)",
    ]
  }

  /// The colour behind everything in light and in dark, for the browser's own frame.
  package var backgrounds: (light: RGB, dark: RGB) {
    let (light, dark) = (lightPalette.background, darkPalette.background)
    return (isAlwaysDark ? dark : light, scheme == .light ? light : dark)
  }

  private var isAlwaysDark: Bool { ground == .night || scheme == .dark }

  private var lightPalette: Palette { tinted(.light(accent: accent), part: 0.16, card: 0.02) }

  private var darkPalette: Palette { tinted(.dark(accent: accent), part: 0.1, card: 0.12) }

  private var grounds: [RGB] {
    if case .gradient(let colors) = ground { return colors }
    return []
  }

  private func tinted(_ palette: Palette, part: Double, card: Double) -> Palette {
    var palette = palette
    if !palette.isDark { palette.surface = RGB(0xFFFFFF) }
    if let first = grounds.first {
      palette.background = palette.background.mixed(with: first, part)
      palette.surface = palette.surface.mixed(with: first, card)
      palette.line = palette.line.mixed(with: first, 0.2)
    }
    let worst = palette.isDark ? palette.surface : palette.background
    palette.muted = palette.muted.readable(on: worst)
    palette.accentText = accent.readable(on: worst.mixed(with: accent, 0.2))
    let deep = accent.mixed(with: RGB(0), 0.86)
    palette.onAccent =
      accent.contrast(with: RGB(0xFFFFFF)) >= 4.5
      ? RGB(0xFFFFFF) : deep.contrast(with: accent) >= 4.5 ? deep : RGB(0)
    palette.grounds = grounds.map {
      RGB(palette.isDark ? 0x0D1112 : 0xFFFFFF).mixed(with: $0, part)
    }
    return palette
  }

  private static func variables(_ palette: Palette) -> String {
    var css = HTMLStyle.variables(palette)
    for role in [View.Color.Role.green, .amber, .red] {
      let color = palette.rgb(role)
      let worst = palette.isDark ? palette.surface : palette.background
      css += "--\(role.rawValue)-text:\(color.readable(on: worst.mixed(with: color, 0.2)).text);"
    }
    let stops = palette.grounds.count > 1 ? palette.grounds : []
    css +=
      stops.isEmpty
      ? "--ground:var(--background);"
      : "--ground:linear-gradient(\(stops.map(\.text).joined(separator: ",")));"
    return css
  }
}
