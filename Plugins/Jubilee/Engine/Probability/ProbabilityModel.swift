import Glibc

/// A calibrated probability of a jubilee on the bay's eastern shore.
///
/// A logistic regression on likelihood ratios. Per night the log-odds are the record's base rate
/// plus a coefficient times the evidence of season, wind, oxygen, layering and earlier mornings; an
/// hour and a stretch of shore add the logarithm of their part of the night and of the shore. The
/// coefficients are the most probable ones under normal priors round what the literature says
/// (`Feature.priorMean`), so that few data move them little and many data decide.
///
/// **What it is a probability of**: a jubilee that people as watchful as Loesch's in 1946–1956 would
/// report. Days without report are background, not proof of nothing (presence–background data); the
/// intercept is therefore set to the rate of those watched years after fitting, by the prior
/// correction of King & Zeng (2001, Political Analysis 9:137–163,
/// doi 10.1093/oxfordjournals.pan.a004868).
package struct ProbabilityModel: Sendable, Equatable {
  /// Log-odds of an average night of the year.
  var intercept: Double
  /// Coefficients by `Feature.index`.
  var coefficients: [Double]
  /// Their posterior standard errors, by the same places.
  var standardErrors: [Double]
  var season: SeasonEvidence
  var windNow: WindEvidence
  var windBefore: WindEvidence
  /// What is counted for "similar conditions".
  var similar: SimilarCounts
  /// Nights or hours it was trained on.
  var rows: Int
  /// How many of these had a jubilee.
  var events: Int
  /// How many of the rows knew the weather.
  var rowsWithWeather: Int

  /// Tells models apart by what they weigh.
  var fingerprint: String {
    String(coefficients.reduce(intercept.bitPattern) { $0 &* 31 &+ $1.bitPattern }, radix: 36)
  }

  /// The coefficient of a feature.
  package func coefficient(_ feature: Feature) -> Double { coefficients[feature.index] }

  /// The standard error of a feature's coefficient.
  func standardError(_ feature: Feature) -> Double { standardErrors[feature.index] }

  /// The features of a situation, without hour and cell.
  ///
  /// - Parameter shore: the shore whose earlier jubilees count.
  func features(_ situation: Situation, shore: ShoreCell.Shore = .east) -> FeatureVector {
    let solar = situation.solar
    var vector = FeatureVector()
    vector[.season] = season(solar.dayOfYear)
    if let mph = situation.windMph {
      vector[.windSpeed] = Evidence.windSpeed(mph)
      if let degrees = situation.windDirectionDegrees {
        vector[.windNow] = windNow(degrees, mph: mph)
      }
    }
    if let before = situation.windBefore, let degrees = before.directionDegrees {
      vector[.windBefore] = before.directionWorth * windBefore(degrees, mph: before.meanMph)
    }
    if let oxygen = situation.oxygenMgL {
      vector[.oxygen] = situation.oxygenWeight * Evidence.oxygen(oxygen)
    }
    // Layering matters through the oxygen it takes: once that is known it says nothing more.
    if let layering = situation.stratificationPsu {
      let known = situation.oxygenMgL == nil ? 0 : situation.oxygenWeight
      vector[.stratification] =
        situation.stratificationWeight * (1 - known) * Evidence.stratification(layering)
    }
    for jubilee in situation.earlier {
      let ago = solar.morning - SolarTime(jubilee.time, longitude: situation.longitude).morning
      vector[.persistence] = max(
        vector[.persistence],
        jubilee.strength(for: shore) * Evidence.persistence(morningsAgo: ago))
    }
    if let trend = situation.tideTrendFeetPerHour { vector[.tide] = Evidence.tide(trend) }
    if let humidity = situation.humidityPercent { vector[.humidity] = (humidity - 80) / 10 }
    if let pressure = situation.pressureInHg { vector[.pressure] = (pressure - 30) / 0.1 }
    if let trend = situation.pressureTrendInHgPerHour { vector[.pressureTrend] = trend / 0.02 }
    return vector
  }

  /// Log-odds of a row.
  func logOdds(_ vector: FeatureVector) -> Double {
    var sum = intercept
    for index in 0..<Feature.count { sum += coefficients[index] * vector.values[index] }
    return sum
  }

  /// Log-odds as a probability, 0…1.
  static func probability(_ logOdds: Double) -> Double {
    logOdds >= 0 ? 1 / (1 + exp(-logOdds)) : exp(logOdds) / (1 + exp(logOdds))
  }

  /// Probability of an average night of the year: the base rate, 0…1.
  var baseRate: Double { Self.probability(intercept) }
}
