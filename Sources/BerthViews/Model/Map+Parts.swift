import BerthBase

extension ViewNode {
  /// A place.
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
      latitude: Double, longitude: Double, label: String, category: String? = nil,
      link: String? = nil, detail: String? = nil
    ) {
      self.latitude = latitude
      self.longitude = longitude
      self.label = label
      self.category = category
      self.link = link
      self.detail = detail
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["lat", "lon", "label", "category", "link", "detail"])
      latitude = try decoder.number(fields, "lat", in: -90...90)
      longitude = try decoder.number(fields, "lon", in: -180...180)
      label = try decoder.text(fields, "label") ?? ""
      category = try decoder.text(fields, "category")
      link = try decoder.link(fields, "link")
      detail = try decoder.text(fields, "detail")
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("lat", latitude)
      fields.set("lon", longitude)
      if !label.isEmpty { fields.set("label", label) }
      fields.set("category", category)
      fields.set("link", link)
      fields.set("detail", detail)
      return .object(fields)
    }
  }

  /// Places too close to tell apart.
  public struct Cluster: Sendable, Hashable {
    /// Degrees north and east of their middle.
    public var latitude, longitude: Double
    /// How many they are.
    public var count: Int
    /// What they have in common.
    public var label: String
    /// Its category; the colour stands in the legend.
    public var category: String?
    /// The link that shows them one by one.
    public var link: String?

    /// A cluster.
    public init(
      latitude: Double, longitude: Double, count: Int, label: String = "",
      category: String? = nil, link: String? = nil
    ) {
      self.category = category
      self.latitude = latitude
      self.longitude = longitude
      self.count = count
      self.label = label
      self.link = link
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["lat", "lon", "count", "label", "category", "link"])
      latitude = try decoder.number(fields, "lat", in: -90...90)
      longitude = try decoder.number(fields, "lon", in: -180...180)
      count = Int(try decoder.number(fields, "count", in: 1...1_000_000_000))
      label = try decoder.text(fields, "label") ?? ""
      category = try decoder.text(fields, "category")
      link = try decoder.link(fields, "link")
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("lat", latitude)
      fields.set("lon", longitude)
      fields["count"] = JSON(count)
      if !label.isEmpty { fields.set("label", label) }
      fields.set("category", category)
      fields.set("link", link)
      return .object(fields)
    }
  }

  /// A shore, way or border.
  public struct Line: Sendable, Hashable {
    /// A corner of a line.
    public struct Place: Sendable, Hashable {
      /// Degrees north and east.
      public var latitude, longitude: Double

      /// A corner.
      public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
      }
    }

    /// Its corners in order.
    public var points: [Place]
    /// Its name.
    public var label: String
    /// Its category; the colour stands in the legend.
    public var category: String?
    /// Whether it encloses an area, which is then filled.
    public var closed: Bool

    /// A line.
    public init(
      points: [Place], label: String = "", category: String? = nil, closed: Bool = false
    ) {
      self.points = points
      self.label = label
      self.category = category
      self.closed = closed
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["points", "label", "category", "closed"])
      points = try decoder.list(fields, "points") { (decoder, json) throws(ViewError) in
        let (latitude, longitude) = try decoder.pair(json)
        guard abs(latitude) <= 90, abs(longitude) <= 180 else {
          throw decoder.error("expected [latitude, longitude] in degrees")
        }
        return Place(latitude: latitude, longitude: longitude)
      }
      label = try decoder.text(fields, "label") ?? ""
      category = try decoder.text(fields, "category")
      closed = try decoder.flag(fields, "closed")
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("points", points.map { JSONObject.pair($0.latitude, $0.longitude) })
      if !label.isEmpty { fields.set("label", label) }
      fields.set("category", category)
      fields.set("closed", closed, unless: false)
      return .object(fields)
    }
  }
}
