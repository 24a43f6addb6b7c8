/// A body of a force-directed layout.
package struct ForceNode: Sendable, Equatable {
  /// Start position, or nil to be placed on the phyllotaxis spiral by index.
  package var x: Double?
  /// Start position, or nil to be placed on the phyllotaxis spiral by index.
  package var y: Double?
  /// Start velocity in units per tick.
  package var vx: Double
  /// Start velocity in units per tick.
  package var vy: Double
  /// Position the node is pinned to on this axis, nil when free.
  package var fx: Double?
  /// Position the node is pinned to on this axis, nil when free.
  package var fy: Double?
  /// Radius the collision force keeps free around the node.
  package var radius: Double

  /// A node that starts where the layout puts it unless positions are given.
  package init(
    x: Double? = nil, y: Double? = nil, vx: Double = 0, vy: Double = 0,
    fx: Double? = nil, fy: Double? = nil, radius: Double = 1
  ) {
    self.x = x
    self.y = y
    self.vx = vx
    self.vy = vy
    self.fx = fx
    self.fy = fy
    self.radius = radius
  }
}

/// A spring between two nodes, named by their indices.
package struct ForceLink: Sendable, Equatable {
  /// Index of the first node.
  package var source: Int
  /// Index of the second node.
  package var target: Int
  /// Length at rest.
  package var distance: Double
  /// Stiffness; nil means one over the smaller degree of the two ends.
  package var strength: Double?

  /// A link of 30 units with the default stiffness unless told otherwise.
  package init(source: Int, target: Int, distance: Double = 30, strength: Double? = nil) {
    self.source = source
    self.target = target
    self.distance = distance
    self.strength = strength
  }
}

/// One force of a simulation; forces act in the order they are given.
package enum Force: Sendable, Equatable {
  /// Springs along the links.
  case link(iterations: Int = 1)
  /// Charge between all pairs, by Barnes–Hut with the given accuracy; negative repels.
  case manyBody(
    strength: Double = -30, theta: Double = 0.9, distanceMin: Double = 1,
    distanceMax: Double = .infinity)
  /// Moves the mean position to a point.
  case center(x: Double = 0, y: Double = 0, strength: Double = 1)
  /// Keeps nodes from overlapping, each with its radius plus the padding.
  case collide(padding: Double = 0, strength: Double = 1, iterations: Int = 1)
  /// Pulls towards a vertical line.
  case x(Double = 0, strength: Double = 0.1)
  /// Pulls towards a horizontal line.
  case y(Double = 0, strength: Double = 0.1)

  /// Whether every number of the force can be computed with; an infinite range is fine.
  var isFinite: Bool {
    switch self {
    case .link: return true
    case .manyBody(let strength, let theta, let distanceMin, let distanceMax):
      return strength.isFinite && theta.isFinite && distanceMin.isFinite && !distanceMax.isNaN
    case .center(let x, let y, let strength):
      return x.isFinite && y.isFinite && strength.isFinite
    case .collide(let padding, let strength, _): return padding.isFinite && strength.isFinite
    case .x(let line, let strength), .y(let line, let strength):
      return line.isFinite && strength.isFinite
    }
  }
}

/// Where a node is and how fast it moves.
package struct ForcePosition: Sendable, Equatable {
  /// Horizontal position.
  package var x: Double
  /// Vertical position.
  package var y: Double
  /// Horizontal velocity per tick.
  package var vx: Double
  /// Vertical velocity per tick.
  package var vy: Double
}

/// What is wrong with the input of a layout.
package enum ForceLayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A link names a node that does not exist.
  case unknownNode(link: Int, node: Int, count: Int)
  /// A number is infinite or not a number.
  case notFinite(what: String, index: Int)
  /// More nodes than the layout can index.
  case tooMany(count: Int)

  /// What is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .unknownNode(let link, let node, let count):
      return "link \(link) names node \(node) but there are \(count) nodes; "
        + "use an index from 0 to \(count - 1)"
    case .notFinite(let what, let index):
      return "\(what) of item \(index) is not a finite number; give a finite one or leave it out"
    case .tooMany(let count):
      return "\(count) nodes or links are too many for one layout; keep below 500 million"
    }
  }
}
