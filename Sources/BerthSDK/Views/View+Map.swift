import BerthBase

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
  ///   bounds: .init(south: 53, west: 7, north: 55, east: 9))
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - points: Single places.
  ///   - clusters: Places too close to tell apart, with their number.
  ///   - lines: Shores, ways and borders.
  ///   - legend: What the colours mean.
  ///   - bounds: What is shown; nil to fit everything.
  public static func map(
    title: String? = nil, points: [Point] = [], clusters: [Cluster] = [], lines: [Line] = [],
    legend: [Category] = [], bounds: Bounds? = nil
  ) -> View {
    var view = View(kind: "map")
    view.fields.put("title", title)
    view.fields.put("points", points.map(\.json))
    view.fields.put("clusters", clusters.map(\.json))
    view.fields.put("lines", lines.map(\.json))
    view.fields.put("legend", legend.map(\.json))
    if let bounds { view.fields["bounds"] = bounds.json }
    return view
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
  public struct Bounds: Sendable, Hashable {
    /// Degrees of latitude and longitude.
    public var south, west, north, east: Double

    /// A part of the earth.
    public init(south: Double, west: Double, north: Double, east: Double) {
      self.south = south
      self.west = west
      self.north = north
      self.east = east
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("south", south)
      fields.put("west", west)
      fields.put("north", north)
      fields.put("east", east)
      return .object(fields)
    }
  }

  /// A place.
  ///
  /// ```swift
  /// var points = try database.rows("SELECT name, lat, lon FROM gauges") {
  ///   View.Point(
  ///     $0.text(0), latitude: $0.double(1), longitude: $0.double(2), category: "gauge",
  ///     link: PluginLink("tides")("show", ["gauge": $0.text(0)]))
  /// }
  /// points.removeAll { abs($0.latitude) > 80 || $0.longitude < 0 }
  /// for place in points.indices { points[place].detail = "Gauge at \(points[place].label)" }
  /// ```
  public struct Point: Sendable, Hashable {
    /// Degrees north and east.
    public var latitude, longitude: Double
    /// Its name.
    public var label: String
    /// Its category; the colour stands in the legend.
    public var category: String?
    /// The page about it.
    public var link: String?
    /// A sentence about it.
    public var detail: String?

    /// A place.
    public init(
      _ label: String, latitude: Double, longitude: Double, category: String? = nil,
      link: String? = nil, detail: String? = nil
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.label = label
      self.category = category
      self.link = link
      self.detail = detail
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("lat", latitude)
      fields.put("lon", longitude)
      fields.put("label", nonEmpty: label)
      fields.put("category", category)
      fields.put("link", link)
      fields.put("detail", detail)
      return .object(fields)
    }
  }

  /// Places too close to tell apart.
  ///
  /// ```swift
  /// var bay = View.Cluster(
  ///   "Inner bay", latitude: 53.5, longitude: 8.1, count: 6, category: "gauge",
  ///   link: "berth://tides/gauges?area=bay")
  /// bay.count += 1
  /// bay.latitude += 0.02
  /// bay.longitude -= 0.01
  /// bay.label += ", \(bay.count) gauges"
  /// ```
  public struct Cluster: Sendable, Hashable {
    /// Degrees north and east of their middle.
    public var latitude, longitude: Double
    /// How many they are, at least 1.
    public var count: Int
    /// What they have in common.
    public var label: String
    /// Its category; the colour stands in the legend.
    public var category: String?
    /// The link that shows them one by one.
    public var link: String?

    /// A cluster.
    public init(
      _ label: String = "", latitude: Double, longitude: Double, count: Int,
      category: String? = nil, link: String? = nil
    ) {
      self.category = category
      self.latitude = latitude
      self.longitude = longitude
      self.count = count
      self.label = label
      self.link = link
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("lat", latitude)
      fields.put("lon", longitude)
      fields["count"] = JSON(max(count, 1))
      fields.put("label", nonEmpty: label)
      fields.put("category", category)
      fields.put("link", link)
      return .object(fields)
    }
  }

  /// A shore, way or border.
  ///
  /// ```swift
  /// var island = View.Line("Island", points: [(54.17, 7.88), (54.19, 7.88), (54.18, 7.91)])
  /// island.closed = arguments.flag("filled")
  /// island.category = island.closed ? "land" : "shore"
  /// if arguments.flag("plain") { island.label = "" }
  /// ```
  public struct Line: Sendable, Hashable {
    /// Its name.
    public var label: String
    /// Its corners in order, as latitude and longitude in turn.
    private var numbers: [Double]
    /// Its category; the colour stands in the legend.
    public var category: String?
    /// Whether it encloses an area, which is then filled.
    public var closed: Bool

    /// A line through `points`.
    public init(
      _ label: String = "", points: [(latitude: Double, longitude: Double)],
      category: String? = nil, closed: Bool = false
    ) {
      self.label = label
      numbers = points.flatMap { [$0.latitude, $0.longitude] }
      self.category = category
      self.closed = closed
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put(
        "points",
        stride(from: 0, to: numbers.count, by: 2).map {
          JSONObject.pair(numbers[$0], numbers[$0 + 1])
        })
      fields.put("label", nonEmpty: label)
      fields.put("category", category)
      fields.put("closed", closed, unless: false)
      return .object(fields)
    }
  }
}
