/// Who measured or forecast something.
enum ReadingSource: String, Sendable, CaseIterable {
  case nwsObservation = "nws"
  case nwsMetar = "nws-metar"
  case nwsForecast = "nws-forecast"
  case nwsGrid = "nws-grid"
  case ndbc
  case coops
  case coopsPrediction = "coops-prediction"
  case openWeatherMap = "openweathermap"
  case openWeatherMapForecast = "openweathermap-forecast"
  /// The real-time stations of the Dauphin Island Sea Lab.
  case arcos
  /// The water and weather stations of a National Estuarine Research Reserve.
  case nerr
  case station
  case observer

  /// The source's name for people.
  var title: String {
    switch self {
    case .nwsObservation: "National Weather Service"
    case .nwsMetar: "National Weather Service (METAR)"
    case .nwsForecast: "National Weather Service hourly forecast"
    case .nwsGrid: "National Weather Service grid forecast"
    case .ndbc: "National Data Buoy Center"
    case .coops: "NOAA CO-OPS"
    case .coopsPrediction: "NOAA CO-OPS tide prediction"
    case .openWeatherMap: "OpenWeatherMap"
    case .openWeatherMapForecast: "OpenWeatherMap forecast"
    case .arcos: "Dauphin Island Sea Lab ARCOS (unverified)"
    case .nerr: "Estuarine research reserve (NERR)"
    case .station: "Water-quality station"
    case .observer: "Observer"
    }
  }

  /// Whether the values are forecast rather than measured.
  var isForecast: Bool {
    switch self {
    case .nwsForecast, .nwsGrid, .coopsPrediction, .openWeatherMapForecast: true
    default: false
    }
  }
}

/// What one source says about one place at one time.
struct Reading: Sendable, Equatable {
  var source: ReadingSource
  /// The station's identifier, such as `KMOB` or `8737048`; empty when the source names none.
  var station: String
  /// Where, when known.
  var point: GeoPoint?
  /// Unix milliseconds of the measurement, or of the hour a forecast is for.
  var time: Int64
  /// When a forecast was made (Unix milliseconds), nil when measured or not said.
  var issued: Int64?
  /// Feet below the surface for values of the water, nil when not said.
  var depthFeet: Double?
  /// What was measured.
  var values = Measures()
  /// How far this source can be trusted when fresh, 0…1; see `Reliability`.
  var reliability: Double

  /// A reading without values.
  init(
    source: ReadingSource, station: String, point: GeoPoint? = nil, time: Int64,
    reliability: Double? = nil
  ) {
    self.source = source
    self.station = station
    self.point = point
    self.time = time
    self.reliability = reliability ?? Reliability.base(source)
  }

  var temperatureF: Double? { values[.temperatureF] }
  var humidityPercent: Double? { values[.humidityPercent] }
  var windMph: Double? { values[.windMph] }
  var windDirectionDegrees: Double? { values[.windDirectionDegrees] }
  var pressureInHg: Double? { values[.pressureInHg] }
  var oxygenMgL: Double? { values[.oxygenMgL] }
  var salinityPsu: Double? { values[.salinityPsu] }
}

/// Readings of one document, and what in it could not be used.
struct ReadingSet: Sendable, Equatable {
  /// The readings, in the document's order.
  var readings: [Reading] = []
  /// What was left out and why; at most `limit`, the rest counted in `furtherNotes`.
  private(set) var notes: [String] = []
  /// How many notes beyond those there were.
  private(set) var furtherNotes = 0

  static let limit = 20

  /// No readings yet.
  init() {}

  /// Notes that something was left out; the same words twice are one note.
  mutating func note(_ text: String) {
    if notes.contains(text) { return }
    if notes.count < Self.limit { notes.append(text) } else { furtherNotes += 1 }
  }

  /// Notes that something was left out, if anything was.
  mutating func note(_ text: String?, at place: String) {
    if let text { note("\(place): \(text)") }
  }

  /// Adds a reading unless it holds nothing.
  mutating func add(_ reading: Reading, at place: @autoclosure () -> String) {
    var reading = reading
    reading.values.settleCalm()
    if reading.values.isEmpty {
      note("\(place()): no measured value")
    } else {
      readings.append(reading)
    }
  }
}
