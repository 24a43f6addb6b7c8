extension View {
  /// Places on the earth, in degrees of WGS 84.
  ///
  /// ```swift
  /// let map = View.map(
  ///   title: "Tide gauges",
  ///   points: [.init("Harbour", latitude: 54.18, longitude: 7.89, category: "gauge")],
  ///   clusters: [.init("Inner bay", latitude: 53.5, longitude: 8.1, count: 6)],
  ///   lines: [
  ///     .init("Ferry", points: [(54.18, 7.89), (53.87, 8.71)], category: "ferry")
  ///   ],
  ///   legend: [
  ///     .init("gauge", label: "Gauge", color: .blue),
  ///     .init("ferry", label: "Ferry", color: .gray),
  ///   ],
  ///   bounds: .init(south: 53, west: 7, north: 55, east: 9),
  ///   closer: "berth://tides/gauges?within={bounds}&zoom={zoom}")
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - points: Single places.
  ///   - clusters: Places too close to tell apart, with their number.
  ///   - lines: Shores, ways and borders.
  ///   - legend: What the colours mean.
  ///   - bounds: What is shown; nil to fit everything.
  ///   - closer: The link that shows a part of it with more in it; `{bounds}` stands for
  ///     `SOUTH,WEST,NORTH,EAST` and `{zoom}` for a whole number, the zoom of web maps.
  public static func map(
    title: String? = nil, points: [Point] = [], clusters: [Cluster] = [], lines: [Line] = [],
    legend: [Category] = [], bounds: Bounds? = nil, closer: String? = nil
  ) -> View {
    View(
      .map(
        Map(
          title: title, points: points, clusters: clusters, lines: lines, legend: legend,
          bounds: bounds, closer: closer)))
  }

  /// The part of the earth that is shown; east may be smaller than west across 180°.
  ///
  /// ```swift
  /// var bounds = View.Bounds(south: 53, west: 7, north: 55, east: 9)
  /// for (latitude, longitude) in [(54.2, 7.9), (55.4, 8.3)] {
  ///   bounds.south = min(bounds.south, latitude)
  ///   bounds.north = max(bounds.north, latitude)
  ///   bounds.west = min(bounds.west, longitude)
  ///   bounds.east = max(bounds.east, longitude)
  /// }
  /// ```
  public struct Bounds: Sendable, Hashable, ViewPart {
    /// Degrees of latitude and longitude.
    public var south, west, north, east: Double

    /// A part of the earth.
    public init(south: Double, west: Double, north: Double, east: Double) {
      self.south = south
      self.west = west
      self.north = north
      self.east = east
    }

    init() { self.init(south: 0, west: 0, north: 0, east: 0) }

    mutating func code(with coder: ViewCoder) {
      coder.number("south", &south, in: -90...90)
      coder.number("west", &west, in: -180...180)
      coder.number("north", &north, in: -90...90)
      coder.number("east", &east, in: -180...180)
      coder.require(south <= north, "south is above north")
    }
  }

  /// The fields of a map.
  package struct Map: Sendable, ViewNode {
    static var kind: String { "map" }

    package var title: String?
    package var points: [Point] = []
    package var clusters: [Cluster] = []
    package var lines: [Line] = []
    package var legend: [Category] = []
    package var bounds: Bounds?
    package var closer: String?

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.list("points", &points)
      coder.list("clusters", &clusters)
      coder.list("lines", &lines)
      coder.list("legend", &legend)
      coder.part("bounds", &bounds)
      coder.link("closer", &closer)
    }
  }
}
