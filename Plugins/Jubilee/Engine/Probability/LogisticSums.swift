import Glibc

/// Loss of a logistic regression at some parameters, its downhill gradient and its curvature.
struct LogisticSums {
  /// Intercept and features.
  static let size = Feature.count + 1

  private(set) var loss = 0.0
  private(set) var gradient = [Double](repeating: 0, count: size)
  /// By rows, symmetric.
  private(set) var hessian = [Double](repeating: 0, count: size * size)

  /// Adds up rows: all, those of all years but one, or those of one year.
  ///
  /// - Parameter seasons: the season's evidence by day of the year.
  init(
    _ table: TrainingTable, _ seasons: [Double], _ parameters: [Double],
    excluding excluded: Int16? = nil, only: Int16? = nil
  ) {
    let size = Self.size
    var loss = 0.0
    // Of the symmetric sums only the lower half is added up.
    gradient.withUnsafeMutableBufferPointer { gradient in
      hessian.withUnsafeMutableBufferPointer { hessian in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: size) { row in
          guard let vector = row.baseAddress else { return }
          vector[0] = 1
          for index in 0..<table.count {
            let year = table.years[index]
            if year == excluded || only != nil && year != only { continue }
            let label = table.read(index, seasons, into: vector + 1)
            var logOdds = 0.0
            for index in 0..<size { logOdds += parameters[index] * vector[index] }
            // e⁻|x| serves both the probability and log(1 + eˣ), and never overflows.
            let small = exp(-abs(logOdds))
            let probability = (logOdds >= 0 ? 1 : small) / (1 + small)
            loss += max(logOdds, 0) + Self.logOfOnePlus(small) - label * logOdds
            let miss = label - probability
            let weight = probability * (1 - probability)
            for index in 0..<size where vector[index] != 0 {
              gradient[index] += miss * vector[index]
              let scaled = weight * vector[index]
              let start = index * size
              for other in 0...index { hessian[start + other] += scaled * vector[other] }
            }
          }
        }
      }
    }
    self.loss = loss
    for index in 0..<size {
      for other in 0..<index { hessian[other * size + index] = hessian[index * size + other] }
    }
  }

  /// log(1 + x); for the small x of rare events three terms of its series are exact enough (the
  /// fourth is below 1e-16).
  private static func logOfOnePlus(_ x: Double) -> Double {
    x < 1e-4 ? x * (1 - x * (0.5 - x / 3)) : log1p(x)
  }

  /// Adds what normal priors say of the parameters.
  mutating func addPriors(_ parameters: [Double], _ means: [Double], _ precisions: [Double]) {
    for index in 0..<Self.size {
      let away = parameters[index] - means[index]
      loss += precisions[index] * away * away / 2
      gradient[index] -= precisions[index] * away
      hessian[index * Self.size + index] += precisions[index]
    }
  }

  /// Takes the sums of some of the rows away, which were made at the same parameters.
  mutating func subtract(_ part: LogisticSums) {
    loss -= part.loss
    for index in gradient.indices { gradient[index] -= part.gradient[index] }
    for index in hessian.indices { hessian[index] -= part.hessian[index] }
  }
}
