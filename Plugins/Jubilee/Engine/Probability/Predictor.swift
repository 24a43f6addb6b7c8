import Glibc

/// Turns a situation into a prediction.
struct Predictor: Sendable {
  /// The model used.
  let model: ProbabilityModel
  let cells: [ShoreCell]

  /// Even with everything known, a few dozen events cannot carry more trust than this.
  static let highestConfidence = 0.75
  /// How many stretches of shore a jubilee touches, on average: mostly one, sometimes the whole
  /// shore (Loesch 1960 and the dated record tell of 150 m to 15 miles).
  static let cellsTouched = 1.6

  /// A predictor for the stretches of a region's shore.
  init(_ model: ProbabilityModel, cells: [ShoreCell]) {
    self.model = model
    self.cells = cells
  }

  /// The prediction for a situation.
  func predict(_ situation: Situation) -> Prediction {
    let index = ConditionsIndex.of(situation)
    var prediction = Prediction(
      time: situation.time, confidence: 0, reasons: [], similar: model.similar.find(situation),
      index: index, cells: [])
    if let reason = situation.unknownReason {
      prediction.unknownReason = reason
      prediction.expected = expected(situation)
      return prediction
    }
    let main = mainShore
    var vector = model.features(situation, shore: main)
    prediction.nightProbability = ProbabilityModel.probability(model.logOdds(vector))
    prediction.error = error(vector)
    prediction.shores = shores(situation)
    vector[.hour] = Evidence.hour(situation.solar.hour)
    prediction.probability = ProbabilityModel.probability(model.logOdds(vector))
    prediction.confidence = confidence(situation)
    prediction.reasons = ReasonWords.reasons(vector, situation, model)
    prediction.cells = cells.map { cell in
      Prediction.CellProbability(
        cell: cell.id, name: cell.name,
        probability: night(situation, cell.shore, hour: true) * part(of: [cell.id], cell.shore))
    }.sorted { ($1.probability, $0.cell) < ($0.probability, $1.cell) }
    return prediction
  }

  /// What is to be expected of an hour whose wind is unknown.
  private func expected(_ situation: Situation) -> Prediction.Expected {
    var vector = model.features(situation, shore: mainShore)
    let night = ProbabilityModel.probability(model.logOdds(vector))
    let error = error(vector)
    vector[.hour] = Evidence.hour(situation.solar.hour)
    return Prediction.Expected(
      night: night, shores: shores(situation),
      hour: ProbabilityModel.probability(model.logOdds(vector)),
      error: (error * error + Self.windSpread * Self.windSpread).squareRoot())
  }

  /// How far the logarithm of the wind's likelihood ratio spreads over nights, by its curve.
  private static let windSpread = 1.0

  private func shores(_ situation: Situation) -> [ShoreCell.Shore: Double] {
    ShoreCell.Shore.allCases.reduce(into: [:]) { found, shore in
      if weight(of: shore) > 0 { found[shore] = night(situation, shore) }
    }
  }

  /// The chance of a night of that time of the year of which nothing else is known, 0…1.
  func usual(_ shore: ShoreCell.Shore, morning: Int) -> Double {
    var vector = FeatureVector()
    let solar = SolarTime(
      SolarTime.earlyMorning(morning), longitude: SolarTime.bayLongitude)
    vector[.season] = model.season(solar.dayOfYear)
    let part =
      shore == mainShore
      ? 0 : log(max(weight(of: shore), 1e-4) / max(weight(of: mainShore), 1e-4))
    return ProbabilityModel.probability(model.logOdds(vector) + part)
  }

  /// The standard error of the log-odds of a situation: what the coefficients leave open, and the
  /// rate of the record (37 jubilees and nobody knows how many unseen ones).
  private func error(_ vector: FeatureVector) -> Double {
    var variance = Self.rateError * Self.rateError
    for feature in Feature.allCases where feature != .hour && feature != .cell {
      let part = vector[feature] * model.standardError(feature)
      variance += part * part
    }
    return variance.squareRoot()
  }

  /// The standard error of the logarithm of the record's rate, about 1/√35, and as much again for
  /// what nobody saw.
  private static let rateError = 0.25

  /// The shore that most of the record is about, which the model is of.
  var mainShore: ShoreCell.Shore {
    ShoreCell.Shore.allCases.max { weight(of: $0) < weight(of: $1) } ?? .east
  }

  func weight(of shore: ShoreCell.Shore) -> Double {
    cells.filter { $0.shore == shore }.reduce(0) { $0 + $1.weight }
  }

  /// The chance that a jubilee comes to a shore in a night like this; with `hour`, that one is under
  /// way there within an hour.
  ///
  /// Away from the main shore Loesch's winds say nothing (two events of 35), so the wind's direction
  /// is left out there; its small part of the record is in the weights.
  private func night(
    _ situation: Situation, _ shore: ShoreCell.Shore, hour: Bool = false
  ) -> Double {
    var vector = model.features(situation, shore: shore)
    if hour { vector[.hour] = Evidence.hour(situation.solar.hour) }
    var part = 0.0
    if shore != mainShore {
      vector[.windNow] = 0
      vector[.windBefore] = 0
      part = log(max(weight(of: shore), 1e-4) / max(weight(of: mainShore), 1e-4))
    }
    return ProbabilityModel.probability(model.logOdds(vector) + part)
  }

  /// The chance that a jubilee somewhere on a shore touches stretches of it, 0–1.
  ///
  /// A small part w of the shore is touched w times the number of stretches one touches; all of it is
  /// touched for certain.
  func part(of ids: Set<String>, _ shore: ShoreCell.Shore) -> Double {
    Self.part(of: ids, shore, cells)
  }

  /// As the method of this name, for any list of stretches.
  static func part(of ids: Set<String>, _ shore: ShoreCell.Shore, _ cells: [ShoreCell]) -> Double {
    let own = cells.filter { $0.shore == shore }
    let whole = own.reduce(0) { $0 + $1.weight }
    guard whole > 0 else { return 0 }
    let share = own.filter { ids.contains($0.id) }.reduce(0) { $0 + $1.weight } / whole
    return cellsTouched * share / (1 + (cellsTouched - 1) * share)
  }

  /// Known evidence by its worth, times the trust in the values and in the forecast.
  private func confidence(_ situation: Situation) -> Double {
    var known = 0.35
    if situation.windDirectionDegrees != nil || (situation.windMph ?? 9) < 1 { known += 0.1 }
    if situation.windBefore != nil { known += 0.15 }
    if situation.oxygenMgL != nil {
      known += 0.3 * situation.oxygenWeight
    } else if situation.stratificationPsu != nil {
      known += 0.15
    }
    if situation.tideTrendFeetPerHour != nil { known += 0.04 }
    if situation.humidityPercent != nil { known += 0.03 }
    if situation.pressureInHg != nil { known += 0.03 }
    return Self.highestConfidence * known * min(max(situation.reliability, 0), 1).squareRoot()
      * Reliability.foresight(aheadMilliseconds: situation.ahead)
  }
}
