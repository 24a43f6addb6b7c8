import Glibc

/// A force-directed layout that follows d3-force 3.0.0 step by step.
///
/// The same graph and forces give the same positions as the JavaScript library, bit for bit: the
/// phyllotaxis start, the seeded generator, the order of the forces and of every addition are the
/// same (M. Bostock, d3-force 3.0.0; Barnes and Hut, Nature 324, 1986; velocity Verlet after
/// T. Dwyer, "Scalable, Versatile and Simple Constrained Graph Layout", 2009).
///
///     var layout = try ForceSimulation(
///       nodes: [ForceNode(radius: 70), ForceNode(radius: 40)],
///       links: [ForceLink(source: 0, target: 1, distance: 140)],
///       forces: [.link(), .manyBody(strength: -300), .center(x: 400, y: 250), .collide(padding: 10)])
///     layout.run()
package struct ForceSimulation: Sendable {
  /// Heat of the layout: forces act in proportion to it.
  package var alpha = 1.0
  /// `run()` stops when `alpha` falls below this.
  package var alphaMin = 0.001
  /// Share of the distance to `alphaTarget` that `alpha` moves each tick.
  package var alphaDecay = 1 - pow(0.001, 1.0 / 300)
  /// Where `alpha` heads to: 0 at rest, 0.3 while a node is dragged.
  package var alphaTarget = 0.0
  /// The forces, in the order they act.
  package private(set) var forces: [Force]

  /// Share of the velocity that stays each tick.
  let velocityShare = 0.6
  var random = ForceRandom()
  var x: [Double]
  var y: [Double]
  var vx: [Double]
  var vy: [Double]
  /// Pinned positions, NaN where the node is free.
  var fx: [Double]
  var fy: [Double]
  let radii: [Double]
  let springs: ForceSprings

  /// Places the nodes and prepares the forces.
  ///
  /// - Throws: `ForceLayoutError` when a link names no node or a number is not finite.
  package init(
    nodes: [ForceNode], links: [ForceLink] = [], forces: [Force]
  ) throws(ForceLayoutError) {
    let limit = 500_000_000
    if max(nodes.count, links.count) > limit {
      throw .tooMany(count: max(nodes.count, links.count))
    }
    try ForceSimulation.check(nodes)
    for (index, force) in forces.enumerated() where !force.isFinite {
      throw .notFinite(what: "force", index: index)
    }
    springs = try ForceSprings(links: links, nodeCount: nodes.count)
    self.forces = forces
    (x, y) = ForceSimulation.startPositions(nodes)
    vx = nodes.map(\.vx)
    vy = nodes.map(\.vy)
    fx = nodes.map { $0.fx ?? .nan }
    fy = nodes.map { $0.fy ?? .nan }
    radii = nodes.map(\.radius)
  }

  private static func check(_ nodes: [ForceNode]) throws(ForceLayoutError) {
    for (index, node) in nodes.enumerated() {
      let named: [(String, Double?)] = [
        ("x", node.x), ("y", node.y), ("vx", node.vx), ("vy", node.vy), ("fx", node.fx),
        ("fy", node.fy), ("radius", node.radius),
      ]
      for (name, value) in named {
        if let value, !value.isFinite { throw .notFinite(what: name, index: index) }
      }
    }
  }

  private static func startPositions(_ nodes: [ForceNode]) -> ([Double], [Double]) {
    var xs: [Double] = []
    var ys: [Double] = []
    xs.reserveCapacity(nodes.count)
    ys.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      if let x = node.fx ?? node.x, let y = node.fy ?? node.y {
        xs.append(x)
        ys.append(y)
      } else {
        let start = Phyllotaxis.position(index)
        xs.append(start.x)
        ys.append(start.y)
      }
    }
    return (xs, ys)
  }

  /// Position and velocity of a node; nil when there is no such index.
  package func position(of node: Int) -> ForcePosition? {
    guard x.indices.contains(node) else { return nil }
    return ForcePosition(x: x[node], y: y[node], vx: vx[node], vy: vy[node])
  }

  /// Positions and velocities of all nodes, in the order given.
  package var positions: [ForcePosition] {
    x.indices.map { ForcePosition(x: x[$0], y: y[$0], vx: vx[$0], vy: vy[$0]) }
  }

  /// Runs a number of steps; zero or less does nothing.
  package mutating func tick(_ count: Int = 1) {
    guard count > 0 else { return }
    var kernel = ForceKernel(self)
    for _ in 0..<count {
      alpha += (alphaTarget - alpha) * alphaDecay
      kernel.step(forces: forces, alpha: alpha)
    }
    kernel.store(into: &self)
  }

  /// Runs until the layout has cooled below `alphaMin`, 300 ticks by default.
  ///
  /// - Parameter limit: the maximum of ticks, for targets that never cool.
  /// - Returns: the number of ticks run.
  @discardableResult
  package mutating func run(limit: Int = 10_000) -> Int {
    var kernel = ForceKernel(self)
    var ticks = 0
    while alpha >= alphaMin, ticks < limit {
      alpha += (alphaTarget - alpha) * alphaDecay
      kernel.step(forces: forces, alpha: alpha)
      ticks += 1
    }
    kernel.store(into: &self)
    return ticks
  }
}
