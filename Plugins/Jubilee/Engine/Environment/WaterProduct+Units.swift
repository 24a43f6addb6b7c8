import BerthSDK

/// Which measures the CO-OPS products hold, and in which units
/// (https://api.tidesandcurrents.noaa.gov/api/prod/).
extension WaterProduct {
  /// The measure of the product's main value.
  var measure: Measure {
    switch self {
    case .waterLevel, .predictions: .tideFeet
    case .wind: .windMph
    case .airTemperature: .temperatureF
    case .airPressure: .pressureInHg
    case .waterTemperature: .waterTemperatureF
    case .humidity: .humidityPercent
    case .salinity: .salinityPsu
    }
  }

  /// The unit the product is given in.
  ///
  /// Pressure is in millibars, humidity in percent and salinity in PSU whatever was asked for; the
  /// others follow the request, which the reply does not repeat.
  func unit(_ system: UnitSystem?, _ hint: ReadingHint) throws(PluginError) -> UnitCode {
    switch (self, system) {
    case (.airPressure, _): return .hectopascal
    case (.humidity, _): return .percent
    case (.salinity, _): return .practicalSalinity
    case (.waterLevel, .metric?), (.predictions, .metric?): return .meters
    case (.waterLevel, .imperial?), (.predictions, .imperial?): return .feet
    case (.wind, .metric?): return .metersPerSecond
    case (.wind, .imperial?): return .knots
    case (.airTemperature, .metric?), (.waterTemperature, .metric?): return .celsius
    case (.airTemperature, .imperial?), (.waterTemperature, .imperial?): return .fahrenheit
    default:
      throw hint.error(
        "CO-OPS replies do not say their units",
        remedy: "add --units metric or --units english, as they were asked for")
    }
  }
}
