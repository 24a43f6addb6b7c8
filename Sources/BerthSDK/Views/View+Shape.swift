import BerthBase

extension View {
  /// A shape of a picture. Make one with a static function, then style it:
  ///
  /// ```swift
  /// View.Shape.circle(x: 50, y: 50, radius: 40).fill(.color(.teal)).stroke(.rgb(0), width: 2)
  /// ```
  ///
  /// Shapes in a group share their style and move together:
  ///
  /// ```swift
  /// let pot = View.Shape.group([
  ///   .rect(x: -20, y: 0, width: 40, height: 30, radius: 4).fill(.color(.brown)),
  ///   .line(x1: 0, y1: 0, x2: 0, y2: -40).stroke(.color(.green), width: 3, roundEnds: true),
  ///   .ellipse(x: 12, y: -30, radiusX: 14, radiusY: 6).fill(.color(.green)).opacity(0.8),
  ///   .polygon([(x: -4, y: -44), (x: 4, y: -44), (x: 0, y: -54)]).fill(.color(.pink)),
  ///   .path("M-20 34 H20").stroke(.color(.line), dash: [4, 2]),
  ///   .text("Fern", x: 0, y: 50, size: 12, anchor: .middle, weight: 600, maxWidth: 40),
  /// ])
  /// let leaning = pot.scaled(x: 2, y: 2).rotated(degrees: 10).translated(x: 100, y: 120)
  /// let view = View.picture(width: 200, height: 240, label: "A fern in a pot", shapes: [leaning])
  /// ```
  public struct Shape: Sendable, Hashable {
    private var fields = JSONObject()

    private init(_ shape: String) { fields.put("shape", shape) }

    var json: JSON { .object(fields) }

    /// SVG path data, such as `M0 0 L10 0 L5 8 Z`.
    public static func path(_ data: String) -> Shape {
      Shape("path").with { $0.put("d", data) }
    }

    /// A circle around a centre.
    public static func circle(x: Double, y: Double, radius: Double) -> Shape {
      Shape("circle").with {
        $0.put("x", x)
        $0.put("y", y)
        $0.put("radius", max(radius, 0))
      }
    }

    /// An ellipse around a centre.
    public static func ellipse(
      x: Double, y: Double, radiusX: Double, radiusY: Double
    ) -> Shape {
      Shape("ellipse").with {
        $0.put("x", x)
        $0.put("y", y)
        $0.put("radiusX", max(radiusX, 0))
        $0.put("radiusY", max(radiusY, 0))
      }
    }

    /// A rectangle with its top left corner at x, y; `radius` rounds the corners.
    public static func rect(
      x: Double = 0, y: Double = 0, width: Double, height: Double, radius: Double = 0
    ) -> Shape {
      Shape("rect").with {
        $0.put("x", x, unless: 0)
        $0.put("y", y, unless: 0)
        $0.put("width", max(width, 0))
        $0.put("height", max(height, 0))
        $0.put("radius", max(radius, 0), unless: 0)
      }
    }

    /// A straight line.
    public static func line(x1: Double, y1: Double, x2: Double, y2: Double) -> Shape {
      Shape("line").with {
        $0.put("x1", x1)
        $0.put("y1", y1)
        $0.put("x2", x2)
        $0.put("y2", y2)
      }
    }

    /// Straight lines through points; `closed` joins the last with the first.
    public static func polygon(_ points: [(x: Double, y: Double)], closed: Bool = true) -> Shape {
      Shape("polygon").with {
        $0.put("points", points.map { JSONObject.pair($0.x, $0.y) })
        $0.put("closed", closed, unless: true)
      }
    }

    /// At which side of its place a text stands.
    ///
    /// ```swift
    /// let anchors: [View.Shape.Anchor] = [.start, .middle, .end]
    /// let hours = zip(["6", "12", "18"], anchors).enumerated().map { place, hour in
    ///   View.Shape.text(hour.0, x: Double(place) * 100, y: 90, size: 10, anchor: hour.1)
    /// }
    /// ```
    public enum Anchor: String, Sendable, Hashable {
      case start, middle, end
    }

    /// The family of letters.
    ///
    /// ```swift
    /// let fonts: [View.Shape.Font] = [.sans, .serif, .mono]
    /// let samples = fonts.enumerated().map { place, font in
    ///   View.Shape.text(font.rawValue, x: 0, y: Double(place + 1) * 20, font: font, spacing: 1)
    /// }
    /// ```
    public enum Font: String, Sendable, Hashable {
      case sans, serif, mono
    }

    /// One line of words with the baseline at y; words longer than `maxWidth` are squeezed.
    public static func text(
      _ text: String, x: Double, y: Double, size: Double = 16, anchor: Anchor = .start,
      weight: Int = 400, font: Font = .sans, maxWidth: Double? = nil, spacing: Double = 0
    ) -> Shape {
      Shape("text").with {
        $0.put("text", text)
        $0.put("x", x)
        $0.put("y", y)
        $0.put("size", size, unless: 16)
        if anchor != .start { $0.put("anchor", anchor.rawValue) }
        $0.put("weight", Double(weight), unless: 400)
        if font != .sans { $0.put("font", font.rawValue) }
        $0.put("maxWidth", maxWidth)
        $0.put("spacing", spacing, unless: 0)
      }
    }

    /// Shapes that are styled and moved together.
    public static func group(_ shapes: [Shape]) -> Shape {
      Shape("group").with { $0.put("shapes", shapes.map(\.json)) }
    }

    private func with(_ change: (inout JSONObject) -> Void) -> Shape {
      var copy = self
      change(&copy.fields)
      return copy
    }

    /// What fills the shape; without it the group's, at the top the text colour.
    public func fill(_ paint: Paint) -> Shape { with { $0.put("fill", paint.text) } }

    /// What draws the outline; without it the group's, at the top none.
    public func stroke(
      _ paint: Paint, width: Double = 1, roundEnds: Bool = false, dash: [Double] = []
    ) -> Shape {
      with {
        $0.put("stroke", paint.text)
        $0.put("strokeWidth", max(width, 0))
        if roundEnds { $0.put("ends", "round") }
        $0.put("dash", dash.map { JSONObject.number(max($0, 0)) })
      }
    }

    /// 0 is clear, 1 opaque.
    public func opacity(_ value: Double) -> Shape {
      with { $0.put("opacity", min(max(value, 0), 1)) }
    }

    /// Moved; applied after turning and growing.
    public func translated(x: Double, y: Double) -> Shape {
      with { $0["translate"] = JSONObject.pair(x, y) }
    }

    /// Turned clockwise around its own origin; applied after growing.
    public func rotated(degrees: Double) -> Shape { with { $0.put("rotate", degrees) } }

    /// Grown from its own origin.
    public func scaled(x: Double, y: Double) -> Shape {
      with { $0["scale"] = JSONObject.pair(x, y) }
    }
  }
}
