/// What a reading can hold; the unit is the one in the name, always.
enum Measure: String, Sendable, CaseIterable {
  case temperatureF
  case humidityPercent
  case windMph
  case windGustMph
  case windDirectionDegrees
  case pressureInHg
  case oxygenMgL
  case oxygenPercent
  case salinityPsu
  case waterTemperatureF
  case tideFeet
  case turbidityNtu
  case chlorophyllUgL
  case ph

  /// Its index in `Measures`.
  var index: Int {
    switch self {
    case .temperatureF: 0
    case .humidityPercent: 1
    case .windMph: 2
    case .windGustMph: 3
    case .windDirectionDegrees: 4
    case .pressureInHg: 5
    case .oxygenMgL: 6
    case .oxygenPercent: 7
    case .salinityPsu: 8
    case .waterTemperatureF: 9
    case .tideFeet: 10
    case .turbidityNtu: 11
    case .chlorophyllUgL: 12
    case .ph: 13
    }
  }

  /// The quantity in words, for tables and messages.
  var title: String {
    switch self {
    case .temperatureF: "air temperature"
    case .humidityPercent: "humidity"
    case .windMph: "wind speed"
    case .windGustMph: "wind gust"
    case .windDirectionDegrees: "wind direction"
    case .pressureInHg: "pressure"
    case .oxygenMgL: "dissolved oxygen"
    case .oxygenPercent: "oxygen saturation"
    case .salinityPsu: "salinity"
    case .waterTemperatureF: "water temperature"
    case .tideFeet: "water level"
    case .turbidityNtu: "turbidity"
    case .chlorophyllUgL: "chlorophyll"
    case .ph: "acidity (pH)"
    }
  }

  /// The unit as it is shown and exported.
  var unit: String {
    switch self {
    case .temperatureF, .waterTemperatureF: "°F"
    case .humidityPercent, .oxygenPercent: "%"
    case .windMph, .windGustMph: "mph"
    case .windDirectionDegrees: "°"
    case .pressureInHg: "inHg"
    case .oxygenMgL: "mg/L"
    case .salinityPsu: "PSU"
    case .tideFeet: "ft"
    case .turbidityNtu: "NTU"
    case .chlorophyllUgL: "µg/L"
    case .ph: "pH"
    }
  }

  /// The kind of unit that can be converted to this one.
  var dimension: UnitDimension {
    switch self {
    case .temperatureF, .waterTemperatureF: .temperature
    case .humidityPercent, .oxygenPercent: .percent
    case .windMph, .windGustMph: .speed
    case .windDirectionDegrees: .angle
    case .pressureInHg: .pressure
    case .oxygenMgL: .concentration
    case .salinityPsu: .salinity
    case .tideFeet: .length
    case .turbidityNtu: .turbidity
    case .chlorophyllUgL: .pigment
    case .ph: .acidity
    }
  }

  /// What an instrument on a warm coast can truly show; anything else is a fault and is dropped.
  ///
  /// The bounds are wider than any record of the Gulf coast, so that a hurricane passes and a
  /// sentinel such as 999 or a value in a wrong unit does not.
  var plausible: ClosedRange<Double> {
    switch self {
    case .temperatureF: -30...125
    case .humidityPercent: 0...100
    case .windMph: 0...200
    case .windGustMph: 0...250
    case .windDirectionDegrees: 0...360
    case .pressureInHg: 25.5...32
    case .oxygenMgL: 0...25
    case .oxygenPercent: 0...250
    case .salinityPsu: 0...45
    case .waterTemperatureF: 27...105
    case .tideFeet: -15...35
    case .turbidityNtu: 0...4000
    case .chlorophyllUgL: 0...1000
    case .ph: 3...12
    }
  }

  /// Milliseconds after which a value no longer says how things are now.
  ///
  /// Weather is reported hourly, so three hours are two reports missed; water changes more slowly.
  var staleAfter: Int64 {
    switch self {
    case .temperatureF, .humidityPercent, .windMph, .windGustMph, .windDirectionDegrees,
      .pressureInHg:
      3 * Span.hour
    case .oxygenMgL, .oxygenPercent: 12 * Span.hour
    case .salinityPsu, .waterTemperatureF, .turbidityNtu, .chlorophyllUgL, .ph: 24 * Span.hour
    case .tideFeet: Span.hour
    }
  }

  /// Whether it is of the water and differs between a bay and its rivers.
  var isOfWater: Bool {
    switch self {
    case .oxygenMgL, .oxygenPercent, .salinityPsu, .waterTemperatureF, .turbidityNtu,
      .chlorophyllUgL, .ph:
      true
    default: false
    }
  }
}
