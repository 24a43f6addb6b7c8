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
  var intensity: JubileeIntensity
  /// Unix milliseconds.
  var started: Int64
  var ended: Int64?
  var text: String
  /// What is unusual about it.
  var remarks: [String] = []
  var created: Int64

  /// How wide the squares are that places are rounded to, in miles.
  static let coarseMiles = 0.5

  /// The draft as it waits in the outbox.
  var json: JSON {
    [
      "uid": .string(uid), "observer": .string(observer), "lat": .number(point.latitude),
      "lon": .number(point.longitude), "precise": .bool(isPrecise), "cell": .string(cell),
      "place": .string(place), "intensity": .string(intensity.rawValue),
      "started": .integer(started), "ended": ended.map(JSON.integer) ?? .null,
      "text": .string(text), "remarks": JSON(remarks), "created": .integer(created),
    ]
  }

  /// A draft that waited; nil when it does not read.
  init?(_ json: JSON) {
    guard let uid = json["uid"]?.string, let observer = json["observer"]?.string,
      let latitude = json["lat"]?.double, let longitude = json["lon"]?.double,
      let intensity = json["intensity"]?.string.flatMap(JubileeIntensity.init(rawValue:)),
      let started = json["started"]?.int, let created = json["created"]?.int
    else { return nil }
    self.init(
      uid: uid, observer: observer, point: GeoPoint(latitude: latitude, longitude: longitude),
      isPrecise: json["precise"]?.bool ?? false, cell: json["cell"]?.string ?? "",
      place: json["place"]?.string ?? "", intensity: intensity, started: Int64(started),
      ended: json["ended"]?.int.map(Int64.init), text: json["text"]?.string ?? "",
      created: Int64(created))
    remarks = (json["remarks"]?.array ?? []).compactMap(\.string)
  }

  init(
    uid: String, observer: String, point: GeoPoint, isPrecise: Bool, cell: String, place: String,
    intensity: JubileeIntensity, started: Int64, ended: Int64?, text: String, created: Int64
  ) {
    (self.uid, self.observer, self.point, self.isPrecise) = (uid, observer, point, isPrecise)
    (self.cell, self.place, self.intensity) = (cell, place, intensity)
    (self.started, self.ended, self.text, self.created) = (started, ended, text, created)
  }
}

/// What makes a report believable enough to be shown at once.
enum ReportRules {
  /// How far from the shore of a cell a report may be, in miles.
  static let mostMilesFromShore = 3.0
  /// How old a report may be; older ones belong to the record.
  static let oldest: Int64 = 7 * 86_400_000
  /// How far ahead a clock may be.
  static let clockSlack: Int64 = 5 * 60_000
  /// The longest a jubilee may have lasted; those on record lasted minutes to some hours.
  static let longest: Int64 = 12 * 3_600_000
  static let mostText = 2_000
  /// Reports of one observer within 24 hours.
  static let mostPerDay = 12

  /// Checks times and words.
  ///
  /// - Throws: `input.invalid` with what is wrong and what to do.
  static func check(
    started: Int64, ended: Int64?, text: String, now: Int64
  ) throws(PluginError) {
    guard started <= now + clockSlack else {
      throw PluginError.invalid(
        "a report cannot begin in the future", remedy: "give --start as the time it began")
    }
    guard started >= now - oldest else {
      throw PluginError.invalid(
        "it began more than seven days ago",
        remedy: "add it to the record instead: berth jubilee train --add-event DATE --place PLACE")
    }
    if let ended {
      guard ended >= started, ended <= now + clockSlack else {
        throw PluginError.invalid(
          "the end lies before the beginning or in the future",
          remedy: "give --end as the time it was over, or leave it out")
      }
      guard ended - started <= longest else {
        throw PluginError.invalid(
          "it would have lasted more than 12 hours", remedy: "check --start and --end")
      }
    }
    guard text.utf8.count <= mostText else {
      throw PluginError.invalid(
        "the description has \(text.utf8.count) bytes, and \(mostText) are kept",
        remedy: "say it shorter")
    }
  }

  /// What is unusual, for readers and moderators; an unusual report is shown all the same.
  static func remarks(month: Int, hour: Int, isWestern: Bool) -> [String] {
    var remarks: [String] = []
    if !(5...10).contains(month) {
      remarks.append("outside the season on record, June to September")
    }
    if (11...20).contains(hour) { remarks.append("at an hour when few have been seen") }
    if isWestern { remarks.append("on the western shore, where few have been seen") }
    return remarks
  }
}
