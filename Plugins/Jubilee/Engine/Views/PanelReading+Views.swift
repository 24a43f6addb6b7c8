import BerthSDK

extension PanelReading.Value {
  /// The value with its unit; directions with their compass point.
  var text: String {
    switch measure {
    case .windDirectionDegrees: "\(Compass.main(value)) (\(Format.number(value))°)"
    case .temperatureF, .waterTemperatureF: "\(Format.number(value)) °F"
    case .humidityPercent, .oxygenPercent: "\(Format.number(value)) %"
    case .windMph, .windGustMph: "\(Format.number(value)) mph"
    case .pressureInHg: "\(Format.number(value, 2)) inHg"
    default: "\(Format.number(value, 1)) \(measure.unit)"
    }
  }
}

/// The parts of a panel that several pages show.
extension PanelReading {
  /// The chance of the present hour at a shore, which is part of the night's.
  ///
  /// - Parameters:
  ///   - whereabouts: the shore, such as `on the eastern shore`.
  ///   - found: what the panel says of it, reports counted.
  @ViewBuilder
  func hourView(_ whereabouts: String, _ found: JSON?) -> [View] {
    let reasons = (found?["reasons"]?.array ?? []).compactMap(\.string)
    if let probability = found?["probability"]?.double {
      View.progress(
        "Under way \(whereabouts) within this hour", value: probability,
        detail: (probability < 0.01 ? "under 1 %, " : "")
          + OutlookHour.words(confidence: found?["confidence"]?.double ?? 0)
          + (found?["cellName"]?.string.map { "; likeliest at \($0)" } ?? ""))
      if !reasons.isEmpty { View.note(Format.sentence(reasons)) }
    } else {
      View.text("How likely one is at this hour: unknown, too little is known or it is too old.")
      if let sentence = found?["similar"]?["sentence"]?.string {
        View.text(
          "What the record says: \(sentence.prefix(1).lowercased() + sentence.dropFirst()).")
      }
    }
  }

  func tideView() throws -> [View] {
    guard let tide else { return [] }
    var words = "\(Format.number(tide.heightFeet, 1)) ft, \(tide.trend)"
    if let next = tide.next {
      words +=
        "; \(next.kind) \(Format.number(next.feet, 1)) ft at "
        + (try BayTime.clock(next.time, call))
    }
    var pairs = [View.Pair("Tide", words, link: Link.to("tides"))]
    if let level = value(.tideFeet), !level.isStale {
      pairs.append(
        View.Pair(
          "Water level measured",
          "\(Format.number(level.value, 1)) ft at \(level.station), \(Span.text(level.age)) ago"))
    }
    return [View.keyValues(pairs)]
  }

  func skyView() throws -> [View] {
    guard let sky else { return [] }
    func clock(_ name: String) throws -> String {
      try sky[name]?.int.map { try BayTime.clock(Int64($0), call) } ?? "none"
    }
    return [
      View.keyValues([
        View.Pair(
          "Sun", "\(try clock("sunrise")) to \(try clock("sunset"))", link: Link.to("sky")),
        View.Pair(
          "Moon",
          "\(sky["moonPhase"]?.string ?? ""), "
            + "\(Format.number((sky["moonIllumination"]?.double ?? 0) * 100)) % lit"),
      ])
    ]
  }
}
