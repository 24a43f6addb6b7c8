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
            for place in 0..<size { logOdds += parameters[place] * vector[place] }
            // e⁻|x| serves both the probability and log(1 + eˣ), and never overflows.
            let small = exp(-abs(logOdds))
            let probability = (logOdds >= 0 ? 1 : small) / (1 + small)
            loss += max(logOdds, 0) + Self.logOfOnePlus(small) - label * logOdds
            let miss = label - probability
            let weight = probability * (1 - probability)
            for place in 0..<size where vector[place] != 0 {
              gradient[place] += miss * vector[place]
              let scaled = weight * vector[place]
              let start = place * size
              for other in 0...place { hessian[start + other] += scaled * vector[other] }
            }
          }
        }
      }
    }
    self.loss = loss
    for place in 0..<size {
      for other in 0..<place { hessian[other * size + place] = hessian[place * size + other] }
    }
  }

  /// log(1 + x); for the small x of rare events three terms of its series are exact enough (the
  /// fourth is below 1e-16).
  private static func logOfOnePlus(_ x: Double) -> Double {
    x < 1e-4 ? x * (1 - x * (0.5 - x / 3)) : log1p(x)
  }

  /// Adds what normal priors say of the parameters.
  mutating func addPriors(_ parameters: [Double], _ means: [Double], _ precisions: [Double]) {
    for place in 0..<Self.size {
      let away = parameters[place] - means[place]
      loss += precisions[place] * away * away / 2
      gradient[place] -= precisions[place] * away
      hessian[place * Self.size + place] += precisions[place]
    }
  }

  /// Takes the sums of some of the rows away, which were made at the same parameters.
  mutating func subtract(_ part: LogisticSums) {
    loss -= part.loss
    for place in gradient.indices { gradient[place] -= part.gradient[place] }
    for place in hessian.indices { hessian[place] -= part.hessian[place] }
  }
}
