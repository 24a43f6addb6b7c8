extension View {
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

    /// Reads `none`, `gradient:ID` or a colour; nil for anything else.
    init?(text: String) {
      if text == "none" {
        self = .none
      } else if text.hasPrefix("gradient:") {
        self = .gradient(String(text.dropFirst(9)))
      } else if let color = Color(text: text) {
        self = .color(color)
      } else {
        return nil
      }
    }
  }
}

extension ViewCoder {
  /// A paint that may be missing.
  @inline(never) func paint(_ key: String, _ paint: inout View.Paint?) {
    var text = paint?.text
    string(key, &text)
    guard let reader else { return }
    paint = text.flatMap { text in
      View.Paint(text: text) ?? reader.color(text, at: key).map(View.Paint.color)
    }
  }
}
