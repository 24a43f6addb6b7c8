import BerthBase

extension ViewNode {
  /// Vector shapes on a plane; y grows downwards.
  public struct Picture: Sendable, Hashable {
    /// A blend of colours along a line.
    public struct Gradient: Sendable, Hashable {
      /// A colour at a place of the line.
      public struct Stop: Sendable, Hashable {
        /// The place, 0 to 1.
        public var offset: Double
        /// The colour.
        public var color: ViewColor
        /// 0 is clear, 1 opaque.
        public var opacity: Double

        /// A colour at a place.
        public init(_ offset: Double, _ color: ViewColor, opacity: Double = 1) {
          self.offset = offset
          self.color = color
          self.opacity = opacity
        }
      }

      /// The name that paints use.
      public var id: String
      /// Where the line starts, as parts of the shape's box.
      public var x1, y1: Double
      /// Where the line ends, as parts of the shape's box.
      public var x2, y2: Double
      /// The colours.
      public var stops: [Stop]

      /// A gradient; by default from top to bottom.
      public init(
        id: String, x1: Double = 0, y1: Double = 0, x2: Double = 0, y2: Double = 1,
        stops: [Stop]
      ) {
        self.id = id
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
        self.stops = stops
      }
    }

    /// The size of the plane.
    public var width, height: Double
    /// What the picture shows, for those who cannot see it.
    public var label: String
    /// The shapes, from back to front.
    public var shapes: [Shape]
    /// The blends that shapes use.
    public var gradients: [Gradient]

    /// A picture.
    public init(
      width: Double, height: Double, label: String = "", shapes: [Shape] = [],
      gradients: [Gradient] = []
    ) {
      self.width = width
      self.height = height
      self.label = label
      self.shapes = shapes
      self.gradients = gradients
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "width", "height", "label", "shapes", "gradients"])
      width = try decoder.number(fields, "width", in: 1...20_000)
      height = try decoder.number(fields, "height", in: 1...20_000)
      label = try decoder.text(fields, "label") ?? ""
      shapes = try decoder.list(fields, "shapes") { (decoder, json) throws(ViewError) in
        try Shape(&decoder, json)
      }
      gradients = try decoder.list(fields, "gradients") { (decoder, json) throws(ViewError) in
        try Gradient(&decoder, json)
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("width", width)
      fields.set("height", height)
      if !label.isEmpty { fields.set("label", label) }
      fields.set("shapes", shapes.map(\.json))
      fields.set("gradients", gradients.map(\.json))
    }
  }
}

extension ViewNode.Picture.Gradient {
  init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
    let fields = try decoder.object(json)
    decoder.check(fields, ["id", "from", "to", "stops"])
    id = try decoder.string(fields, "id")
    let pair = { (decoder: inout ViewDecoder, json: JSON) throws(ViewError) in
      try decoder.pair(json)
    }
    (x1, y1) = try decoder.optional(fields, "from", pair) ?? (0, 0)
    (x2, y2) = try decoder.optional(fields, "to", pair) ?? (0, 1)
    stops = try decoder.list(fields, "stops") { (decoder, json) throws(ViewError) in
      let fields = try decoder.object(json)
      decoder.check(fields, ["offset", "color", "opacity"])
      return Stop(
        try decoder.number(fields, "offset", in: 0...1),
        try decoder.color(fields, "color") ?? .role(.text),
        opacity: try decoder.number(fields, "opacity", in: 0...1, default: 1))
    }
  }

  var json: JSON {
    var fields = JSONObject()
    fields.set("id", id)
    if x1 != 0 || y1 != 0 { fields["from"] = JSONObject.pair(x1, y1) }
    if x2 != 0 || y2 != 1 { fields["to"] = JSONObject.pair(x2, y2) }
    fields.set(
      "stops",
      stops.map { stop in
        var inner = JSONObject()
        inner.set("offset", stop.offset)
        inner.set("color", stop.color.text)
        inner.set("opacity", stop.opacity, unless: 1)
        return .object(inner)
      })
    return .object(fields)
  }
}
