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
      return prediction
    }
    var vector = model.features(situation)
    prediction.nightProbability = ProbabilityModel.probability(model.logOdds(vector))
    vector[.hour] = Evidence.hour(situation.solar.hour)
    prediction.probability = ProbabilityModel.probability(model.logOdds(vector))
    prediction.confidence = confidence(situation)
    prediction.reasons = ReasonWords.reasons(vector, situation, model)
    prediction.cells = cellProbabilities(vector)
    return prediction
  }

  /// The chance of each stretch: the night's and hour's odds times its part of the shore.
  ///
  /// On the western shore Loesch's winds say nothing (two events of 35), so wind direction is left
  /// out there; its small part of the record is in the cells' weights.
  private func cellProbabilities(_ vector: FeatureVector) -> [Prediction.CellProbability] {
    let eastern = cells.filter { $0.shore == .east }.reduce(0) { $0 + $1.weight }
    guard eastern > 0 else { return [] }
    return cells.map { cell in
      var own = vector
      if cell.shore == .west {
        own[.windNow] = 0
        own[.windBefore] = 0
      }
      own[.cell] = log(min(1, max(Self.cellsTouched * cell.weight / eastern, 1e-4)))
      return Prediction.CellProbability(
        cell: cell.id, name: cell.name,
        probability: ProbabilityModel.probability(model.logOdds(own)))
    }.sorted { ($1.probability, $0.cell) < ($0.probability, $1.cell) }
  }

  /// Known evidence by its worth, times the trust in the values and in the forecast.
  private func confidence(_ situation: Situation) -> Double {
    var known = 0.35
    if situation.windDirectionDegrees != nil || (situation.windMph ?? 9) < 1 { known += 0.1 }
    if situation.windBefore != nil { known += 0.15 }
    if situation.oxygenMgL != nil {
      known += situation.oxygenIsBottom ? 0.3 : 0.15
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
