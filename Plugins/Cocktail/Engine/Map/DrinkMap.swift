import Glibc

/// All drinks on a plane, near ones near: made of the likenesses by landmark scaling.
///
/// A few drinks far from each other are landmarks. Their distances are laid out by classical scaling
/// (W. S. Torgerson, Psychometrika 17, 1952); every other drink takes its place from its distances to
/// them (V. de Silva and J. B. Tenenbaum, "Sparse multidimensional scaling using landmark points",
/// 2004) and then moves to where the stress is least (I. Borg and P. Groenen, Modern Multidimensional
/// Scaling, chapter 8). Nothing is drawn by lot, so the map is the same every time.
struct DrinkMap: Sendable {
  /// A drink with its place, −1 to 1 along the longer side.
  struct Place: Sendable, Equatable {
    var drink: String
    var name: String
    var family: CodexFamily
    var popularity: Int
    var x: Double
    var y: Double
  }

  /// The drinks in the order of the model.
  let places: [Place]
  /// How much of the distances to the landmarks the plane misses: 0 nothing, 1 all.
  let stress: Double

  static let landmarks = 24
  private static let rounds = 40

  init(_ likeness: DrinkLikeness) {
    let drinks = likeness.model.drinks
    guard !drinks.isEmpty else {
      (places, stress) = ([], 0)
      return
    }
    let (chosen, rows) = DrinkMap.landmarks(likeness)
    let base = DrinkMap.scaled(chosen.map { landmark in rows.map { $0[landmark] } })
    var points: [(x: Double, y: Double)] = []
    var missed = 0.0
    var whole = 0.0
    for drink in drinks.indices {
      let wanted = rows.map { $0[drink] }
      let point = DrinkMap.settled(base, wanted)
      points.append(point)
      for (landmark, distance) in zip(base, wanted) {
        let gap = hypot(point.x - landmark.x, point.y - landmark.y) - distance
        missed += gap * gap
        whole += distance * distance
      }
    }
    stress = whole > 0 ? (missed / whole).squareRoot() : 0
    places = DrinkMap.fitted(points).enumerated().map { index, point in
      Place(
        drink: drinks[index].id, name: drinks[index].name, family: drinks[index].family,
        popularity: drinks[index].popularity, x: point.x, y: point.y)
    }
  }

  /// The drinks nearest on the plane, itself left out.
  func near(_ drink: String, limit: Int) -> [Place] {
    guard let own = places.first(where: { $0.drink == drink }) else { return [] }
    func distance(_ place: Place) -> Double { hypot(place.x - own.x, place.y - own.y) }
    return places.filter { $0.drink != drink }
      .sorted { (distance($0), $0.drink) < (distance($1), $1.drink) }.prefix(limit).map { $0 }
  }

  /// Drinks that are far from each other, beginning with the best known, and the distances of all
  /// drinks to each of them.
  private static func landmarks(_ likeness: DrinkLikeness) -> ([Int], [[Double]]) {
    let drinks = likeness.model.drinks
    var next =
      drinks.indices.max {
        (drinks[$0].popularity, drinks[$1].id) < (drinks[$1].popularity, drinks[$0].id)
      } ?? 0
    var chosen: [Int] = []
    var rows: [[Double]] = []
    var nearest = [Double](repeating: .infinity, count: drinks.count)
    while chosen.count < min(landmarks, drinks.count) {
      chosen.append(next)
      var row = likeness.likenesses(of: next).map { (1 - min($0, 1)).squareRoot() }
      row[next] = 0
      rows.append(row)
      for index in nearest.indices { nearest[index] = min(nearest[index], row[index]) }
      // Known drinks first, so that no oddity becomes a corner of the map.
      next =
        drinks.indices.max { first, second in
          func reach(_ index: Int) -> Double {
            nearest[index] * (0.5 + Double(drinks[index].popularity) / 100)
          }
          return (reach(first), drinks[second].id) < (reach(second), drinks[first].id)
        } ?? 0
    }
    return (chosen, rows)
  }

  /// Classical scaling: the two main axes of doubly centred squared distances.
  static func scaled(_ distances: [[Double]]) -> [(x: Double, y: Double)] {
    let count = distances.count
    let squares = distances.map { $0.map { $0 * $0 } }
    let means = squares.map { $0.reduce(0, +) / Double(max(count, 1)) }
    let mean = means.reduce(0, +) / Double(max(count, 1))
    var matrix = squares
    for row in 0..<count {
      for column in 0..<count {
        let square = (squares[row][column] + squares[column][row]) / 2
        matrix[row][column] = -0.5 * (square - means[row] - means[column] + mean)
      }
    }
    let first = axis(&matrix)
    let second = axis(&matrix)
    return (0..<count).map { (first[$0], second[$0]) }
  }

  /// The main axis by the power method, scaled by the root of its eigenvalue and taken out of the matrix.
  private static func axis(_ matrix: inout [[Double]]) -> [Double] {
    let count = matrix.count
    var vector = (0..<count).map { Double($0 % 3) - 1 + Double($0) * 0.01 }
    var value = 0.0
    for _ in 0..<300 {
      let next = matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
      value = next.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard value > 1e-12 else { return [Double](repeating: 0, count: count) }
      vector = next.map { $0 / value }
    }
    for row in 0..<count {
      for column in 0..<count { matrix[row][column] -= value * vector[row] * vector[column] }
    }
    return vector.map { $0 * value.squareRoot() }
  }

  /// Where distances to the landmarks are kept best: a weighted start among the nearest of them, then
  /// majorisation.
  private static func settled(
    _ base: [(x: Double, y: Double)], _ wanted: [Double]
  ) -> (x: Double, y: Double) {
    var point = (x: 0.0, y: 0.0)
    var sum = 0.0
    for (landmark, distance) in zip(base, wanted) {
      let weight = 1 / pow(max(distance, 0.05), 4)
      point.x += landmark.x * weight
      point.y += landmark.y * weight
      sum += weight
    }
    if sum > 0 { point = (point.x / sum, point.y / sum) }
    for _ in 0..<rounds {
      var next = (x: 0.0, y: 0.0)
      var total = 0.0
      for (landmark, distance) in zip(base, wanted) {
        let gap = (x: point.x - landmark.x, y: point.y - landmark.y)
        let length = max(hypot(gap.x, gap.y), 1e-6)
        // What is near must be right; what is far may be anywhere far.
        let weight = 1 / pow(max(distance, 0.1), 2)
        next.x += weight * (landmark.x + gap.x / length * distance)
        next.y += weight * (landmark.y + gap.y / length * distance)
        total += weight
      }
      point = (next.x / total, next.y / total)
    }
    return point
  }

  /// Moves and scales points into the square of −1 to 1.
  private static func fitted(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    let (lowX, highX) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (lowY, highY) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    let reach = max(highX - lowX, highY - lowY, 1e-9) / 2
    return points.map { (($0.x - (lowX + highX) / 2) / reach, ($0.y - (lowY + highY) / 2) / reach) }
  }
}
