import BerthSDK

/// The page `now` shows.
struct NowView {
  let reading: PanelReading
  let tonight: Tonight
  let bay: Bay
  let isOffline: Bool
  let notes: [String]
  let store: Store

  func view() throws -> View {
    try View.bayPage(
      reading.panel.body["region"]?["name"]?.string ?? "The bay",
      BayTime.text(reading.now, reading.call)
    ) {
      // The number and the hours round now come into sight at once; what they rest on follows.
      try tonight.headline(isOffline: isOffline)
      try tonight.hours()
      if let why = tonight.why { View.text(why) }
      if isOffline {
        View.text(
          reading.updated == nil
            ? "No network; tides, sun and moon are computed here."
            : "No network: what is known here is \(age).", role: .warning)
      }
      for note in notes { View.note(note) }
      try MapCommand.recent(bay, store.call)
      reading.hourView(tonight.whereabouts, tonight.hourNow)
      if reading.values.isEmpty {
        View.text(
          "No readings yet." + (isOffline ? "" : " Ask the stations for them."), role: .warning)
      } else {
        if reading.isStale {
          View.text(
            (isOffline ? "Offline: " : "") + "the last readings are \(age).", role: .warning)
        }
        View.table(
          columns: ["", View.Column("Now", type: .number), "Source", "Age", "Reliability"],
          rows: reading.values.filter { $0.measure != .tideFeet }.map(row))
      }
      try reading.tideView()
      try reading.skyView()
      View.actions([
        View.Action("Forecast", link: Link.to("forecast"), role: .primary),
        View.Action("Why", link: Link.to("probability")),
        View.Action("Map", link: Link.to("map")),
        View.Action("Ask the stations", link: Link.to("now", ["refresh": "true"])),
      ])
    }
  }

  private var age: String {
    reading.updated.map { "\(Span.text(reading.now - $0)) old" } ?? "no reading of any age"
  }

  private func row(_ value: PanelReading.Value) -> [View.Cell] {
    [
      View.Cell(Words.title(value.measure.title)), View.Cell(value.text),
      View.Cell(value.origin),
      View.Cell(Span.text(value.age), tone: value.isStale ? .warning : .neutral),
      View.Cell(
        Self.word(value.reliability), tone: value.reliability < 0.3 ? .warning : .neutral),
    ]
  }

  private static func word(_ reliability: Double) -> String {
    switch reliability {
    case 0.6...: "good"
    case 0.3...: "fair"
    default: "poor"
    }
  }
}

extension PanelReading.Value {
  /// Where it is from, in words.
  var origin: String {
    isDerived ? "computed" : [station, source].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
