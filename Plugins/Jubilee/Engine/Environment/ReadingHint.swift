import BerthSDK

/// Units a service answers in by request and does not repeat in the reply.
enum UnitSystem: String, Sendable, CaseIterable {
  /// Kelvin and m/s: OpenWeatherMap's default.
  case standard
  /// °C and m/s; metres for water levels.
  case metric
  /// °F and mph at OpenWeatherMap; °F, knots and feet at CO-OPS (there called english).
  case imperial
}

/// What CO-OPS was asked for; replies of several products have the same shape.
enum WaterProduct: String, Sendable, CaseIterable {
  case waterLevel = "water_level"
  case predictions
  case wind
  case airTemperature = "air_temperature"
  case airPressure = "air_pressure"
  case waterTemperature = "water_temperature"
  case humidity
  case salinity

  /// The name as the service spells it, with blanks or underscores.
  init?(words: String) {
    self.init(rawValue: Words.lowered(words).map { $0 == " " ? "_" : String($0) }.joined())
  }
}

/// What the caller knows about a document and the document does not say itself.
struct ReadingHint: Sendable {
  /// The name used in messages: a file's, or the service's; never an address with a key in it.
  var name = "the file"
  /// The station the document is from.
  var station: String?
  /// Where that station is.
  var point: GeoPoint?
  /// Where the stations of an answer with several of them are.
  var points: [String: GeoPoint] = [:]
  /// The units that were asked for.
  var units: UnitSystem?
  /// The CO-OPS product that was asked for.
  var product: WaterProduct?
  /// Seconds east of UTC of times written without an offset.
  var offsetSeconds: Int?
  /// Lines of a long table that were read before these, between its heading and them.
  var linesBefore = 0

  /// Nothing known but a name for messages.
  init(name: String = "the file") { self.name = name }

  /// An error about this document.
  func error(_ message: String, remedy: String) -> PluginError {
    .invalid("\(name): \(message)", remedy: remedy)
  }
}
