/// A point quadtree in flat buffers, with the insertion semantics of d3-quadtree 3.
///
/// A reference is an inner cell (≥ 0, four children each), a leaf (the complement of its point's
/// index) or empty. Coincident points form a chain whose head is the point added last.
struct Quadtree: ~Copyable {
  static let empty = Int32.min
  /// Deepest split two different doubles can need, with some room.
  static let maximumDepth = 2200

  private(set) var children: UnsafeMutablePointer<Int32>
  private var capacity: Int
  /// Number of inner cells.
  private(set) var cells = 0
  /// Next point of a chain of coincident ones, or -1.
  let next: UnsafeMutablePointer<Int32>
  private(set) var root = Quadtree.empty
  private(set) var minX = 0.0
  private(set) var minY = 0.0
  private(set) var maxX = 0.0
  private(set) var maxY = 0.0
  /// Depth of the deepest leaf.
  private(set) var depth = 0

  init(points: Int) {
    capacity = max(points, 16)
    children = .allocate(capacity: capacity * 4)
    next = .allocate(capacity: max(points, 1))
  }

  deinit {
    children.deallocate()
    next.deallocate()
  }

  /// Replaces the tree by one over the given points; points that are not finite are left out.
  mutating func build(
    _ xs: UnsafeMutablePointer<Double>, _ ys: UnsafeMutablePointer<Double>, count: Int
  ) {
    cells = 0
    root = Quadtree.empty
    depth = 0
    var lowX = Double.infinity
    var lowY = Double.infinity
    var highX = -Double.infinity
    var highY = -Double.infinity
    for index in 0..<count where xs[index].isFinite && ys[index].isFinite {
      lowX = min(lowX, xs[index])
      lowY = min(lowY, ys[index])
      highX = max(highX, xs[index])
      highY = max(highY, ys[index])
    }
    guard lowX <= highX, lowY <= highY else { return }
    cover(lowX, lowY, highX, highY)
    for index in 0..<count where xs[index].isFinite && ys[index].isFinite {
      add(index, xs, ys)
    }
  }

  /// Starts from the unit square at the low corner and doubles until the high one is inside.
  private mutating func cover(_ lowX: Double, _ lowY: Double, _ highX: Double, _ highY: Double) {
    minX = lowX.rounded(.down)
    maxX = minX + 1
    minY = lowY.rounded(.down)
    maxY = minY + 1
    var size = maxX - minX
    if size == 0 { size = 1 }
    while highX >= maxX || highY >= maxY, size.isFinite {
      size *= 2
      maxX = minX + size
      maxY = minY + size
    }
  }

  private mutating func add(
    _ point: Int, _ xs: UnsafeMutablePointer<Double>, _ ys: UnsafeMutablePointer<Double>
  ) {
    let leaf = ~Int32(truncatingIfNeeded: point)
    next[point] = -1
    guard root != Quadtree.empty else {
      root = leaf
      return
    }
    let px = xs[point]
    let py = ys[point]
    var x0 = minX
    var y0 = minY
    var x1 = maxX
    var y1 = maxY
    var slot = -1
    var node = root
    var level = 0
    while node >= 0 {
      let midX = (x0 + x1) / 2
      let midY = (y0 + y1) / 2
      let right = px >= midX
      let below = py >= midY
      if right { x0 = midX } else { x1 = midX }
      if below { y0 = midY } else { y1 = midY }
      slot = Int(node) * 4 + (below ? 2 : 0) + (right ? 1 : 0)
      level += 1
      node = children[slot]
      if node == Quadtree.empty {
        children[slot] = leaf
        depth = max(depth, level)
        return
      }
    }
    let other = Int(~node)
    let ox = xs[other]
    let oy = ys[other]
    while true {
      if (px == ox && py == oy) || level >= Quadtree.maximumDepth {
        next[point] = Int32(truncatingIfNeeded: other)
        place(leaf, at: slot)
        return
      }
      let cell = newCell()
      place(cell, at: slot)
      let midX = (x0 + x1) / 2
      let midY = (y0 + y1) / 2
      let right = px >= midX
      let below = py >= midY
      if right { x0 = midX } else { x1 = midX }
      if below { y0 = midY } else { y1 = midY }
      let quadrant = (below ? 2 : 0) + (right ? 1 : 0)
      let otherQuadrant = (oy >= midY ? 2 : 0) + (ox >= midX ? 1 : 0)
      slot = Int(cell) * 4 + quadrant
      level += 1
      if quadrant != otherQuadrant {
        children[slot] = leaf
        children[Int(cell) * 4 + otherQuadrant] = node
        depth = max(depth, level)
        return
      }
      children[slot] = node
    }
  }

  private mutating func place(_ reference: Int32, at slot: Int) {
    if slot < 0 { root = reference } else { children[slot] = reference }
  }

  private mutating func newCell() -> Int32 {
    if cells == capacity {
      let larger = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 8)
      larger.update(from: children, count: capacity * 4)
      children.deallocate()
      children = larger
      capacity *= 2
    }
    let base = cells * 4
    for quadrant in 0..<4 { children[base + quadrant] = Quadtree.empty }
    cells += 1
    return Int32(truncatingIfNeeded: cells - 1)
  }
}
