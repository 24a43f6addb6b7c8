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
  /// let legend = ["fern", "rose", "sage"].enumerated().map { place, name in
  ///   View.Category(name, label: name, color: palette[place % palette.count])
  /// }
  /// let beetroot = View.Color(0x7A1F3D)
  /// let glass = View.Color(0xFFFFFF, alpha: 0.4)
  /// let note = "Drawn in \(beetroot.text)"  // Drawn in #7A1F3D
  /// ```
  public struct Color: Sendable, Hashable {
    /// The JSON form: a role's name or `#RRGGBB`.
    public let text: String

    private init(name: String) { text = name }

    /// A fixed colour such as `0x00D9C0`; `alpha` 0 is clear, 1 opaque.
    public init(_ rgb: UInt32, alpha: Double = 1) {
      let digits = Array("0123456789ABCDEF")
      var text = "#"
      for shift in stride(from: 20, through: 0, by: -4) {
        text.append(digits[Int(rgb >> UInt32(shift) & 15)])
      }
      if alpha < 1 {
        let byte = Int((min(max(alpha, 0), 1) * 255).rounded())
        text.append(digits[byte >> 4])
        text.append(digits[byte & 15])
      }
      self.text = text
    }

    /// The page's own colour.
    public static let accent = Color(name: "accent")
    /// The colour of words.
    public static let text = Color(name: "text")
    /// The colour of less important words.
    public static let muted = Color(name: "muted")
    /// The colour of rules and frames.
    public static let line = Color(name: "line")
    /// The colour of cards.
    public static let surface = Color(name: "surface")
    /// The colour behind everything.
    public static let background = Color(name: "background")
    /// A colour of the palette.
    public static let teal = Color(name: "teal")
    /// A colour of the palette.
    public static let blue = Color(name: "blue")
    /// A colour of the palette.
    public static let indigo = Color(name: "indigo")
    /// A colour of the palette.
    public static let violet = Color(name: "violet")
    /// A colour of the palette.
    public static let pink = Color(name: "pink")
    /// A colour of the palette.
    public static let red = Color(name: "red")
    /// A colour of the palette.
    public static let orange = Color(name: "orange")
    /// A colour of the palette.
    public static let amber = Color(name: "amber")
    /// A colour of the palette.
    public static let green = Color(name: "green")
    /// A colour of the palette.
    public static let brown = Color(name: "brown")
    /// A colour of the palette.
    public static let gray = Color(name: "gray")
  }

  /// What fills a shape or draws its outline.
  ///
  /// ```swift
  /// let dusk = View.Gradient("dusk", stops: [.init(0, .indigo), .init(1, .orange)])
  /// let sea: View.Paint = .rgb(0x0A3D5C, alpha: 0.8)
  /// let harbour = View.picture(
  ///   width: 200, height: 100, label: "The harbour at dusk", gradients: [dusk],
  ///   shapes: [
  ///     .rect(width: 200, height: 100).fill(.gradient("dusk")),
  ///     .rect(y: 70, width: 200, height: 30).fill(sea),
  ///     .circle(x: 150, y: 60, radius: 14).fill(.none).stroke(.color(.amber), width: 2),
  ///   ])
  /// ```
  public enum Paint: Sendable, Hashable {
    /// Nothing.
    case none
    /// One colour.
    case color(Color)
    /// The picture's gradient of this id.
    case gradient(String)

    /// A fixed colour such as `0x00D9C0`; `alpha` 0 is clear, 1 opaque.
    public static func rgb(_ value: UInt32, alpha: Double = 1) -> Paint {
      .color(Color(value, alpha: alpha))
    }

    var text: String {
      switch self {
      case .none: return "none"
      case .color(let color): return color.text
      case .gradient(let id): return "gradient:\(id)"
      }
    }
  }
}
