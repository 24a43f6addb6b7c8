/// Things and links of a graph before and after they are laid out.
struct GraphModel: Sendable {
  /// A thing.
  struct Node: Sendable {
    var id: String
    var name: String
    /// The category as data names it, such as `fortified-wine`.
    var category: String
    /// What it is in this graph: `drink`, `ingredient`, `complementary`, `alternative`, `family`.
    var kind: String
    var radius: Double
    /// Where the user or the graph fixes it.
    var pin: (x: Double, y: Double)?
    var isPinnedByUser = false
    var link: String?
    var expand: String?
    var detail: String?
    var x = 0.0
    var y = 0.0
  }

  /// A link between two things, by their indices.
  struct Edge: Sendable {
    var source: Int
    var target: Int
    var kind: String
    /// What the link says: a share of volume, a pairing of 0 to 3, a likeness of 0 to 1.
    var score: Double?
    /// The length of its spring; nil for a line that is drawn and pulls at nothing.
    var distance: Double?
    var weight = 1.0
  }

  /// The forces of the web app's graphs, in its order: link, charge, centre, collision.
  struct Forces: Sendable, Equatable {
    var charge = -300.0
    /// Room kept around each thing; nil without a collision force.
    var collidePadding: Double? = 10
  }

  static let width = 800.0
  static let height = 500.0

  var title: String
  var nodes: [Node] = []
  var edges: [Edge] = []
  var forces = Forces()
  /// Numbers of nodes after the start and after each expansion; the layout runs once for each.
  var stages: [Int] = []

  /// Closes a stage: what was added since the last one settles together.
  mutating func closeStage() { stages.append(nodes.count) }

  /// The index of a node by id.
  func index(of id: String) -> Int? { nodes.firstIndex { $0.id == id } }

  /// An id no node has: the one given, or with a number behind it.
  func freeID(_ id: String) -> String {
    var candidate = id
    var number = 2
    while index(of: candidate) != nil {
      candidate = "\(id)-\(number)"
      number += 1
    }
    return candidate
  }

  /// Heat an expansion starts with; a fresh graph starts with 1.
  private static let reheat = 0.3

  /// Lays the graph out, stage by stage, until it is at rest.
  ///
  /// The first stage is d3-force as the web app sets it up. An expansion adds its nodes to the
  /// layout at rest and warms it up again: old nodes go on from where they are, new ones start on
  /// the spiral, and the generator is not started anew.
  mutating func layOut() throws(ForceLayoutError) {
    var settled: ForceSimulation?
    for count in stages.isEmpty ? [nodes.count] : stages {
      var next = try simulation(count, after: settled)
      if let settled {
        next.random = settled.random
        next.alpha = Self.reheat
      }
      next.run()
      settled = next
    }
    guard let settled else { return }
    for (index, position) in settled.positions.enumerated() {
      nodes[index].x = position.x
      nodes[index].y = position.y
    }
  }

  private func simulation(
    _ count: Int, after settled: ForceSimulation?
  ) throws(ForceLayoutError) -> ForceSimulation {
    var bodies: [ForceNode] = []
    for (index, node) in nodes.prefix(count).enumerated() {
      var body = ForceNode(fx: node.pin?.x, fy: node.pin?.y, radius: node.radius)
      if let position = settled?.position(of: index) {
        (body.x, body.y) = (position.x, position.y)
        (body.vx, body.vy) = (position.vx, position.vy)
      } else if let pin = node.pin {
        (body.x, body.y) = (pin.x, pin.y)
      }
      bodies.append(body)
    }
    var links: [ForceLink] = []
    for edge in edges where edge.source < count && edge.target < count {
      guard let distance = edge.distance else { continue }
      links.append(ForceLink(source: edge.source, target: edge.target, distance: distance))
    }
    var forces: [Force] = [
      .link(), .manyBody(strength: self.forces.charge),
      .center(x: Self.width / 2, y: Self.height / 2),
    ]
    if let padding = self.forces.collidePadding { forces.append(.collide(padding: padding)) }
    return try ForceSimulation(nodes: bodies, links: links, forces: forces)
  }

  /// The smallest box around all things.
  var bounds: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    guard let first = nodes.first else { return (0, 0, Self.width, Self.height) }
    var box = (minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for node in nodes {
      box.minX = min(box.minX, node.x - node.radius)
      box.minY = min(box.minY, node.y - node.radius)
      box.maxX = max(box.maxX, node.x + node.radius)
      box.maxY = max(box.maxY, node.y + node.radius)
    }
    return box
  }
}
