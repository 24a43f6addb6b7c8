/// A cell of the tree as the collision force needs it.
struct DiscCell: BitwiseCopyable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double
  /// Largest radius in the cell.
  var radius: Double
  /// Index after the last cell of this subtree.
  var end: Int32
  /// Point of a leaf, or minus the number of children of an inner cell.
  var point: Int32
}

/// Keeps nodes from overlapping.
extension ForceKernel {
  /// One round of pushing overlapping nodes apart, weighted by their areas.
  mutating func pushApart(padding: Double, strength: Double) {
    for index in 0..<count {
      aheadX[index] = x[index] + vx[index]
      aheadY[index] = y[index] + vy[index]
    }
    tree.build(aheadX, aheadY, count: count)
    layOutDiscs(padding: padding)
    radii.withUnsafeBufferPointer { radii in
      for node in 0..<count {
        separate(node, radius: radii[node] + padding, strength: strength)
      }
    }
  }

  private mutating func layOutDiscs(padding: Double) {
    discs.reset(reserving: tree.cells + count)
    let cells = discs.cells
    var filled = 0
    tree.forEachInOrder { cell, children in
      let isLeaf = cell.reference < 0
      cells[filled] = DiscCell(
        minX: cell.minX, minY: cell.minY, maxX: cell.maxX, maxY: cell.maxY,
        radius: isLeaf ? radii[Int(~cell.reference)] + padding : 0,
        end: Int32(truncatingIfNeeded: filled + 1), point: isLeaf ? ~cell.reference : -children)
      filled += 1
    }
    discs.fill(upTo: filled)
    for index in stride(from: filled - 1, through: 0, by: -1) where cells[index].point < 0 {
      var child = index + 1
      var largest = 0.0
      for _ in 0..<(-cells[index].point) {
        if cells[child].radius > largest { largest = cells[child].radius }
        child = Int(cells[child].end)
      }
      cells[index].radius = largest
      cells[index].end = Int32(truncatingIfNeeded: child)
    }
  }

  @inline(__always)
  private mutating func separate(_ node: Int, radius: Double, strength: Double) {
    let (x, y, vx, vy) = (x, y, vx, vy)
    let cells = UnsafePointer(discs.cells)
    let total = discs.count
    let radius2 = radius * radius
    let nodeX = x[node] + vx[node]
    let nodeY = y[node] + vy[node]
    var index = 0
    while index < total {
      let cell = cells + index
      let reach = radius + cell.pointee.radius
      let point = Int(cell.pointee.point)
      if point < 0 {
        let apart =
          cell.pointee.minX > nodeX + reach || cell.pointee.maxX < nodeX - reach
          || cell.pointee.minY > nodeY + reach || cell.pointee.maxY < nodeY - reach
        index = apart ? Int(cell.pointee.end) : index + 1
        continue
      }
      index += 1
      guard point > node else { continue }
      var dx = nodeX - x[point] - vx[point]
      var dy = nodeY - y[point] - vy[point]
      var distance2 = dx * dx + dy * dy
      guard distance2 < reach * reach else { continue }
      jiggle(&dx, &dy, &distance2)
      let distance = distance2.squareRoot()
      let push = (reach - distance) / distance * strength
      dx *= push
      dy *= push
      let other2 = cell.pointee.radius * cell.pointee.radius
      let share = other2 / (radius2 + other2)
      vx[node] += dx * share
      vy[node] += dy * share
      let rest = 1 - share
      vx[point] -= dx * rest
      vy[point] -= dy * rest
    }
  }
}
