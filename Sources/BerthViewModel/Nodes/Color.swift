import BerthBase

extension View {
  /// A colour by role, which follows light and dark, or a fixed one in sRGB.
  ///
  /// Roles suit whatever is drawn on the page itself:
  ///
  /// ```swift
  /// let shapes: [View.Shape] = [
  ///   .rect(width: 200, height: 80).fill(.color(.background)),
  ///   .rect(x: 8, y: 8, width: 184, height: 64).fill(.color(.surface)).stroke(.color(.line)),
  ///   .text("High water", x: 20, y: 36).fill(.color(.text)),
  ///   .text("14:20", x: 20, y: 58, size: 12).fill(.color(.muted)),
  ///   .circle(x: 170, y: 40, radius: 6).fill(.color(.accent)),
  /// ]
  /// ```
  ///
  /// The palette tells things apart; a fixed colour is for things that have one of their own:
  ///
  /// ```swift
  /// let palette: [View.Color] = [
  ///   .teal, .blue, .indigo, .violet, .pink, .red, .orange, .amber, .green, .brown, .gray,
  /// ]
  /// let legend = ["fern", "rose", "sage"].enumerated().map { index, name in
  ///   View.Category(name, label: name, color: palette[index % palette.count])
  /// }
  /// let beetroot = View.Color(0x7A1F3D)
  /// let glass = View.Color(0xFFFFFF, alpha: 0.4)
  /// let note = "Drawn in \(beetroot.text)"  // Drawn in #7A1F3D
  /// ```
  public struct Color: Sendable, Hashable {
    /// What it is made of.
    package enum Value: Sendable, Hashable {
      /// A colour that follows the theme.
      case role(Role)
      /// A fixed colour, 8 bits a channel; alpha 255 is opaque.
      case rgb(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
    }

    /// Colours that have a light and a dark form.
    package enum Role: String, Sendable, Hashable, CaseIterable {
      case accent, text, muted, line, surface, background
      case teal, blue, indigo, violet, pink, red, orange, amber, green, brown, gray
    }

    package let value: Value

    package init(_ value: Value) { self.value = value }

    package init(_ role: Role) { value = .role(role) }

    /// A fixed colour such as `0x00D9C0`; `alpha` 0 is clear, 1 opaque.
    public init(_ rgb: UInt32, alpha: Double = 1) {
      let channel = { (shift: UInt32) in UInt8(truncatingIfNeeded: rgb >> shift) }
      let opacity = alpha < 1 ? (max(alpha, 0) * 255).rounded() : 255
      value = .rgb(
        red: channel(16), green: channel(8), blue: channel(0), alpha: UInt8(opacity))
    }

    /// The JSON form: a role's name, `#RRGGBB` or, where it is not opaque, `#RRGGBBAA`.
    public var text: String {
      switch value {
      case .role(let role): return role.rawValue
      case .rgb(let red, let green, let blue, let alpha):
        let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return "#" + Hexadecimal.text(channels, .upper)
      }
    }

    /// Reads `teal`, `#0d9`, `#00D9C0` or `#00D9C080`; nil for anything else.
    init?(text: String) {
      if let role = Role(rawValue: text) {
        self.init(role)
        return
      }
      guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count <= 9 else { return nil }
      let digits = text.dropFirst()
      let isShort = digits.utf8.count == 3
      let full = isShort ? digits.reduce(into: "") { $0 += "\($1)\($1)" } : String(digits)
      guard let bytes = Hexadecimal.bytes(full), (3...4).contains(bytes.count) else { return nil }
      self.init(
        .rgb(
          red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255))
    }

    /// The page's own colour.
    public static let accent = Color(.accent)
    /// The colour of words.
    public static let text = Color(.text)
    /// The colour of less important words.
    public static let muted = Color(.muted)
    /// The colour of rules and frames.
    public static let line = Color(.line)
    /// The colour of cards.
    public static let surface = Color(.surface)
    /// The colour behind everything.
    public static let background = Color(.background)
    /// A colour of the palette.
    public static let teal = Color(.teal)
    /// A colour of the palette.
    public static let blue = Color(.blue)
    /// A colour of the palette.
    public static let indigo = Color(.indigo)
    /// A colour of the palette.
    public static let violet = Color(.violet)
    /// A colour of the palette.
    public static let pink = Color(.pink)
    /// A colour of the palette.
    public static let red = Color(.red)
    /// A colour of the palette.
    public static let orange = Color(.orange)
    /// A colour of the palette.
    public static let amber = Color(.amber)
    /// A colour of the palette.
    public static let green = Color(.green)
    /// A colour of the palette.
    public static let brown = Color(.brown)
    /// A colour of the palette.
    public static let gray = Color(.gray)
  }
}

extension ViewCoder {
  /// A colour that may be missing; a name this version does not know is gray and a warning.
  @inline(never) func color(_ key: String, _ color: inout View.Color?) {
    var text = color?.text
    string(key, &text)
    if let reader { color = text.flatMap { reader.color($0, at: key) } }
  }

  /// A colour that is left out where it is `fallback`.
  @inline(never) func color(
    _ key: String, _ color: inout View.Color, default fallback: View.Color
  ) {
    if reader == nil, color == fallback { return }
    self.color(key, &color, whenMissing: fallback)
  }

  /// A colour that is always written and `fallback` where it is missing.
  @inline(never) func color(
    _ key: String, _ color: inout View.Color, whenMissing fallback: View.Color
  ) {
    var found: View.Color? = color
    self.color(key, &found)
    color = found ?? fallback
  }
}

extension ViewReader {
  func color(_ text: String, at key: String) -> View.Color? {
    if let color = View.Color(text: text) { return color }
    guard !text.hasPrefix("#") else {
      fail("not a colour; write #RGB, #RRGGBB or #RRGGBBAA", at: key)
      return nil
    }
    warn("unknown colour in \(key); taken as gray")
    return .gray
  }
}
