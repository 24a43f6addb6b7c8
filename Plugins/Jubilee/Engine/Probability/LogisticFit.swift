import Glibc

/// Logistic regression with normal priors, by Newton's method; deterministic.
struct LogisticFit {
  /// Intercept first, then the coefficients by `Feature.index`.
  private(set) var parameters: [Double]
  private(set) var standardErrors: [Double]
  private(set) var iterations = 0
  /// The season whose evidence the fit used.
  let season: SeasonEvidence
  private var state: LogisticSums

  private static let size = LogisticSums.size
  private static let limit = 30
  /// Newton's error is squared by each step: after one this small nothing that matters is left.
  private static let settled = 1e-5
  /// The intercept's prior is so wide that it only keeps a table without events solvable.
  private static let interceptPrecision = 1e-4

  /// Fits the rows of all years but one.
  ///
  /// - Parameter start: a fit of all years, near the solution, which saves steps; the solution is
  ///   the same. Where the season is the same too, even the first look at all rows is saved: the
  ///   year's rows are taken from what that fit has added up.
  init(
    _ table: TrainingTable, season: SeasonEvidence, excluding year: Int? = nil,
    from start: LogisticFit? = nil
  ) {
    let size = Self.size
    let seasons = (0..<367).map { season($0) }
    let means = [-5.0] + Feature.allCases.map(\.priorMean)
    let precisions = [Self.interceptPrecision] + Feature.allCases.map(\.priorPrecision)
    self.season = season
    standardErrors = [Double](repeating: 0, count: size)
    let excluded = year.map { Int16(clamping: $0) }
    func sums(_ parameters: [Double]) -> LogisticSums {
      var sums = LogisticSums(table, seasons, parameters, excluding: excluded)
      sums.addPriors(parameters, means, precisions)
      return sums
    }
    if let start, let excluded, start.season == season {
      parameters = start.parameters
      state = start.state
      state.subtract(LogisticSums(table, seasons, parameters, only: excluded))
    } else {
      parameters = start?.parameters ?? means
      state = sums(parameters)
    }
    while iterations < Self.limit {
      iterations += 1
      guard let lower = Cholesky.factor(state.hessian, size) else { break }
      let step = Cholesky.solve(lower, state.gradient)
      let change = step.map { abs($0) }.max() ?? 0
      if change < Self.settled, start != nil {
        for index in 0..<size { parameters[index] += step[index] }
        break
      }
      var length = 1.0
      var next = parameters
      var nextState = state
      repeat {
        for index in 0..<size { next[index] = parameters[index] + length * step[index] }
        nextState = sums(next)
        length /= 2
      } while nextState.loss > state.loss + 1e-9 * max(1, state.loss) && length > 1e-4
      (parameters, state) = (next, nextState)
      if change < Self.settled { break }
    }
    // A fold of a cross-validation has no use for errors.
    if start == nil, let lower = Cholesky.factor(state.hessian, size) {
      standardErrors = ClusteredErrors.errors(
        table, seasons, parameters, lower: lower, precisions: precisions, excluding: excluded)
    }
  }
}
