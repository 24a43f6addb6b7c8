/// Symmetric positive definite systems, by Cholesky's factorisation.
enum Cholesky {
  /// The lower factor of a matrix given by rows; nil when the matrix is not positive definite.
  static func factor(_ matrix: [Double], _ size: Int) -> [Double]? {
    var lower = [Double](repeating: 0, count: size * size)
    for row in 0..<size {
      for column in 0...row {
        var sum = matrix[row * size + column]
        for k in 0..<column { sum -= lower[row * size + k] * lower[column * size + k] }
        if row == column {
          guard sum > 1e-12 else { return nil }
          lower[row * size + row] = sum.squareRoot()
        } else {
          lower[row * size + column] = sum / lower[column * size + column]
        }
      }
    }
    return lower
  }

  /// The solution for one right-hand side.
  static func solve(_ lower: [Double], _ right: [Double]) -> [Double] {
    let size = right.count
    var values = right
    for row in 0..<size {
      for k in 0..<row { values[row] -= lower[row * size + k] * values[k] }
      values[row] /= lower[row * size + row]
    }
    for row in (0..<size).reversed() {
      for k in (row + 1)..<max(size, row + 1) { values[row] -= lower[k * size + row] * values[k] }
      values[row] /= lower[row * size + row]
    }
    return values
  }
}
