import BerthSDK
import Picture

/// The colours, letters and ornaments of a recipe card.
struct CardTheme: Sendable {
  /// What is drawn behind the drink.
  enum Ornament: Sendable {
    case glow, frame, rays, sun, petals, plain
  }

  var id: String
  /// The ground from top to bottom.
  var ground: (top: Tint, bottom: Tint)
  var ink: Tint
  var muted: Tint
  var accent: Tint
  /// The ground of the method.
  var panel: Tint
  var panelAlpha: Double
  var font: View.Shape.Font
  var ornament: Ornament
  var illustration: IllustrationStyle

  /// The ids of the themes, the first being the default; `fresh` takes its colours from the drink.
  static let names = ["midnight", "paper", "speakeasy", "tropics", "blush", "mono", "fresh"]

  /// The theme of a name for a drink of a colour; nil when there is none.
  static func named(_ name: String, drink: Tint) -> CardTheme? {
    switch TextFolding.fold(name) {
    case "midnight":
      return dark("midnight", 0x0B1120, 0x17233F, 0x00D9C0, 0xA3B4CC, .sans, .glow)
    case "speakeasy":
      return dark(
        "speakeasy", 0x12261F, 0x07120E, 0xD9B45F, 0xBFB28E, .serif, .rays,
        ink: 0xF5ECD4)
    case "tropics":
      var theme = dark(
        "tropics", 0x0F6E78, 0xE2604C, 0xFFE08A, 0xFFE9D6, .sans, .sun)
      (theme.panel, theme.panelAlpha) = (Tint(0x3A1020), 0.26)
      return theme
    case "paper":
      return light(
        "paper", 0xFCF8EF, 0xF1E6D0, 0xAF4A24, 0x77664F, 0x2B2118, .serif, .frame)
    case "blush":
      return light(
        "blush", 0xFEF3F4, 0xF7D5DC, 0xC23A60, 0x8F5C69, 0x45192A, .serif, .petals)
    case "mono":
      return light(
        "mono", 0xFFFFFF, 0xF3F3F3, 0x111111, 0x666666, 0x111111, .sans, .plain)
    case "fresh": return fresh(drink)
    default: return own(name)
    }
  }

  /// A theme of one's own: ground and accent as colours, `#102030 #ffcc00`; nil for anything else.
  ///
  /// Letters are light or dark as the ground asks, and the accent is moved until it can be read.
  private static func own(_ text: String) -> CardTheme? {
    let parts = text.split { " ,/".contains($0) }
    guard parts.count == 2,
      let ground = Tint(hex: String(parts[0].drop { $0 == "#" })),
      let wanted = Tint(hex: String(parts[1].drop { $0 == "#" }))
    else { return nil }
    let isDark = ground.luminance < 0.18
    var accent = wanted
    // 4.5 to 1 against the ground (WCAG 2, contrast of text).
    var steps = 0
    while contrast(accent, ground) < 4.5, steps < 60 {
      accent = isDark ? accent.lighter(0.12) : accent.darker(0.12)
      steps += 1
    }
    let ink = isDark ? Tint.white : Tint(0x111111)
    return CardTheme(
      id: "own", ground: (ground, isDark ? ground.lighter(0.05) : ground.darker(0.06)), ink: ink,
      muted: ink.mixed(with: ground, share: 0.12), accent: accent, panel: .white,
      panelAlpha: isDark ? 0.07 : 0.55, font: .sans, ornament: .glow,
      illustration: isDark ? .dark : .light)
  }

  /// The contrast of two colours, 1 to 21 (WCAG 2).
  static func contrast(_ a: Tint, _ b: Tint) -> Double {
    let (low, high) = (min(a.luminance, b.luminance), max(a.luminance, b.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  private static func dark(
    _ id: String, _ top: UInt32, _ bottom: UInt32, _ accent: UInt32,
    _ muted: UInt32, _ font: View.Shape.Font, _ ornament: Ornament, ink: UInt32 = 0xF6F9FD
  ) -> CardTheme {
    CardTheme(
      id: id, ground: (Tint(top), Tint(bottom)), ink: Tint(ink), muted: Tint(muted),
      accent: Tint(accent), panel: .white, panelAlpha: 0.07, font: font, ornament: ornament,
      illustration: .dark)
  }

  private static func light(
    _ id: String, _ top: UInt32, _ bottom: UInt32, _ accent: UInt32,
    _ muted: UInt32, _ ink: UInt32, _ font: View.Shape.Font, _ ornament: Ornament
  ) -> CardTheme {
    CardTheme(
      id: id, ground: (Tint(top), Tint(bottom)), ink: Tint(ink), muted: Tint(muted),
      accent: Tint(accent), panel: .white, panelAlpha: 0.6, font: font, ornament: ornament,
      illustration: .light)
  }

  /// A light theme in the drink's own hue, with an accent dark enough to read.
  private static func fresh(_ drink: Tint) -> CardTheme {
    // A drink without a colour to speak of gets that of fresh mint.
    let parts = [drink.red, drink.green, drink.blue]
    let (minimum, maximum) = (parts.min() ?? 0, max(parts.max() ?? 0, 1e-6))
    let drink = (maximum - minimum) / maximum < 0.32 ? Tint(0x4FB59A) : drink
    var accent = drink
    // 4.5 to 1 against the pale ground (WCAG 2, contrast of text).
    while accent.luminance > 0.13 { accent = accent.darker(0.12) }
    let top = drink.lighter(0.9)
    return CardTheme(
      id: "fresh", ground: (top, drink.lighter(0.72)), ink: accent.darker(0.8),
      muted: accent.darker(0.45), accent: accent, panel: .white, panelAlpha: 0.55, font: .sans,
      ornament: .glow, illustration: .light)
  }
}
