import BerthSDK

/// What somebody says they saw, before it becomes a report.
struct ReportDraft: Sendable, Equatable {
  /// A name made on this device, so that a report sent twice is one report.
  var uid: String
  var observer: String
  /// As it is kept: exact with consent, else the middle of its half-mile square.
  var point: GeoPoint
  var isPrecise: Bool
  /// The shoreline cell and the name of the place.
  var cell: String
  var place: String
  /// nil for a look that saw nothing.
  var intensity: JubileeIntensity?
  /// Unix milliseconds.
  var started: Int64
  var ended: Int64?
  var text: String
  /// `Species.text`.
  var species = ""
  /// What is unusual about it.
  var remarks: [String] = []
  var created: Int64

  /// How wide the squares are that places are rounded to, in miles.
  static let coarseMiles = 0.5
}

extension ReportDraft {
  /// The draft as it waits in the outbox.
  var json: JSON {
    [
      "uid": .string(uid), "observer": .string(observer), "lat": .number(point.latitude),
      "lon": .number(point.longitude), "precise": .bool(isPrecise), "cell": .string(cell),
      "place": .string(place), "intensity": .string(intensity.word),
      "started": .integer(started), "ended": ended.map(JSON.integer) ?? .null,
      "text": .string(text), "species": .string(species), "remarks": JSON(remarks),
      "created": .integer(created),
    ]
  }

  /// A draft that waited; nil when it does not read.
  init?(_ json: JSON) {
    guard let uid = json["uid"]?.string, let observer = json["observer"]?.string,
      let latitude = json["lat"]?.double, let longitude = json["lon"]?.double,
      let size = json["intensity"]?.string.flatMap(ReportedSize.init(rawValue:)),
      let started = json["started"]?.int, let created = json["created"]?.int
    else { return nil }
    self.init(
      uid: uid, observer: observer, point: GeoPoint(latitude: latitude, longitude: longitude),
      isPrecise: json["precise"]?.bool ?? false, cell: json["cell"]?.string ?? "",
      place: json["place"]?.string ?? "", intensity: size.intensity, started: Int64(started),
      ended: json["ended"]?.int.map(Int64.init), text: json["text"]?.string ?? "",
      species: json["species"]?.string ?? "",
      remarks: (json["remarks"]?.array ?? []).compactMap(\.string), created: Int64(created))
  }
}
