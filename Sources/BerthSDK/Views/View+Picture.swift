import BerthBase

extension View {
  /// Vector shapes on a plane, from back to front; y grows downwards.
  ///
  /// ```swift
  /// let dusk = View.Gradient(
  ///   "dusk", stops: [.init(0, .indigo), .init(1, .orange, opacity: 0.6)])
  /// let view = View.picture(
  ///   width: 200, height: 100, label: "High tide at sunset", gradients: [dusk],
  ///   shapes: [
  ///     .rect(width: 200, height: 100).fill(.gradient("dusk")),
  ///     .circle(x: 150, y: 60, radius: 12).fill(.color(.amber)),
  ///     .path("M0 70 Q50 55 100 70 T200 70 V100 H0 Z").fill(.color(.blue)),
  ///   ])
  /// ```
  ///
  /// - Parameters:
  ///   - width: The width of the plane.
  ///   - height: The height of the plane.
  ///   - label: What the picture shows, for those who cannot see it.
  ///   - gradients: The blends that shapes use by id.
  ///   - shapes: The shapes.
  public static func picture(
    width: Double, height: Double, label: String, gradients: [Gradient] = [], shapes: [Shape]
  ) -> View {
    var view = View(kind: "picture")
    view.fields.put("width", width)
    view.fields.put("height", height)
    view.fields.put("label", nonEmpty: label)
    view.fields.put("shapes", shapes.map(\.json))
    view.fields.put("gradients", gradients.map(\.json))
    return view
  }

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
  public struct Gradient: Sendable, Hashable {
    /// A colour at a place of the line.
    public struct Stop: Sendable, Hashable {
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

      var json: JSON {
        var fields = JSONObject()
        fields.put("offset", offset)
        fields.put("color", color.text)
        fields.put("opacity", opacity, unless: 1)
        return .object(fields)
      }
    }

    /// The name that paints use.
    public var id: String
    /// The colours.
    public var stops: [Stop]
    private var line: [Double]

    /// A blend along a line given as parts of the shape's box; by default from top to bottom.
    public init(
      _ id: String, from: (x: Double, y: Double) = (0, 0), to: (x: Double, y: Double) = (0, 1),
      stops: [Stop]
    ) {
      self.id = id
      self.stops = stops
      line = [from.x, from.y, to.x, to.y]
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("id", id)
      if line[0] != 0 || line[1] != 0 { fields["from"] = JSONObject.pair(line[0], line[1]) }
      if line[2] != 0 || line[3] != 1 { fields["to"] = JSONObject.pair(line[2], line[3]) }
      fields.put("stops", stops.map(\.json))
      return .object(fields)
    }
  }
}
