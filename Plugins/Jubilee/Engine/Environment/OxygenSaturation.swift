import Glibc

/// How much oxygen water of some temperature and salinity holds in balance with the air.
///
/// The equation of Benson & Krause (1984, Limnol. Oceanogr. 29:620–632,
/// doi 10.4319/lo.1984.29.3.0620), as the USGS uses it (Office of Water Quality Technical
/// Memorandum 2011.03) and Standard Methods 4500-O prints it: valid for 0–40 °C and 0–40 PSU.
enum OxygenSaturation {
  /// Oxygen at saturation in mg/L.
  ///
  /// - Parameters:
  ///   - waterTemperatureF: °F, within 32…104.
  ///   - salinityPsu: practical salinity, within 0…45.
  ///   - pressureInHg: air pressure at the water, one standard atmosphere when not known.
  /// - Returns: nil outside the range the equation was fitted to.
  static func milligramsPerLiter(
    waterTemperatureF: Double, salinityPsu: Double, pressureInHg: Double = 29.9213
  ) -> Double? {
    let celsius = (waterTemperatureF - 32) / 1.8
    guard celsius >= -0.01, celsius <= 40.01, salinityPsu >= 0, salinityPsu <= 45,
      pressureInHg >= 20, pressureInHg <= 35
    else { return nil }
    let t = celsius + 273.15
    let fresh = exp(
      -139.34411 + 1.575701e5 / t - 6.642308e7 / (t * t) + 1.243800e10 / (t * t * t)
        - 8.621949e11 / (t * t * t * t))
    let salted = exp(-salinityPsu * (0.017674 - 10.754 / t + 2140.7 / (t * t)))
    let atmospheres = pressureInHg / 29.9213
    let vapor = exp(11.8571 - 3840.70 / t - 216_961 / (t * t))
    let theta = 0.000975 - 1.426e-5 * celsius + 6.436e-8 * celsius * celsius
    let pressed =
      (atmospheres - vapor) * (1 - theta * atmospheres) / ((1 - vapor) * (1 - theta))
    let oxygen = fresh * salted * pressed
    return oxygen > 0 ? oxygen : nil
  }

  /// Percent of saturation of a measured concentration; nil outside the equation's range.
  static func percent(
    oxygenMgL: Double, waterTemperatureF: Double, salinityPsu: Double,
    pressureInHg: Double = 29.9213
  ) -> Double? {
    milligramsPerLiter(
      waterTemperatureF: waterTemperatureF, salinityPsu: salinityPsu, pressureInHg: pressureInHg
    ).map { 100 * oxygenMgL / $0 }
  }

  /// Concentration in mg/L of a measured percent of saturation; nil outside the range.
  static func concentration(
    oxygenPercent: Double, waterTemperatureF: Double, salinityPsu: Double,
    pressureInHg: Double = 29.9213
  ) -> Double? {
    milligramsPerLiter(
      waterTemperatureF: waterTemperatureF, salinityPsu: salinityPsu, pressureInHg: pressureInHg
    ).map { oxygenPercent / 100 * $0 }
  }
}

/// Humidity from what stations report in its stead.
enum Humidity {
  /// Relative humidity in percent from air temperature and dew point.
  ///
  /// Magnus form with the coefficients of Alduchov & Eskridge (1996, J. Appl. Meteorol. 35:601–609,
  /// doi 10.1175/1520-0450(1996)035<0601:IMFAOS>2.0.CO;2), within 0.4 % from −40 to 50 °C.
  static func percent(temperatureF: Double, dewPointF: Double) -> Double? {
    let air = (temperatureF - 32) / 1.8
    let dew = (dewPointF - 32) / 1.8
    guard air > -40, air < 50, dew > -80, dew <= air + 0.6 else { return nil }
    func magnus(_ c: Double) -> Double { exp(17.625 * c / (243.04 + c)) }
    return min(100, 100 * magnus(dew) / magnus(air))
  }
}
