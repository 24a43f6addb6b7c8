/// Parameters of the many-body force for one tick.
struct ManyBodyRule {
  var strength: Double
  var theta2: Double
  var distanceMin2: Double
  var distanceMax2: Double
  var alpha: Double
}

/// A cell of the tree as the many-body force needs it.
struct BodyCell: BitwiseCopyable {
  /// Centre of charge.
  var x: Double
  var y: Double
  /// Charge of the whole cell.
  var value: Double
  /// Squared width over squared accuracy: farther away than this the cell acts as one body.
  var reach: Double
  /// Index after the last cell of this subtree.
  var end: Int32
  /// Point of a leaf, or minus the number of children of an inner cell.
  var point: Int32
}

/// Charge between all pairs of nodes.
extension ForceKernel {
  /// Adds the pushes of all other nodes to every node's velocity.
  mutating func pushBodies(_ rule: ManyBodyRule) {
    tree.build(x, y, count: count)
    layOutBodies(rule)
    gatherCharges(rule.strength)
    let cells = UnsafePointer(bodies.cells)
    let total = bodies.count
    for node in 0..<count {
      var velocity = SIMD2(vx[node], vy[node])
      push(node, &velocity, cells, total, rule)
      vx[node] = velocity.x
      vy[node] = velocity.y
    }
  }

  private mutating func layOutBodies(_ rule: ManyBodyRule) {
    bodies.reset(reserving: tree.cells + count)
    let theta2 = rule.theta2
    let cells = bodies.cells
    var filled = 0
    tree.forEachInOrder { cell, children in
      let width = cell.maxX - cell.minX
      cells[filled] = BodyCell(
        x: 0, y: 0, value: 0, reach: width * width / theta2, end: 0,
        point: cell.reference >= 0 ? -children : ~cell.reference)
      filled += 1
    }
    bodies.fill(upTo: filled)
  }

  /// Sums charges from the leaves up; children come after their parents, so run backwards.
  private func gatherCharges(_ strength: Double) {
    let cells = bodies.cells
    for index in stride(from: bodies.count - 1, through: 0, by: -1) {
      let point = cells[index].point
      if point >= 0 {
        cells[index].x = x[Int(point)]
        cells[index].y = y[Int(point)]
        var value = 0.0
        var link = point
        while link >= 0 {
          value += strength
          link = tree.next[Int(link)]
        }
        cells[index].value = value
        cells[index].end = Int32(truncatingIfNeeded: index + 1)
        continue
      }
      var value = 0.0
      var weight = 0.0
      var sumX = 0.0
      var sumY = 0.0
      var child = index + 1
      for _ in 0..<(-point) {
        let charge = abs(cells[child].value)
        if charge > 0 {
          value += cells[child].value
          weight += charge
          sumX += charge * cells[child].x
          sumY += charge * cells[child].y
        }
        child = Int(cells[child].end)
      }
      cells[index].x = sumX / weight
      cells[index].y = sumY / weight
      cells[index].value = value
      cells[index].end = Int32(truncatingIfNeeded: child)
    }
  }

  /// Adds the push of the whole tree to one node.
  @inline(__always)
  private mutating func push(
    _ node: Int, _ velocity: inout SIMD2<Double>, _ cells: UnsafePointer<BodyCell>, _ total: Int,
    _ rule: ManyBodyRule
  ) {
    let nodeX = x[node]
    let nodeY = y[node]
    var index = 0
    while index < total {
      let cell = cells + index
      let value = cell.pointee.value
      var dx = cell.pointee.x - nodeX
      var dy = cell.pointee.y - nodeY
      var distance2 = dx * dx + dy * dy
      if cell.pointee.reach < distance2 {
        index = Int(cell.pointee.end)
        if distance2 < rule.distanceMax2, value != 0 {
          soften(&dx, &dy, &distance2, rule.distanceMin2)
          velocity += SIMD2(dx, dy) * value * rule.alpha / distance2
        }
        continue
      }
      if value == 0 || value.isNaN {
        index = Int(cell.pointee.end)
        continue
      }
      index += 1
      let point = cell.pointee.point
      if point < 0 || distance2 >= rule.distanceMax2 { continue }
      let head = Int(point)
      if head != node || tree.next[head] >= 0 {
        soften(&dx, &dy, &distance2, rule.distanceMin2)
      }
      var link = point
      while link >= 0 {
        if Int(link) != node {
          velocity += SIMD2(dx, dy) * (rule.strength * rule.alpha / distance2)
        }
        link = tree.next[Int(link)]
      }
    }
  }

  /// Separates coincident points and limits the push of very near ones.
  @inline(__always)
  private mutating func soften(
    _ dx: inout Double, _ dy: inout Double, _ distance2: inout Double, _ distanceMin2: Double
  ) {
    jiggle(&dx, &dy, &distance2)
    if distance2 < distanceMin2 { distance2 = (distanceMin2 * distance2).squareRoot() }
  }

  /// Separates coincident points.
  @inline(__always)
  mutating func jiggle(_ dx: inout Double, _ dy: inout Double, _ distance2: inout Double) {
    if dx == 0 {
      dx = random.jiggle()
      distance2 += dx * dx
    }
    if dy == 0 {
      dy = random.jiggle()
      distance2 += dy * dy
    }
  }
}
