/// Nights or hours to train on, kept by columns: 50 years of hours take about 30 MB.
package struct TrainingTable: Sendable {
  /// Features of a row without the season, which depends on the years trained on.
  static let stored = Feature.count - 1
  var features: [Float] = []
  var days: [UInt16] = []
  var years: [Int16] = []
  /// 1 for a jubilee.
  var labels: [UInt8] = []
  /// Whether weather was known.
  var known: [UInt8] = []
  /// Score of the plain index, 0…1; NaN when it is unknown.
  var index: [Float] = []

  /// No rows.
  package init() {}

  /// Makes room for rows to come.
  package mutating func reserveCapacity(_ count: Int) {
    features.reserveCapacity(count * Self.stored)
    days.reserveCapacity(count)
    years.reserveCapacity(count)
    labels.reserveCapacity(count)
    known.reserveCapacity(count)
    index.reserveCapacity(count)
  }

  /// Rows so far.
  var count: Int { labels.count }
  /// Rows with a jubilee.
  var events: Int { labels.reduce(0) { $0 + Int($1) } }
  /// Rows with weather.
  var rowsWithWeather: Int { known.reduce(0) { $0 + Int($1) } }

  /// Adds an hour or a night.
  ///
  /// - Parameters:
  ///   - situation: what was known.
  ///   - jubilee: whether one was under way in the hour, or came in the night.
  ///   - isNight: the row stands for a whole night, not for the hour of its time.
  ///   - evidence: the tables the wind is judged by.
  package mutating func append(
    _ situation: Situation, jubilee: Bool, isNight: Bool, evidence: RecordEvidence
  ) {
    let solar = situation.solar
    let vector = evidence.model.features(situation)
    for feature in Feature.allCases where feature != .season {
      let value =
        feature == .hour && !isNight ? Evidence.hour(solar.hour) : vector[feature]
      features.append(Float(value))
    }
    days.append(UInt16(solar.dayOfYear))
    years.append(Int16(clamping: solar.year))
    labels.append(jubilee ? 1 : 0)
    known.append(situation.windMph == nil ? 0 : 1)
    let score = ConditionsIndex.score(situation)
    index.append(score.map { Float($0 / 100) } ?? .nan)
  }

  /// Writes a row's features, season included, and returns its label.
  @inline(__always)
  func read(_ row: Int, _ season: [Double], into vector: UnsafeMutablePointer<Double>) -> Double {
    vector[0] = season[Int(days[row])]
    let start = row * Self.stored
    for index in 0..<Self.stored { vector[index + 1] = Double(features[start + index]) }
    return Double(labels[row])
  }
}

/// The tables that turn weather into evidence, before any training.
package struct RecordEvidence: Sendable {
  /// A model whose coefficients are not used, only its tables.
  let model: ProbabilityModel
}
