import Glibc

/// All drinks on a plane, near ones near: made of the likenesses.
///
/// The best known drinks are landmarks: they are laid out so that their distances are kept as well as a
/// plane can, the near ones above all (classical scaling, W. S. Torgerson, Psychometrika 17, 1952, then
/// stress majorisation, I. Borg and P. Groenen, Modern Multidimensional Scaling, chapter 8). Every other
/// drink stands among the landmarks it is most like. A neighbourhood is laid out by all distances in
/// it. Nothing is drawn by lot, so a map is the same every time.
struct DrinkMap: Sendable, Equatable {
  /// A drink with its place, −1 to 1 along the longer side.
  struct Place: Sendable, Equatable {
    var drink: String
    var name: String
    var family: CodexFamily
    var popularity: Int
    var x: Double
    var y: Double
  }

  typealias Point = (x: Double, y: Double)

  /// The drinks in the order of the model; of a neighbourhood the nearest first.
  let places: [Place]
  /// How much of the distances that were laid out the plane misses: 0 nothing, 1 all.
  let stress: Double

  private static let landmarks = 64
  private static let rounds = 120

  /// The map of all drinks.
  ///
  /// - Parameter check: called now and then; what it throws, as when the call is cancelled, is thrown.
  init(_ likeness: DrinkLikeness, check: () throws -> Void) rethrows {
    let drinks = likeness.model.drinks
    let known = drinks.indices.sorted {
      (drinks[$0].popularity, drinks[$1].id) > (drinks[$1].popularity, drinks[$0].id)
    }.prefix(Self.landmarks)
    let rows = try known.map { landmark in
      try check()
      return likeness.likenesses(of: landmark)
    }
    let distances = rows.map { row in known.map { Self.distance(row[$0]) } }
    let base = try Self.laidOut(distances, check: check)
    let order: [Int: Int] = Dictionary(
      uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
    let points = drinks.indices.map { drink -> Point in
      if let landmark = order[drink] { return base[landmark] }
      var point = (x: 0.0, y: 0.0)
      var sum = 0.0
      for (landmark, row) in zip(base, rows) {
        let weight = pow(row[drink], 14)
        point.x += landmark.x * weight
        point.y += landmark.y * weight
        sum += weight
      }
      return sum > 0 ? (point.x / sum, point.y / sum) : (0, 0)
    }
    stress = Self.stress(distances, base)
    self.places = Self.places(drinks, points)
  }

  /// A drink with those most like it.
  ///
  /// - Parameters:
  ///   - limit: how many others.
  ///   - check: called now and then; what it throws, as when the call is cancelled, is thrown.
  init(
    around drink: String, _ likeness: DrinkLikeness, limit: Int, check: () throws -> Void
  ) rethrows {
    let drinks = likeness.model.drinks
    guard let own = drinks.firstIndex(where: { $0.id == drink }) else {
      (places, stress) = ([], 0)
      return
    }
    let row = likeness.likenesses(of: own)
    let near = drinks.indices.filter { $0 != own }
      .sorted { (row[$0], drinks[$1].id) > (row[$1], drinks[$0].id) }.prefix(max(limit, 0))
    let members = [own] + near
    let distances = try members.map { first in
      try check()
      let kin = KinRow(likeness.model, first)
      return members.map { first == $0 ? 0 : Self.distance(likeness.likeness(first, $0, kin)) }
    }
    let points = try Self.laidOut(distances, check: check)
    stress = Self.stress(distances, points)
    places = Self.places(members.map { drinks[$0] }, points)
  }

  private static func distance(_ likeness: Double) -> Double { max(1 - likeness, 0) }

  private static func places(_ drinks: [DrinkFacts], _ points: [Point]) -> [Place] {
    zip(drinks, fitted(points)).map { drink, point in
      Place(
        drink: drink.id, name: drink.name, family: drink.family, popularity: drink.popularity,
        x: point.x, y: point.y)
    }
  }

  // MARK: Layout

  /// Points whose distances are as near to the given ones as a plane allows.
  static func laidOut(
    _ distances: [[Double]], check: () throws -> Void
  ) rethrows -> [Point] {
    var points = try scaled(distances, check: check)
    for _ in 0..<rounds {
      try check()
      for own in points.indices {
        var next = (x: 0.0, y: 0.0)
        var total = 0.0
        for other in points.indices where other != own {
          let wanted = (distances[own][other] + distances[other][own]) / 2
          let gap = (x: points[own].x - points[other].x, y: points[own].y - points[other].y)
          let length = max(hypot(gap.x, gap.y), 1e-6)
          // What is near must be right; what is far may be anywhere far.
          let weight = 1 / (wanted * wanted + 0.003)
          next.x += weight * (points[other].x + gap.x / length * wanted)
          next.y += weight * (points[other].y + gap.y / length * wanted)
          total += weight
        }
        if total > 0 { points[own] = (next.x / total, next.y / total) }
      }
    }
    return points
  }

  private static func stress(_ distances: [[Double]], _ points: [Point]) -> Double {
    var missed = 0.0
    var whole = 0.0
    for first in points.indices {
      for second in points.indices where second > first {
        let wanted = (distances[first][second] + distances[second][first]) / 2
        let found = hypot(points[first].x - points[second].x, points[first].y - points[second].y)
        missed += (found - wanted) * (found - wanted)
        whole += wanted * wanted
      }
    }
    return whole > 0 ? (missed / whole).squareRoot() : 0
  }

  /// Classical scaling: the two main axes of doubly centred squared distances.
  static func scaled(
    _ distances: [[Double]], check: () throws -> Void
  ) rethrows -> [(x: Double, y: Double)] {
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
    let first = try axis(&matrix, check)
    let second = try axis(&matrix, check)
    return (0..<count).map { (first[$0], second[$0]) }
  }

  /// The main axis by the power method, scaled by the root of its eigenvalue and taken out of the matrix.
  private static func axis(
    _ matrix: inout [[Double]], _ check: () throws -> Void
  ) rethrows -> [Double] {
    let count = matrix.count
    var vector = (0..<count).map { Double($0 % 3) - 1 + Double($0) * 0.01 }
    var value = 0.0
    for _ in 0..<300 {
      try check()
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

  /// Moves and scales points into the square of −1 to 1.
  private static func fitted(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    let (lowX, highX) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (lowY, highY) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    let reach = max(highX - lowX, highY - lowY, 1e-9) / 2
    return points.map { (($0.x - (lowX + highX) / 2) / reach, ($0.y - (lowY + highY) / 2) / reach) }
  }
}
