/// Springs and the centring force.
extension ForceKernel {
  /// Moves both ends of every link towards its length at rest.
  mutating func pullLinks(alpha: Double, iterations: Int) {
    let (x, y, vx, vy) = (x, y, vx, vy)
    let links = springs.source.count
    for _ in 0..<max(iterations, 0) {
      for index in 0..<links {
        let source = Int(springs.source[index])
        let target = Int(springs.target[index])
        var dx = x[target] + vx[target] - x[source] - vx[source]
        if dx == 0 || dx.isNaN { dx = random.jiggle() }
        var dy = y[target] + vy[target] - y[source] - vy[source]
        if dy == 0 || dy.isNaN { dy = random.jiggle() }
        var pull = (dx * dx + dy * dy).squareRoot()
        pull = (pull - springs.distance[index]) / pull * alpha * springs.strength[index]
        dx *= pull
        dy *= pull
        let share = springs.bias[index]
        vx[target] -= dx * share
        vy[target] -= dy * share
        let rest = 1 - share
        vx[source] += dx * rest
        vy[source] += dy * rest
      }
    }
  }

  /// Shifts all nodes so that their mean approaches a point.
  func moveCentre(x centreX: Double, y centreY: Double, strength: Double) {
    guard count > 0 else { return }
    var sumX = 0.0
    var sumY = 0.0
    for index in 0..<count {
      sumX += x[index]
      sumY += y[index]
    }
    sumX = (sumX / Double(count) - centreX) * strength
    sumY = (sumY / Double(count) - centreY) * strength
    for index in 0..<count {
      x[index] -= sumX
      y[index] -= sumY
    }
  }
}
