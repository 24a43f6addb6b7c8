import Glibc

/// Logistic regression with normal priors, by Newton's method; deterministic.
struct LogisticFit {
  /// Intercept first, then the coefficients by `Feature.place`.
  private(set) var parameters: [Double]
  private(set) var standardErrors: [Double]
  private(set) var iterations = 0

  private static let size = Feature.count + 1
  private static let limit = 30
  /// The intercept's prior is so wide that it only keeps a table without events solvable.
  private static let interceptPrecision = 1e-4

  /// Fits the rows of all years but one.
  ///
  /// - Parameter start: parameters near the solution, which save steps; the solution is the same.
  init(
    _ table: TrainingTable, season: SeasonEvidence, excluding year: Int? = nil,
    from start: [Double]? = nil
  ) {
    let size = Self.size
    let seasons = (0..<367).map { season($0) }
    let means = [-5.0] + Feature.allCases.map(\.priorMean)
    let precisions = [Self.interceptPrecision] + Feature.allCases.map(\.priorPrecision)
    parameters = start ?? means
    standardErrors = [Double](repeating: 0, count: size)
    let excluded = year.map { Int16(clamping: $0) }
    var state = Self.sums(table, seasons, excluded, parameters, means, precisions)
    while iterations < Self.limit {
      iterations += 1
      guard let lower = Cholesky.factor(state.hessian, size) else { break }
      let step = Cholesky.solve(lower, state.gradient)
      var length = 1.0
      var next = parameters
      var nextState = state
      repeat {
        for place in 0..<size { next[place] = parameters[place] + length * step[place] }
        nextState = Self.sums(table, seasons, excluded, next, means, precisions)
        length /= 2
      } while nextState.loss > state.loss + 1e-9 && length > 1e-4
      let change = zip(next, parameters).map { abs($0 - $1) }.max() ?? 0
      (parameters, state) = (next, nextState)
      if change < 1e-8 { break }
    }
    if let lower = Cholesky.factor(state.hessian, size) {
      standardErrors = Cholesky.inverseDiagonal(lower, size).map { $0.squareRoot() }
    }
  }

  private struct Sums {
    var loss = 0.0
    var gradient: [Double]
    var hessian: [Double]
  }

  /// Loss, its downhill gradient and its curvature at some parameters.
  private static func sums(
    _ table: TrainingTable, _ seasons: [Double], _ excluded: Int16?, _ parameters: [Double],
    _ means: [Double], _ precisions: [Double]
  ) -> Sums {
    var loss = 0.0
    var gradient = [Double](repeating: 0, count: size)
    var hessian = [Double](repeating: 0, count: size * size)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: size) { row in
      guard let vector = row.baseAddress else { return }
      vector[0] = 1
      for index in 0..<table.count where table.years[index] != excluded {
        let label = table.read(index, seasons, into: vector + 1)
        var logOdds = 0.0
        for place in 0..<size { logOdds += parameters[place] * vector[place] }
        let probability = ProbabilityModel.probability(logOdds)
        loss += softplus(logOdds) - label * logOdds
        let miss = label - probability
        let weight = probability * (1 - probability)
        for place in 0..<size where vector[place] != 0 {
          gradient[place] += miss * vector[place]
          let scaled = weight * vector[place]
          for other in 0...place { hessian[place * size + other] += scaled * vector[other] }
        }
      }
    }
    for place in 0..<size {
      let away = parameters[place] - means[place]
      loss += precisions[place] * away * away / 2
      gradient[place] -= precisions[place] * away
      hessian[place * size + place] += precisions[place]
      for other in 0..<place { hessian[other * size + place] = hessian[place * size + other] }
    }
    return Sums(loss: loss, gradient: gradient, hessian: hessian)
  }

  /// log(1 + eˣ) without overflow.
  private static func softplus(_ x: Double) -> Double {
    x > 0 ? x + log1p(exp(-x)) : log1p(exp(x))
  }
}
