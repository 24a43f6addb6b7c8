import BerthBase
import CocktailEngine

/// The force-directed layout against the JavaScript library whose algorithm it follows.
///
/// Both start from the same places and run the same forces for as many ticks. Positions are held
/// against each other after few ticks, before differences in the last bit have grown: Debian has
/// an older edition of the library, whose additions stand in another order.
enum LayoutBenchmarks {
  private struct Graph {
    var nodes: [(x: Double, y: Double)]
    var links: [(source: Int, target: Int)]
  }

  static func run(_ bench: Bench) throws {
    let peer = try Peer.node(
      bench, "force_layout.js", "d3-force",
      remedy: "apt-get install node-d3-force, or npm install d3-force and NODE_PATH")
    for (count, ticks, repetitions) in [(1000, 300, 3), (100, 300, 15)] {
      let graph = graph(count)
      let name = "\(count == 1000 ? "1,000" : "\(count)") nodes, \(ticks) ticks"
      guard let peer else {
        try bench.measure(name, repetitions: repetitions) { _ = try layout(graph, ticks) }
        continue
      }
      try compareResults(peer, graph)
      try bench.compareTimes(
        name, against: "d3-force", repetitions: repetitions, goal: 1.0 / 3,
        { try Bench.time { _ = try layout(graph, ticks) } },
        baseline: { try peer.time(request(graph, ticks)) })
    }
    // A graph as the app shows one: a drink, its ingredients and what goes with them.
    let small = graph(12)
    var simulation = try simulation(small)
    bench.measure("a frame of 12 nodes", operations: 1000, goal: 1e6) {
      for _ in 0..<1000 {
        simulation.alpha = 1
        simulation.tick()
      }
      bench.sum &+= Int64(simulation.position(of: 0)?.x ?? 0)
    }
  }

  /// Places and links that are the same in every run: each node hangs on an earlier one, and every
  /// fifth on two.
  private static func graph(_ count: Int) -> Graph {
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let side = Int(Double(count).squareRoot()) * 20
    var graph = Graph(nodes: [], links: [])
    for node in 0..<count {
      graph.nodes.append((Double(next(side * 100)) / 100, Double(next(side * 100)) / 100))
      guard node > 0 else { continue }
      graph.links.append((node, next(node)))
      if node % 5 == 0 { graph.links.append((node, next(node))) }
    }
    return graph
  }

  private static func simulation(_ graph: Graph) throws -> ForceSimulation {
    try ForceSimulation(
      nodes: graph.nodes.map { ForceNode(x: $0.x, y: $0.y) },
      links: graph.links.map { ForceLink(source: $0.source, target: $0.target, distance: 30) },
      forces: [.link(), .manyBody(strength: -30), .x(0, strength: 0.1), .y(0, strength: 0.1)])
  }

  private static func layout(_ graph: Graph, _ ticks: Int) throws -> [ForcePosition] {
    var simulation = try simulation(graph)
    simulation.tick(ticks)
    return simulation.positions
  }

  private static func request(_ graph: Graph, _ ticks: Int) -> JSON {
    [
      "ticks": JSON(ticks),
      "nodes": .array(graph.nodes.map { [.number($0.x), .number($0.y)] }),
      "links": .array(graph.links.map { [JSON($0.source), JSON($0.target)] }),
    ]
  }

  private static func compareResults(_ peer: Peer, _ graph: Graph) throws {
    let ours = try layout(graph, 10)
    let theirs = try peer.ask(request(graph, 10))["positions"]?.array ?? []
    guard theirs.count == ours.count else {
      throw BerthError("bench.differs", "\(peer.version) gave \(theirs.count) positions")
    }
    for (mine, other) in zip(ours, theirs) {
      let distance = max(
        abs(mine.x - (other[0]?.double ?? .nan)), abs(mine.y - (other[1]?.double ?? .nan)))
      guard distance < 1e-6 else {
        throw BerthError(
          "bench.differs", "\(peer.version) lays a node out \(distance) away after 10 ticks")
      }
    }
  }
}
