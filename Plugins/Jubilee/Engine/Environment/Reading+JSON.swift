import BerthBase

/// Readings as they are stored: keys are the measures' names, so that units stay said.
extension Reading {
  /// The reading as an object; what is not known has no member.
  var json: JSON {
    var object: JSON = ["source": .string(source.rawValue), "time": .integer(time)]
    if !station.isEmpty { object["station"] = .string(station) }
    if let point {
      object["latitude"] = .number(point.latitude)
      object["longitude"] = .number(point.longitude)
    }
    if let issued { object["issued"] = .integer(issued) }
    if let depthFeet { object["depthFeet"] = .number(depthFeet) }
    object["reliability"] = .number(reliability)
    for measure in values.known {
      guard let value = values[measure] else { continue }
      object[measure.rawValue] = .number(value)
      let quality = values[quality: measure]
      if quality < 1 { object[measure.rawValue + "Quality"] = .number(quality) }
    }
    return object
  }

  /// The reading an object holds; nil when source or time is missing.
  ///
  /// Values that are impossible are left out, as in any other document.
  init?(json: JSON) {
    guard let source = json["source"]?.string.flatMap(ReadingSource.init),
      let time = json["time"]?.int, (-100_000_000_000_000...100_000_000_000_000).contains(time)
    else { return nil }
    self.init(source: source, station: json["station"]?.string ?? "", time: Int64(time))
    if let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double {
      point = GeoPoint(checking: latitude, longitude)
    }
    issued = json["issued"]?.int.map(Int64.init)
    depthFeet = json["depthFeet"]?.double
    reliability = min(max(json["reliability"]?.double ?? reliability, 0), 1)
    for measure in Measure.allCases {
      guard let value = json[measure.rawValue]?.double else { continue }
      let quality = json[measure.rawValue + "Quality"]?.double ?? 1
      _ = values.take(value, for: measure, quality: quality)
    }
  }
}
