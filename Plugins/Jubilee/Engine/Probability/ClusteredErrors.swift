import Glibc

/// Standard errors of a logistic regression whose rows come in clusters.
///
/// Nights of one week share their weather and their water: they are not independent, and errors that
/// take them to be so are too small. The gradients of a week are therefore added up before they are
/// squared (the sandwich of Liang & Zeger 1986, doi 10.1093/biomet/73.1.13), with the prior's
/// precision beside the rows' part, so that coefficients without data keep the prior's error.
enum ClusteredErrors {
  /// Days that count as one cluster.
  static let days = 7

  /// The errors at the fitted parameters.
  ///
  /// - Parameters:
  ///   - lower: Cholesky's factor of the curvature, priors included.
  ///   - precisions: the priors' precisions, intercept first.
  static func errors(
    _ table: TrainingTable, _ seasons: [Double], _ parameters: [Double], lower: [Double],
    precisions: [Double], excluding excluded: Int16?
  ) -> [Double] {
    let size = LogisticSums.size
    var middle = [Double](repeating: 0, count: size * size)
    for index in 0..<size { middle[index * size + index] = precisions[index] }
    var sums: [Int: [Double]] = [:]
    var row = [Double](repeating: 1, count: size)
    for index in 0..<table.count where table.years[index] != excluded {
      let label = row.withUnsafeMutableBufferPointer { buffer -> Double in
        guard let base = buffer.baseAddress else { return 0 }
        return table.read(index, seasons, into: base + 1)
      }
      var logOdds = 0.0
      for index in 0..<size { logOdds += parameters[index] * row[index] }
      let miss = label - ProbabilityModel.probability(logOdds)
      let cluster = Int(table.years[index]) * 60 + Int(table.days[index]) / days
      var sum = sums[cluster] ?? [Double](repeating: 0, count: size)
      for index in 0..<size { sum[index] += miss * row[index] }
      sums[cluster] = sum
    }
    for cluster in sums.keys.sorted() {
      guard let sum = sums[cluster] else { continue }
      for one in 0..<size where sum[one] != 0 {
        for other in 0..<size { middle[one * size + other] += sum[one] * sum[other] }
      }
    }
    // H⁻¹ M H⁻¹, of which the diagonal is wanted.
    return (0..<size).map { index in
      var unit = [Double](repeating: 0, count: size)
      unit[index] = 1
      let column = Cholesky.solve(lower, unit)
      var variance = 0.0
      for one in 0..<size {
        for other in 0..<size {
          variance += column[one] * middle[one * size + other] * column[other]
        }
      }
      return max(variance, 0).squareRoot()
    }
  }
}
