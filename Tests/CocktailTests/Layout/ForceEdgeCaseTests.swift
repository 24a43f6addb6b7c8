import Testing

@testable import CocktailEngine

@Suite("Force layout at its edges")
struct ForceEdgeCaseTests {
  private let all: [Force] = [
    .link(), .manyBody(), .center(), .collide(padding: 2), .x(5), .y(-5, strength: 0.2),
  ]

  @Test("fdlibm's sine and cosine where glibc's last bit differs")
  func trigonometry() {
    let angle = Double.pi * (3 - (5.0).squareRoot())
    let known: [(Int, UInt64, UInt64)] = [
      (12, 0xbfeb_afcf_6b40_ba1d, 0xbfe0_0b87_e96b_82f4),
      (22, 0xbfea_4478_b3fd_5b91, 0x3fe2_46b6_4d70_9aee),
      (24, 0x3fdf_d1cf_bb8b_0c03, 0x3feb_c3c3_792a_d66e),
      (29, 0x3fec_5378_cc8d_2aaf, 0x3fdd_c657_3ca9_49d3),
      (35, 0xbfe5_bb04_9c0c_ebcf, 0x3fe7_7d75_9f18_87e9),
      (999, 0xbfeb_a416_700b_5937, 0xbfe0_1fb1_596c_8115),
      (10_007, 0xbfe0_181a_535e_2253, 0x3feb_a882_772a_a99f),
    ]
    for (index, cosine, sine) in known {
      let found = FdlibmTrigonometry.sineAndCosine(Double(index) * angle)
      #expect(found.cosine.bitPattern == cosine, "cosine of step \(index)")
      #expect(found.sine.bitPattern == sine, "sine of step \(index)")
    }
  }

  @Test("an empty graph and a single node settle")
  func tiny() throws {
    var empty = try ForceSimulation(nodes: [], forces: all)
    #expect(empty.run() == 300)
    #expect(empty.positions.isEmpty)
    var one = try ForceSimulation(nodes: [ForceNode()], forces: [.manyBody(), .center(x: 3, y: 4)])
    one.run()
    let position = try #require(one.position(of: 0))
    #expect(abs(position.x - 3) < 1e-9)
    #expect(abs(position.y - 4) < 1e-9)
    #expect(one.position(of: 1) == nil)
  }

  @Test("bad input is refused with its place")
  func refusals() {
    let cases: [(String, [ForceNode], [ForceLink], String)] = [
      (
        "link past the end", [ForceNode()], [ForceLink(source: 0, target: 1)], "link 0 names node 1"
      ),
      ("negative link", [ForceNode()], [ForceLink(source: -1, target: 0)], "names node -1"),
      ("x not a number", [ForceNode(x: .nan, y: 0)], [], "x of item 0"),
      ("infinite radius", [ForceNode(), ForceNode(radius: .infinity)], [], "radius of item 1"),
      (
        "infinite distance", [ForceNode()],
        [ForceLink(source: 0, target: 0, distance: .infinity)], "distance of item 0"
      ),
    ]
    for (name, nodes, links, text) in cases {
      #expect(throws: ForceLayoutError.self, "\(name)") {
        try ForceSimulation(nodes: nodes, links: links, forces: all)
      }
      do {
        _ = try ForceSimulation(nodes: nodes, links: links, forces: all)
      } catch {
        #expect(error.description.contains(text), "\(name)")
      }
    }
    #expect(throws: ForceLayoutError.notFinite(what: "force", index: 1)) {
      try ForceSimulation(nodes: [ForceNode()], forces: [.link(), .manyBody(strength: .nan)])
    }
  }

  @Test("huge, tiny and coincident coordinates end and stay finite")
  func extremes() throws {
    let nearly = (1.0).nextUp
    let sets: [(String, [ForceNode])] = [
      ("coincident", (0..<200).map { _ in ForceNode(x: 1, y: 1) }),
      ("one bit apart", [ForceNode(x: 1, y: 1), ForceNode(x: nearly, y: 1)]),
      ("subnormal apart", [ForceNode(x: 0, y: 0), ForceNode(x: .leastNonzeroMagnitude, y: 0)]),
      ("far apart", [ForceNode(x: -1e150, y: 0), ForceNode(x: 1e150, y: 1)]),
    ]
    for (name, nodes) in sets {
      var simulation = try ForceSimulation(nodes: nodes, forces: [.manyBody(), .collide()])
      simulation.tick(5)
      #expect(simulation.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(name)")
    }
    var beyond = try ForceSimulation(
      nodes: [ForceNode(x: -1.7e308, y: 0), ForceNode(x: 1.7e308, y: 1), ForceNode(x: 0, y: 0)],
      forces: all)
    beyond.tick(3)
    #expect(beyond.x.count == 3)
  }

  @Test("position forces pull to their lines")
  func positionForces() throws {
    var simulation = try ForceSimulation(
      nodes: [ForceNode(x: 0, y: 0), ForceNode(x: 100, y: 100)], forces: [.x(40), .y(-20)])
    simulation.run()
    for position in simulation.positions {
      #expect(abs(position.x - 40) < 0.5)
      #expect(abs(position.y + 20) < 0.5)
    }
  }

  @Test("collision leaves no two nodes overlapping")
  func collisions() throws {
    var simulation = try ForceSimulation(
      nodes: (0..<60).map { _ in ForceNode(radius: 12) },
      forces: [.manyBody(strength: 5), .center(), .collide(padding: 1, iterations: 3)])
    simulation.run()
    let all = simulation.positions
    for a in all.indices {
      for b in all.indices where b > a {
        let dx = all[a].x - all[b].x
        let dy = all[a].y - all[b].y
        #expect((dx * dx + dy * dy).squareRoot() > 24)
      }
    }
  }
}
