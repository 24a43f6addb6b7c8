/// What the model looks at, each a number that is 0 when nothing is known.
package enum Feature: String, Sendable, CaseIterable {
  case season
  case hour
  case windNow
  case windBefore
  case windSpeed
  case oxygen
  case stratification
  case persistence
  case cell
  case tide
  case humidity
  case pressure
  case pressureTrend

  /// Its index in a row.
  var index: Int {
    switch self {
    case .season: 0
    case .hour: 1
    case .windNow: 2
    case .windBefore: 3
    case .windSpeed: 4
    case .oxygen: 5
    case .stratification: 6
    case .persistence: 7
    case .cell: 8
    case .tide: 9
    case .humidity: 10
    case .pressure: 11
    case .pressureTrend: 12
    }
  }

  static let count = allCases.count

  /// The coefficient expected before any data: 1 takes the evidence at its word.
  ///
  /// Wind now and the day before are partly the same fact, so each counts for less than its word.
  /// No source gives humidity or pressure a causal part, so they start at nothing and get the weight
  /// the data give them; the bundled record has none to give.
  var priorMean: Double {
    switch self {
    case .season, .hour, .windSpeed, .oxygen, .stratification, .cell: 1
    case .windNow: 0.8
    case .windBefore: 0.9
    case .persistence: 1
    case .tide: 0.1
    case .humidity, .pressure, .pressureTrend: 0
    }
  }

  /// How firmly data must pull to move the coefficient: one over the variance of the prior.
  ///
  /// The hour and the cell are parts of a whole, so their coefficients are held near 1.
  var priorPrecision: Double {
    switch self {
    case .season: 10
    case .hour, .cell: 50
    case .windNow, .windBefore, .windSpeed, .oxygen, .stratification: 6
    case .persistence: 1
    case .tide: 100
    case .humidity, .pressure, .pressureTrend: 16
    }
  }
}

/// The features of one hour or night.
struct FeatureVector: Sendable, Equatable {
  private(set) var values = [Double](repeating: 0, count: Feature.count)

  subscript(feature: Feature) -> Double {
    get { values[feature.index] }
    set { values[feature.index] = newValue.isFinite ? newValue : 0 }
  }
}
