import BerthViewModel

/// How many colours a terminal shows.
package enum TerminalColor: Sendable, Hashable {
  /// No escape sequences at all.
  case none
  /// The sixteen colours the user has set up.
  case ansi16
  /// The 6×6×6 cube and 24 grays.
  case ansi256
  /// 8 bits a channel.
  case truecolor
}

/// Whether the terminal's background is dark or light.
package enum TerminalTheme: Sendable, Hashable {
  /// Light letters on dark.
  case dark
  /// Dark letters on light.
  case light

  func palette(accent: RGB) -> Palette {
    self == .dark ? .dark(accent: accent) : .light(accent: accent)
  }
}

/// A style of letters: the escape sequence that switches it on, empty for plain text.
typealias Ink = [UInt8]

/// Makes inks for one terminal.
struct Inks {
  let color: TerminalColor
  private(set) var palette: Palette
  let theme: TerminalTheme

  let bold: Ink
  private(set) var muted: Ink = []
  let italic: Ink
  let underline: Ink
  private(set) var accent: Ink = []
  private(set) var title: Ink = []

  init(color: TerminalColor, theme: TerminalTheme) {
    self.color = color
    self.theme = theme
    palette = theme.palette(accent: Palette.teal)
    let on = color != .none
    bold = on ? Self.sequence("1") : []
    italic = on ? Self.sequence("3") : []
    underline = on ? Self.sequence("4") : []
    guard on else { return }
    muted =
      color == .ansi16 ? Self.sequence("2") : Self.sequence(code(palette.muted, background: false))
    setAccent(Palette.teal)
  }

  mutating func setAccent(_ accent: RGB) {
    palette = theme.palette(accent: accent)
    guard color != .none else { return }
    let code = code(palette.accentText, background: false)
    self.accent = Self.sequence(code)
    title = Self.sequence("1;" + code)
  }

  /// The ink of a colour.
  func ink(_ color: View.Color, bold: Bool = false) -> Ink {
    guard self.color != .none else { return [] }
    let prefix = bold ? "1;" : ""
    switch color.value {
    case .role(.accent): return bold ? title : accent
    case .role(.text): return bold ? self.bold : []
    case .role(let role) where self.color == .ansi16:
      return Self.sequence(prefix + basic(role))
    default: return Self.sequence(prefix + code(palette.rgb(color), background: false))
    }
  }

  /// The ink of a label on an area of its colour.
  func pill(_ tone: View.Tone) -> Ink {
    guard color != .none else { return [] }
    if color == .ansi16 {
      return tone == .neutral ? Self.sequence("7") : Self.sequence("7;" + basic(tone.role))
    }
    let base = tone == .neutral ? palette.muted : palette.rgb(tone.role)
    let area = base.mixed(with: palette.background, tone == .neutral ? 0.75 : 0.72)
    let letters = base.mixed(with: palette.text, 0.3).readable(on: area)
    return Self.sequence(
      code(letters, background: false) + ";" + code(area, background: true))
  }

  static func sequence(_ codes: String) -> Ink { Array("\u{1B}[\(codes)m".utf8) }

  /// The SGR parameters of a colour (ECMA-48, ISO 8613-6 for the extended ones).
  func code(_ rgb: RGB, background: Bool) -> String {
    switch color {
    case .none: return ""
    case .truecolor:
      return "\(background ? 48 : 38);2;\(rgb.red);\(rgb.green);\(rgb.blue)"
    case .ansi256: return "\(background ? 48 : 38);5;\(Self.cube(rgb))"
    case .ansi16:
      let index = Self.nearestBasic(rgb)
      let base = index < 8 ? 30 + index : 82 + index
      return String(background ? base + 10 : base)
    }
  }

  /// The nearest of xterm's 6×6×6 cube and gray ramp.
  private static func cube(_ rgb: RGB) -> Int {
    let level = { (byte: UInt8) -> Int in
      byte < 48 ? 0 : byte < 115 ? 1 : (Int(byte) - 35) / 40
    }
    let value = { (level: Int) -> Int in level == 0 ? 0 : 55 + 40 * level }
    let (r, g, b) = (level(rgb.red), level(rgb.green), level(rgb.blue))
    let distance = { (x: Int, y: Int, z: Int) -> Int in
      let (dr, dg, db) = (x - Int(rgb.red), y - Int(rgb.green), z - Int(rgb.blue))
      return dr * dr + dg * dg + db * db
    }
    let average = (Int(rgb.red) + Int(rgb.green) + Int(rgb.blue)) / 3
    let gray = min(max((average - 3) / 10, 0), 23)
    let shade = 8 + 10 * gray
    if distance(shade, shade, shade) < distance(value(r), value(g), value(b)) {
      return 232 + gray
    }
    return 16 + 36 * r + 6 * g + b
  }

  private static let basicColors: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]

  private static func nearestBasic(_ rgb: RGB) -> Int {
    var best = (index: 7, distance: Int.max)
    for (index, value) in basicColors.enumerated() where index != 0 && index != 15 {
      let other = RGB(value)
      let (r, g, b) = (
        Int(other.red) - Int(rgb.red), Int(other.green) - Int(rgb.green),
        Int(other.blue) - Int(rgb.blue)
      )
      let distance = r * r + g * g + b * b
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  /// The bright ones of the sixteen cannot be read on light ground.
  private func basic(_ role: View.Color.Role) -> String {
    let isDark = theme == .dark
    switch role {
    case .accent, .teal: return "36"
    case .blue: return "34"
    case .indigo: return isDark ? "94" : "34"
    case .violet: return "35"
    case .pink: return isDark ? "95" : "35"
    case .red: return "31"
    case .orange, .brown: return "33"
    case .amber: return isDark ? "93" : "33"
    case .green: return "32"
    case .text: return "39"
    case .muted, .gray, .line, .surface, .background: return "90"
    }
  }
}
