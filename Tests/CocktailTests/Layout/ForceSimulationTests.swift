import Testing

@testable import CocktailEngine

@Suite("Force layout against the reference")
struct ForceSimulationTests {
  /// Largest distance of any number from the reference, bit-equal being 0.
  private func worst(_ simulation: ForceSimulation, _ rows: [[Double]]) -> Double {
    guard rows.count == simulation.x.count else { return .infinity }
    var worst = 0.0
    for (position, row) in zip(simulation.positions, rows) {
      for (a, b) in zip([position.x, position.y, position.vx, position.vy], row) {
        worst = max(worst, a == b ? 0 : (a - b).magnitude.isNaN ? .infinity : (a - b).magnitude)
      }
    }
    return worst
  }

  @Test("the vector file has graphs of every kind")
  func vectorsAreThere() {
    #expect(LayoutVector.all.count == 6)
    #expect(LayoutVector.all.filter { $0.drag != nil }.count == 4)
  }

  @Test("positions are bit-equal at every snapshot", arguments: LayoutVector.all)
  func snapshots(_ vector: LayoutVector) throws {
    var simulation = try vector.simulation()
    var ticks = 0
    for snapshot in vector.snapshots {
      simulation.tick(snapshot.ticks - ticks)
      ticks = snapshot.ticks
      #expect(worst(simulation, snapshot.rows) == 0, "after \(ticks) ticks")
    }
    #expect(simulation.alpha == 0.0009999999999999966)
  }

  @Test("drag and release are bit-equal", arguments: LayoutVector.all.filter { $0.drag != nil })
  func dragging(_ vector: LayoutVector) throws {
    let drag = try #require(vector.drag)
    var simulation = try vector.simulation()
    simulation.tick(300)
    simulation.beginDrag(drag.node)
    #expect(simulation.isPinned(drag.node))
    for _ in 0..<drag.steps {
      simulation.drag(drag.node, dx: drag.dx, dy: drag.dy)
      simulation.tick()
    }
    #expect(worst(simulation, drag.after) == 0)
    simulation.endDrag(drag.node)
    #expect(!simulation.isPinned(drag.node))
    simulation.tick(100)
    #expect(worst(simulation, drag.released) == 0)
    #expect(simulation.alpha == drag.alpha)
  }

  @Test("300 ticks at once equal 300 single ticks")
  func batches() throws {
    let vector = try #require(LayoutVector.all.first)
    var atOnce = try vector.simulation()
    var single = try vector.simulation()
    atOnce.tick(300)
    for _ in 0..<300 { single.tick() }
    #expect(atOnce.positions == single.positions)
  }

  @Test("run stops after 300 ticks and copies stay apart")
  func runs() throws {
    let vector = try #require(LayoutVector.all.first)
    var simulation = try vector.simulation()
    let before = simulation
    #expect(simulation.run() == 300)
    #expect(before.positions != simulation.positions)
    #expect(simulation.run() == 0)
  }
}
