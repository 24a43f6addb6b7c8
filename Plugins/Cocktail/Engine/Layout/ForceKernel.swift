/// The working memory of a run: flat buffers that are allocated once and used by every tick.
///
/// It is copied from a simulation and written back to it, so that `ForceSimulation` stays a value.
struct ForceKernel: ~Copyable {
  let count: Int
  let x: UnsafeMutablePointer<Double>
  let y: UnsafeMutablePointer<Double>
  let vx: UnsafeMutablePointer<Double>
  let vy: UnsafeMutablePointer<Double>
  /// Positions one tick ahead, for the collision tree.
  let aheadX: UnsafeMutablePointer<Double>
  let aheadY: UnsafeMutablePointer<Double>
  let fx: [Double]
  let fy: [Double]
  let radii: [Double]
  let springs: ForceSprings
  let velocityShare: Double
  let hasPins: Bool
  var random: ForceRandom
  var tree: Quadtree
  var bodies = RopeBuffer<BodyCell>()
  var discs = RopeBuffer<DiscCell>()

  init(_ simulation: borrowing ForceSimulation) {
    count = simulation.x.count
    x = ForceKernel.copy(simulation.x)
    y = ForceKernel.copy(simulation.y)
    vx = ForceKernel.copy(simulation.vx)
    vy = ForceKernel.copy(simulation.vy)
    aheadX = .allocate(capacity: max(count, 1))
    aheadY = .allocate(capacity: max(count, 1))
    fx = simulation.fx
    fy = simulation.fy
    radii = simulation.radii
    springs = simulation.springs
    velocityShare = simulation.velocityShare
    hasPins = simulation.fx.contains { !$0.isNaN } || simulation.fy.contains { !$0.isNaN }
    random = simulation.random
    tree = Quadtree(points: count)
  }

  deinit {
    x.deallocate()
    y.deallocate()
    vx.deallocate()
    vy.deallocate()
    aheadX.deallocate()
    aheadY.deallocate()
  }

  private static func copy(_ values: [Double]) -> UnsafeMutablePointer<Double> {
    let buffer = UnsafeMutablePointer<Double>.allocate(capacity: max(values.count, 1))
    values.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { buffer.initialize(from: base, count: source.count) }
    }
    return buffer
  }

  /// One tick: every force in order, then the moves.
  mutating func step(forces: [Force], alpha: Double) {
    for force in forces {
      switch force {
      case .link(let iterations):
        pullLinks(alpha: alpha, iterations: iterations)
      case .manyBody(let strength, let theta, let distanceMin, let distanceMax):
        let rule = ManyBodyRule(
          strength: strength, theta2: theta * theta, distanceMin2: distanceMin * distanceMin,
          distanceMax2: distanceMax * distanceMax, alpha: alpha)
        pushBodies(rule)
      case .center(let centreX, let centreY, let strength):
        moveCentre(x: centreX, y: centreY, strength: strength)
      case .collide(let padding, let strength, let iterations):
        for _ in 0..<max(iterations, 0) { pushApart(padding: padding, strength: strength) }
      case .x(let line, let strength):
        pull(x, vx, towards: line, strength: strength, alpha: alpha)
      case .y(let line, let strength):
        pull(y, vy, towards: line, strength: strength, alpha: alpha)
      }
    }
    move()
  }

  private func pull(
    _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>,
    towards line: Double, strength: Double, alpha: Double
  ) {
    for index in 0..<count { velocities[index] += (line - positions[index]) * strength * alpha }
  }

  private func move() {
    if !hasPins {
      for index in 0..<count {
        vx[index] *= velocityShare
        x[index] += vx[index]
        vy[index] *= velocityShare
        y[index] += vy[index]
      }
      return
    }
    for index in 0..<count {
      if fx[index].isNaN {
        vx[index] *= velocityShare
        x[index] += vx[index]
      } else {
        x[index] = fx[index]
        vx[index] = 0
      }
      if fy[index].isNaN {
        vy[index] *= velocityShare
        y[index] += vy[index]
      } else {
        y[index] = fy[index]
        vy[index] = 0
      }
    }
  }

  /// Writes positions, velocities and the generator back.
  borrowing func store(into simulation: inout ForceSimulation) {
    simulation.x = Array(UnsafeBufferPointer(start: x, count: count))
    simulation.y = Array(UnsafeBufferPointer(start: y, count: count))
    simulation.vx = Array(UnsafeBufferPointer(start: vx, count: count))
    simulation.vy = Array(UnsafeBufferPointer(start: vy, count: count))
    simulation.random = random
  }
}
