extension View {
  /// A blend of colours along a line.
  ///
  /// ```swift
  /// var leaf = View.Gradient("leaf", from: (0, 0), to: (1, 0), stops: [.init(0, .green)])
  /// var end = View.Gradient.Stop(1, .amber)
  /// end.opacity = 0.5
  /// if end.opacity < 1 { end.color = .brown }
  /// if let last = leaf.stops.last, last.offset < end.offset { leaf.stops.append(end) }
  /// let blade = View.Shape.ellipse(x: 0, y: 0, radiusX: 40, radiusY: 12).fill(.gradient(leaf.id))
  /// ```
  public struct Gradient: Sendable, Hashable, ViewPart {
    /// A colour at a place of the line.
    public struct Stop: Sendable, Hashable, ViewPart {
      /// The place, 0 to 1.
      public var offset: Double
      /// The colour.
      public var color: Color
      /// 0 is clear, 1 opaque.
      public var opacity: Double

      /// A colour at a place.
      public init(_ offset: Double, _ color: Color, opacity: Double = 1) {
        self.offset = offset
        self.color = color
        self.opacity = opacity
      }

      init() { self.init(0, .text) }

      mutating func code(with coder: ViewCoder) {
        coder.number("offset", &offset, in: 0...1)
        coder.color("color", &color, whenMissing: .text)
        coder.number("opacity", &opacity, in: 0...1, default: 1)
      }
    }

    /// The name that paints use.
    public var id: String
    /// The colours.
    public var stops: [Stop]
    /// The ends of the line as parts of the shape's box.
    package private(set) var start, end: Vector

    /// A blend along a line given as parts of the shape's box; by default from top to bottom.
    public init(
      _ id: String, from: (x: Double, y: Double) = (0, 0), to: (x: Double, y: Double) = (0, 1),
      stops: [Stop]
    ) {
      self.id = id
      self.stops = stops
      start = Vector(x: from.x, y: from.y)
      end = Vector(x: to.x, y: to.y)
    }

    init() { self.init("", stops: []) }

    mutating func code(with coder: ViewCoder) {
      coder.string("id", &id)
      coder.vector("from", &start, default: Vector(x: 0, y: 0))
      coder.vector("to", &end, default: Vector(x: 0, y: 1))
      coder.list("stops", &stops)
    }
  }
}
