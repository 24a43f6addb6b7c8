import BerthSDK

/// An event: one or several reports of the same place and time.
struct StoredEvent: Sendable {
  var id: Int
  var point: GeoPoint
  var cell: String
  var place: String
  var started: Int64
  /// When the last of its reports began.
  var last: Int64
  var ended: Int64?
  var intensity: JubileeIntensity
  var reports: Int
  var created: Int64
  /// When it last grew by a level or by reports worth telling.
  var grown: Int64
  var isHidden: Bool

  static let columns =
    "id, lat, lon, cell, place, started, last, ended, intensity, reports, created, grown, hidden"

  /// Two reports are of one event when they lie at most this far apart, in miles…
  static let maximumMiles = 0.5
  /// …and began within this time of one that belongs to it.
  static let maximumGap = 2 * Span.hour

  /// How long those on record lasted: May 1973 and the newspaper accounts give one to four hours.
  static let typicalHours = 1.0...4.0

  /// When it is probably over: as reported, else four hours after its last report began.
  var probableEnd: Int64 { ended ?? last + Int64(Self.typicalHours.upperBound) * Span.hour }

  /// How long it lasted or may last, in words.
  func duration(now: Int64) -> String {
    if let ended { return Span.text(ended - started) }
    let left = probableEnd - now
    if left <= 0 { return "probably over; those on record lasted 1 to 4 hours" }
    return "probably over within \(Span.text(left)); those on record lasted 1 to 4 hours"
  }

  func json(_ call: Call) throws -> JSON {
    [
      "id": .string(String(id)), "name": .string("\(intensity.title) at \(place)"),
      "place": .string(place), "cell": .string(cell), "latitude": .number(point.latitude),
      "longitude": .number(point.longitude), "intensity": .string(intensity.rawValue),
      "started": try BayTime.json(started, call),
      "ended": try BayTime.json(ended, call),
      "estimatedEnd": try BayTime.json(probableEnd, call), "reports": JSON(reports),
      "navigate": .string(Link.geo(point)),
      "link": .string(Link.to("event", ["id": String(id)])),
    ]
  }
}

extension StoredEvent {
  /// An event from `columns`.
  init(_ row: Row) {
    self.init(
      id: row.int(0),
      point: GeoPoint(latitude: row.double(1), longitude: row.double(2)),
      cell: row.text(3),
      place: row.text(4),
      started: Int64(row.int(5)),
      last: Int64(row.int(6)),
      ended: row.optionalInt(7).map(Int64.init),
      intensity: JubileeIntensity(level: row.int(8)) ?? .minor,
      reports: row.int(9),
      created: Int64(row.int(10)),
      grown: Int64(row.int(11)),
      isHidden: row.int(12) == 1)
  }
}
