import BerthSDK

/// How `now` looks.
struct NowView {
  let reading: PanelReading
  let isOffline: Bool
  var notes: [String] = []

  func view() throws -> View {
    let call = reading.call
    return try View.page(
      reading.panel.body["region"]?["name"]?.string ?? "The bay",
      subtitle: Moments.text(reading.now, call), accent: Look.bay
    ) {
      for note in notes { View.text(note, role: .note) }
      Self.probability(reading)
      if reading.values.isEmpty {
        View.text(
          "No readings yet. "
            + (isOffline
              ? "There is no network; tides, sun and moon are computed here."
              : "berth jubilee now --refresh asks the stations."),
          role: .warning)
      } else {
        if reading.isStale || isOffline {
          View.text(
            (isOffline ? "Offline: " : "") + "the last readings are \(age).", role: .warning)
        }
        View.table(
          columns: ["", View.Column("Now", type: .number), "Source", "Age", "Reliability"],
          rows: reading.values.filter { $0.measure != .tideFeet }.map(row))
      }
      try Self.tide(reading)
      try Self.sky(reading)
      View.actions([
        View.Action("Forecast", link: Link.to("forecast"), role: .primary),
        View.Action("Why", link: Link.to("probability")),
        View.Action("Map", link: Link.to("map")),
        View.Action("Report a jubilee", link: Link.to("report")),
        View.Action("Refresh", link: Link.to("now", ["refresh": "true"])),
      ])
    }
  }

  private var age: String {
    reading.updated.map { "\(Moments.span(reading.now - $0)) old" } ?? "of unknown age"
  }

  private func row(_ value: PanelReading.Value) -> [View.Cell] {
    [
      View.Cell(Words.title(value.measure.title)), View.Cell(Self.text(value)),
      View.Cell(
        value.isDerived
          ? "computed"
          : [value.station, value.source].filter { !$0.isEmpty }
            .joined(separator: ", ")),
      View.Cell(Moments.span(value.age), tone: value.isStale ? .warning : .neutral),
      View.Cell(Self.word(value.reliability), tone: value.reliability < 0.3 ? .warning : .neutral),
    ]
  }

  /// A value with its unit; directions with their compass point.
  static func text(_ value: PanelReading.Value) -> String {
    switch value.measure {
    case .windDirectionDegrees:
      "\(Look.compass(value.value)) (\(Look.number(value.value))°)"
    case .temperatureF, .waterTemperatureF: "\(Look.number(value.value)) °F"
    case .humidityPercent, .oxygenPercent: "\(Look.number(value.value)) %"
    case .windMph, .windGustMph: "\(Look.number(value.value)) mph"
    case .pressureInHg: "\(Look.number(value.value, 2)) inHg"
    default: "\(Look.number(value.value, 1)) \(value.measure.unit)"
    }
  }

  static func word(_ reliability: Double) -> String {
    switch reliability {
    case 0.6...: "good"
    case 0.3...: "fair"
    default: "poor"
    }
  }

  @ViewBuilder
  static func probability(_ reading: PanelReading) -> [View] {
    let found = reading.panel.body["probability"]
    let reasons = (found?["reasons"]?.array ?? []).compactMap(\.string)
    if let probability = reading.probability {
      View.progress(
        "Chance of a jubilee on the eastern shore now", value: probability,
        detail: (probability < 0.01 ? "under 1 %, " : "")
          + OutlookHour.words(confidence: found?["confidence"]?.double ?? 0)
          + (found?["cellName"]?.string.map { "; likeliest at \($0)" } ?? ""))
      if !reasons.isEmpty { View.text(sentence(reasons), role: .note) }
    } else {
      View.text("How likely a jubilee is now: unknown, too little is known or it is too old.")
      if let sentence = found?["similar"]?["sentence"]?.string {
        View.text(
          "What the record says: \(sentence.prefix(1).lowercased() + sentence.dropFirst()).")
      }
    }
    let night = reading.panel.body["night"]
    if let share = night?["probability"]?.double, let hour = night?["hour"]?.int,
      let civil = try? Moments.civil(Int64(hour), reading.call)
    {
      View.text([
        "Coming night: ",
        View.Span(percent(share), style: .strong, link: Link.to("forecast")),
        View.Span(
          " most likely about \(Moments.clock(civil)) at \(night?["cellName"]?.string ?? "")."),
      ])
    }
  }

  /// Less than one per cent is not zero, nor is what is kept with four decimals.
  static func percent(_ share: Double) -> String {
    share < 0.01 ? "under 1 %" : OutlookHour.percent(share)
  }

  static func sentence(_ reasons: [String]) -> String {
    let text = Words.list(reasons)
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  static func tide(_ reading: PanelReading) throws -> [View] {
    guard let tide = reading.tide else { return [] }
    var words =
      "\(Look.number(tide.heightFeet, 1)) ft, \(tide.trend)"
    if let next = tide.next {
      words +=
        "; \(next.kind) \(Look.number(next.feet, 1)) ft at "
        + (try Moments.clock(next.time, reading.call))
    }
    var pairs = [View.Pair("Tide", words, link: Link.to("tides"))]
    if let level = reading.value(.tideFeet), !level.isStale {
      pairs.append(
        View.Pair(
          "Water level measured",
          "\(Look.number(level.value, 1)) ft at \(level.station), \(Moments.span(level.age)) ago"))
    }
    return [View.keyValues(pairs)]
  }

  static func sky(_ reading: PanelReading) throws -> [View] {
    guard let sky = reading.sky else { return [] }
    func clock(_ name: String) throws -> String {
      try sky[name]?.int.map { try Moments.clock(Int64($0), reading.call) } ?? "none"
    }
    return [
      View.keyValues([
        View.Pair(
          "Sun", "\(try clock("sunrise")) to \(try clock("sunset"))", link: Link.to("sky")),
        View.Pair(
          "Moon",
          "\(sky["moonPhase"]?.string ?? ""), "
            + "\(Look.number((sky["moonIllumination"]?.double ?? 0) * 100)) % lit"),
      ])
    ]
  }
}
