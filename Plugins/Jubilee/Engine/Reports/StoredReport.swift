import BerthSDK

/// A report as the shared database has it.
struct StoredReport: Sendable {
  enum State: Int, Sendable {
    case shown, hidden, withdrawn

    var word: String { "\(self)" }
  }

  var id: Int
  var uid: String
  /// The event it belongs to; 0 for a look that saw nothing.
  var event: Int
  var observer: String
  var point: GeoPoint
  var isPrecise: Bool
  var cell: String
  var place: String
  /// nil for a look that saw nothing.
  var intensity: JubileeIntensity?
  var started: Int64
  var ended: Int64?
  var created: Int64
  var edited: Int64?
  var text: String
  var remarks: [String]
  var state: State
  var up: Int
  var down: Int
  var flags: Int
  var photos: Int
  var observerName: String
  var observerScore: Double
  var observerReports: Int
  /// `Species.text`.
  var species: String
  /// Whether the operator of the home knows its observer.
  var isVerified: Bool

  /// The columns `init(_:)` reads, of `reports r LEFT JOIN observers o`.
  static let columns = """
    r.id, r.uid, r.event, r.observer, r.lat, r.lon, r.precise, r.cell, r.place, r.intensity,
    r.started, r.ended, r.created, r.edited, r.text, r.remarks, r.state, r.up, r.down, r.flags,
    r.photos, o.name, o.score, o.reports, r.species, o.verified
    """
  static let tables = "reports r LEFT JOIN observers o ON o.id = r.observer"

  init(_ row: Row) {
    id = row.int(0)
    uid = row.text(1)
    event = row.int(2)
    observer = row.text(3)
    point = GeoPoint(latitude: row.double(4), longitude: row.double(5))
    isPrecise = row.int(6) == 1
    cell = row.text(7)
    place = row.text(8)
    intensity = JubileeIntensity(level: row.int(9))
    started = Int64(row.int(10))
    ended = row.optionalInt(11).map(Int64.init)
    created = Int64(row.int(12))
    edited = row.optionalInt(13).map(Int64.init)
    text = row.text(14)
    remarks = row.text(15).split(separator: "\n").map(String.init)
    state = State(rawValue: row.int(16)) ?? .hidden
    up = row.int(17)
    down = row.int(18)
    flags = row.int(19)
    photos = row.int(20)
    observerName = row.optionalText(21) ?? "somebody"
    observerScore = row.double(22)
    observerReports = row.int(23)
    species = row.text(24)
    isVerified = row.int(25) == 1
  }

  var level: String { Reputation.level(score: observerScore, reports: observerReports) }

  /// The report as scripts see it.
  func json(_ call: Call) throws -> JSON {
    [
      "id": .string(String(id)), "name": .string("\(intensity.title), \(place)"),
      "event": event > 0 ? .string(String(event)) : .null, "seen": .bool(intensity != nil),
      "species": Species.json(species),
      "verificationStatus": .string(VerificationStatus([self]).rawValue), "place": .string(place),
      "cell": .string(cell),
      "latitude": .number(point.latitude), "longitude": .number(point.longitude),
      "precise": .bool(isPrecise), "intensity": .string(intensity.word),
      "started": try BayTime.json(started, call),
      "ended": try BayTime.json(ended, call),
      "reportedAt": try BayTime.json(created, call),
      "editedAt": try BayTime.json(edited, call),
      "text": .string(text), "remarks": JSON(remarks), "state": .string(state.word),
      "confirmations": JSON(up), "doubts": JSON(down), "flags": JSON(flags),
      "photos": JSON(photos),
      "observer": [
        "id": .string(observer), "name": .string(observerName),
        "score": .number((observerScore * 1000).rounded() / 1000), "level": .string(level),
        "verified": .bool(isVerified),
      ],
      "link": .string(Link.to("report-show", ["id": String(id)])),
    ]
  }
}
