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
  ///   .image("photos/fern.jpg", x: -20, y: 54, width: 40, height: 30),
  /// ])
  /// let leaning = pot.scaled(x: 2, y: 2).rotated(degrees: 10).translated(x: 100, y: 120)
  /// let view = View.picture(width: 200, height: 240, label: "A fern in a pot", shapes: [leaning])
  /// ```
  public struct Shape: Sendable, Hashable, ViewPart {
    /// What is drawn.
    package private(set) var form: Form
    /// What fills it; nil takes the group's, at the top the text colour.
    package private(set) var fill: Paint?
    /// What draws its outline; nil takes the group's, at the top none.
    package private(set) var stroke: Paint?
    /// The width of the outline.
    package private(set) var strokeWidth: Double?
    /// How lines end and meet.
    package private(set) var ends: Ends?
    /// Lengths of strokes and gaps.
    package private(set) var dash: [Double] = []
    /// 0 is clear, 1 opaque, as is nil.
    package private(set) var opacity: Double?
    /// Grown by; applied first.
    package private(set) var scale: Vector?
    /// Turned by degrees, clockwise around its own origin; applied second.
    package private(set) var rotate: Double?
    /// Moved by; applied last.
    package private(set) var translate: Vector?

    private init(_ form: Form) { self.form = form }

    init() { self.init(.group([])) }

    static var isLevel: Bool { true }

    mutating func code(with coder: ViewCoder) {
      form.code(with: coder)
      coder.paint("fill", &fill)
      coder.paint("stroke", &stroke)
      coder.number("strokeWidth", &strokeWidth)
      strokeWidth = strokeWidth.map { max($0, 0) }
      coder.value(
        "ends", &ends, write: { .string($0.rawValue) },
        read: { Ends(rawValue: $1.string ?? "") ?? .butt })
      coder.list(
        "dash", &dash, write: JSON.init(shortest:),
        read: { reader, json in
          if let length = json.double, length.isFinite, length >= 0 { return length }
          reader.fail("expected a length")
          return nil
        })
      coder.number("opacity", &opacity, in: 0...1)
      coder.vector("scale", &scale)
      coder.number("rotate", &rotate)
      coder.vector("translate", &translate)
    }

    /// SVG path data, such as `M0 0 L10 0 L5 8 Z`.
    public static func path(_ data: String) -> Shape {
      Shape(.path(data))
    }

    /// A photo that fills a place, a file of the plugin's media folder such as `photos/rose.jpg`.
    ///
    /// What lies below it is seen where no photo can be shown: at a terminal, in documents.
    public static func image(
      _ file: String, x: Double = 0, y: Double = 0, width: Double, height: Double
    ) -> Shape {
      Shape(.image(file: file, x: x, y: y, width: max(width, 0), height: max(height, 0)))
    }

    /// A circle around a centre.
    public static func circle(x: Double, y: Double, radius: Double) -> Shape {
      Shape(.circle(x: x, y: y, radius: max(radius, 0)))
    }

    /// An ellipse around a centre.
    public static func ellipse(
      x: Double, y: Double, radiusX: Double, radiusY: Double
    ) -> Shape {
      Shape(.ellipse(x: x, y: y, radiusX: max(radiusX, 0), radiusY: max(radiusY, 0)))
    }

    /// A rectangle with its top left corner at x, y; `radius` rounds the corners.
    public static func rect(
      x: Double = 0, y: Double = 0, width: Double, height: Double, radius: Double = 0
    ) -> Shape {
      Shape(
        .rect(x: x, y: y, width: max(width, 0), height: max(height, 0), radius: max(radius, 0)))
    }

    /// A straight line.
    public static func line(x1: Double, y1: Double, x2: Double, y2: Double) -> Shape {
      Shape(.line(x1: x1, y1: y1, x2: x2, y2: y2))
    }

    /// Straight lines through points; `closed` joins the last with the first.
    public static func polygon(_ points: [(x: Double, y: Double)], closed: Bool = true) -> Shape {
      Shape(.polygon(points.map { Vector(x: $0.x, y: $0.y) }, closed: closed))
    }

    /// One line of words with the baseline at y; words longer than `maxWidth` are squeezed.
    public static func text(
      _ text: String, x: Double, y: Double, size: Double = 16, anchor: Anchor = .start,
      weight: Int = 400, font: Font = .sans, maxWidth: Double? = nil, spacing: Double = 0
    ) -> Shape {
      Shape(
        .text(
          Letters(
            text: text, x: x, y: y, size: size, anchor: anchor, weight: weight, font: font,
            maxWidth: maxWidth, spacing: spacing)))
    }

    /// Shapes that are styled and moved together.
    public static func group(_ shapes: [Shape]) -> Shape {
      Shape(.group(shapes))
    }

    /// Shapes are equal when their JSON is.
    public static func == (left: Shape, right: Shape) -> Bool { left.encoded == right.encoded }

    /// Hashes the JSON.
    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }

    private func with(_ change: (inout Shape) -> Void) -> Shape {
      var copy = self
      change(&copy)
      return copy
    }

    /// What fills the shape; without it the group's, at the top the text colour.
    public func fill(_ paint: Paint) -> Shape { with { $0.fill = paint } }

    /// What draws the outline; without it the group's, at the top none.
    public func stroke(
      _ paint: Paint, width: Double = 1, roundEnds: Bool = false, dash: [Double] = []
    ) -> Shape {
      with {
        $0.stroke = paint
        $0.strokeWidth = max(width, 0)
        if roundEnds { $0.ends = .round }
        if !dash.isEmpty { $0.dash = dash.map { max($0, 0) } }
      }
    }

    /// 0 is clear, 1 opaque.
    public func opacity(_ value: Double) -> Shape { with { $0.opacity = min(max(value, 0), 1) } }

    /// Moved; applied after turning and growing.
    public func translated(x: Double, y: Double) -> Shape {
      with { $0.translate = Vector(x: x, y: y) }
    }

    /// Turned clockwise around its own origin; applied after growing.
    public func rotated(degrees: Double) -> Shape { with { $0.rotate = degrees } }

    /// Grown from its own origin.
    public func scaled(x: Double, y: Double) -> Shape {
      with { $0.scale = Vector(x: x, y: y) }
    }
  }
}
