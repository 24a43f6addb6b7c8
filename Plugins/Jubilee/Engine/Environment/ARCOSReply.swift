import BerthSDK

/// Answers of the real-time stations of the Dauphin Island Sea Lab (ARCOS), as its public dashboard
/// gets them: data frames of Grafana, columns with a name each, times in Unix milliseconds.
///
/// **Unverified**: the form is known from public code that reads the same dashboard, not from the
/// Sea Lab. The frames carry no quality flags, and their depth is that of the water, not of the
/// instrument; so a value counts for less and its depth is left unsaid.
enum ARCOSReply {
  /// The quantities of the frames by the names of their columns, in the units the network publishes.
  private static let columns: [String: (measure: Measure, unit: UnitCode)] = [
    "water temperature": (.waterTemperatureF, .celsius),
    "salinity": (.salinityPsu, .practicalSalinity),
    "dissolved oxygen %": (.oxygenPercent, .percent),
    "dissolved oxygen": (.oxygenMgL, .milligramsPerLiter),
    "turbidity": (.turbidityNtu, .nephelometric),
    "air temperature": (.temperatureF, .celsius), "relative humidity": (.humidityPercent, .percent),
    "barometric pressure": (.pressureInHg, .inchesOfMercury),
    "wind direction": (.windDirectionDegrees, .degrees),
  ]

  /// Begins the identifiers of its stations, so that they are told from those of other networks;
  /// what follows is the network's own key.
  static let prefix = "arcos-"

  /// The columns of the network's tables that are asked for, by the names above.
  static let columnsAsked: [(column: String, name: String)] = [
    ("watertemp1_avg", "Water Temperature"), ("salinity1_avg", "Salinity"),
    ("dis_oxy1_avg", "Dissolved Oxygen %"), ("dis_oxy2_avg", "Dissolved Oxygen"),
    ("turbidity1_avg", "Turbidity"),
  ]

  static func recognises(_ document: JSON) -> Bool {
    (document["results"]?.object ?? JSONObject()).contains { $0.value["frames"]?.array != nil }
  }

  static func read(_ document: JSON, _ hint: ReadingHint) throws(PluginError) -> ReadingSet {
    var set = ReadingSet()
    for (part, result) in document["results"]?.object ?? JSONObject() {
      if let problem = result["error"]?.string {
        set.note("\(part): the service answers: \(Words.shortened(problem, to: 100))")
        continue
      }
      // A part is named after its station, unless somebody saved a part alone.
      let station =
        hint.points[prefix + part] != nil ? prefix + part : hint.station ?? prefix + part
      for frame in result["frames"]?.array ?? [] {
        read(frame, station, hint, &set)
      }
    }
    if set.readings.isEmpty, set.notes.isEmpty {
      set.note("the stations have reported nothing in the time asked for")
    }
    return set
  }

  private static func read(
    _ frame: JSON, _ station: String, _ hint: ReadingHint, _ set: inout ReadingSet
  ) {
    let names = (frame["schema"]?["fields"]?.array ?? []).map {
      Words.lowered($0["name"]?.string ?? "")
    }
    let values = frame["data"]?["values"]?.array ?? []
    guard names.count == values.count, let when = names.firstIndex(of: "time"),
      let times = values[when].array
    else {
      if !names.isEmpty { set.note("\(station): a frame whose columns do not fit its names") }
      return
    }
    for (row, time) in times.enumerated() {
      let place = "\(station), row \(row + 1)"
      guard let time = Document.number(time), abs(time) < 1e14 else {
        set.note("\(place): no readable time")
        continue
      }
      var reading = Reading(
        source: .arcos, station: station, point: hint.points[station] ?? hint.point,
        time: Int64(time))
      for (name, column) in zip(names, values) {
        guard let known = columns[name], let value = Document.number(column[row]) else { continue }
        let problem = reading.values.take(known.unit.converted(value), for: known.measure)
        set.note(problem, at: place)
      }
      // A bare wind speed has no unit that is known for certain.
      if !reading.values.isEmpty { set.add(reading, at: place) }
    }
  }
}
