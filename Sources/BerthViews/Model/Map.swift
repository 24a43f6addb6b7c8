import BerthBase

extension ViewNode {
  /// Places on the earth, in degrees of WGS 84.
  public struct Map: Sendable, Hashable {
    /// The part of the earth that is shown; east may be smaller than west across 180°.
    public struct Bounds: Sendable, Hashable {
      /// Latitudes and longitudes in degrees.
      public var south, west, north, east: Double

      /// A part of the earth.
      public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
      }
    }

    /// The title.
    public var title: String?
    /// Single places.
    public var points: [Point]
    /// Places too close to tell apart, with their number.
    public var clusters: [Cluster]
    /// Shores, ways and borders.
    public var lines: [Line]
    /// What the colours mean.
    public var legend: [Category]
    /// What is shown; nil to fit everything.
    public var bounds: Bounds?

    /// A map.
    public init(
      title: String? = nil, points: [Point] = [], clusters: [Cluster] = [], lines: [Line] = [],
      legend: [Category] = [], bounds: Bounds? = nil
    ) {
      self.title = title
      self.points = points
      self.clusters = clusters
      self.lines = lines
      self.legend = legend
      self.bounds = bounds
    }

    private static let known = [
      "kind", "title", "points", "clusters", "lines", "legend", "bounds",
    ]

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, Self.known)
      title = try decoder.text(fields, "title")
      points = try decoder.list(fields, "points") { (decoder, json) throws(ViewError) in
        try Point(&decoder, json)
      }
      clusters = try decoder.list(fields, "clusters") { (decoder, json) throws(ViewError) in
        try Cluster(&decoder, json)
      }
      lines = try decoder.list(fields, "lines") { (decoder, json) throws(ViewError) in
        try Line(&decoder, json)
      }
      legend = try decoder.legend(fields, "legend")
      bounds = try decoder.optional(fields, "bounds") { (decoder, json) throws(ViewError) in
        let box = try decoder.object(json)
        decoder.check(box, ["south", "west", "north", "east"])
        let south = try decoder.number(box, "south", in: -90...90)
        let north = try decoder.number(box, "north", in: -90...90)
        guard south <= north else { throw decoder.error("south is above north") }
        return Bounds(
          south: south, west: try decoder.number(box, "west", in: -180...180), north: north,
          east: try decoder.number(box, "east", in: -180...180))
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("points", points.map(\.json))
      fields.set("clusters", clusters.map(\.json))
      fields.set("lines", lines.map(\.json))
      fields.set("legend", legend.map(\.json))
      if let bounds {
        var box = JSONObject()
        box.set("south", bounds.south)
        box.set("west", bounds.west)
        box.set("north", bounds.north)
        box.set("east", bounds.east)
        fields["bounds"] = .object(box)
      }
    }
  }
}
