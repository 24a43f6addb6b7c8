/// Who measured or foretold something.
public enum ReadingSource: String, Sendable, CaseIterable {
  case nwsObservation = "nws"
  case nwsMetar = "nws-metar"
  case nwsForecast = "nws-forecast"
  case nwsGrid = "nws-grid"
  case ndbc
  case coops
  case coopsPrediction = "coops-prediction"
  case openWeatherMap = "openweathermap"
  case openWeatherMapForecast = "openweathermap-forecast"
  case station
  case observer

  /// The source's name for people.
  public var title: String {
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
    case .station: "Water-quality station"
    case .observer: "Observer"
    }
  }

  /// Whether the values are foretold rather than measured.
  public var isForecast: Bool {
    switch self {
    case .nwsForecast, .nwsGrid, .coopsPrediction, .openWeatherMapForecast: true
    default: false
    }
  }
}

/// What one source says about one place at one time.
public struct Reading: Sendable, Equatable {
  public var source: ReadingSource
  /// The station's identifier, such as `KMOB` or `8737048`; empty when the source names none.
  public var station: String
  /// Where, when known.
  public var point: GeoPoint?
  /// Unix milliseconds of the measurement, or of the hour a forecast is for.
  public var time: Int64
  /// When a forecast was made (Unix milliseconds), nil when measured or not said.
  public var issued: Int64?
  /// Feet below the surface for values of the water, nil when not said.
  public var depthFeet: Double?
  /// What was measured.
  public var values = Measures()
  /// How far this source can be trusted when fresh, 0…1; see `Reliability`.
  public var reliability: Double

  /// A reading without values.
  public init(
    source: ReadingSource, station: String, point: GeoPoint? = nil, time: Int64,
    reliability: Double? = nil
  ) {
    self.source = source
    self.station = station
    self.point = point
    self.time = time
    self.reliability = reliability ?? Reliability.base(source)
  }

  public var temperatureF: Double? { values[.temperatureF] }
  public var humidityPercent: Double? { values[.humidityPercent] }
  public var windMph: Double? { values[.windMph] }
  public var windGustMph: Double? { values[.windGustMph] }
  public var windDirectionDegrees: Double? { values[.windDirectionDegrees] }
  public var pressureInHg: Double? { values[.pressureInHg] }
  public var oxygenMgL: Double? { values[.oxygenMgL] }
  public var oxygenPercent: Double? { values[.oxygenPercent] }
  public var salinityPsu: Double? { values[.salinityPsu] }
  public var waterTemperatureF: Double? { values[.waterTemperatureF] }
  public var tideFeet: Double? { values[.tideFeet] }
}

/// Readings of one document, and what in it could not be used.
public struct ReadingSet: Sendable, Equatable {
  /// The readings, in the document's order.
  public var readings: [Reading] = []
  /// What was left out and why; at most `limit`, the rest counted in `furtherNotes`.
  public private(set) var notes: [String] = []
  /// How many notes beyond the kept ones there were.
  public private(set) var furtherNotes = 0

  static let limit = 20

  /// No readings yet.
  public init() {}

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
