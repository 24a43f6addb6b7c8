import BerthBase

extension View {
  /// A place.
  ///
  /// ```swift
  /// var points = try database.rows("SELECT name, lat, lon FROM gauges") {
  ///   View.Point(
  ///     $0.text(0), latitude: $0.double(1), longitude: $0.double(2), category: "gauge",
  ///     link: PluginLink("tides")("show", ["gauge": $0.text(0)]))
  /// }
  /// points.removeAll { abs($0.latitude) > 80 || $0.longitude < 0 }
  /// for index in points.indices { points[index].detail = "Gauge at \(points[index].label)" }
  /// ```
  public struct Point: Sendable, Hashable, ViewPart {
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

    init() { self.init("", latitude: 0, longitude: 0) }

    mutating func code(with coder: ViewCoder) {
      coder.number("lat", &latitude, in: -90...90)
      coder.number("lon", &longitude, in: -180...180)
      coder.string("label", &label, default: "")
      coder.string("category", &category)
      coder.link("link", &link)
      coder.string("detail", &detail)
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
  public struct Cluster: Sendable, Hashable, ViewPart {
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

    init() { self.init(latitude: 0, longitude: 0, count: 1) }

    mutating func code(with coder: ViewCoder) {
      count = max(count, 1)
      coder.number("lat", &latitude, in: -90...90)
      coder.number("lon", &longitude, in: -180...180)
      coder.integer("count", &count, in: 1...1_000_000_000)
      coder.string("label", &label, default: "")
      coder.string("category", &category)
      coder.link("link", &link)
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
  public struct Line: Sendable, Hashable, ViewPart {
    /// A corner.
    package struct Place: Sendable, Hashable {
      /// Degrees north and east.
      package var latitude, longitude: Double
    }

    /// Its name.
    public var label: String
    /// Its corners in order.
    package private(set) var points: [Place]
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
      self.points = points.map { Place(latitude: $0.latitude, longitude: $0.longitude) }
      self.category = category
      self.closed = closed
    }

    init() { self.init(points: []) }

    mutating func code(with coder: ViewCoder) {
      coder.list(
        "points", &points, write: { JSON(pair: $0.latitude, $0.longitude) },
        read: { reader, json in
          guard let (latitude, longitude) = reader.pair(json) else { return nil }
          if abs(latitude) <= 90, abs(longitude) <= 180 {
            return Place(latitude: latitude, longitude: longitude)
          }
          reader.fail("expected [latitude, longitude] in degrees")
          return nil
        })
      coder.string("label", &label, default: "")
      coder.string("category", &category)
      coder.flag("closed", &closed)
    }
  }
}
