/// A growable flat buffer of cells in the order a tree is visited.
///
/// Each cell knows where its subtree ends, so that a visit is one loop that either steps to the
/// next cell or jumps over a subtree, with no stack.
struct RopeBuffer<Cell: BitwiseCopyable>: ~Copyable {
  private(set) var cells: UnsafeMutablePointer<Cell>
  private(set) var count = 0
  private var capacity = 64

  init() {
    cells = .allocate(capacity: capacity)
  }

  deinit {
    cells.deallocate()
  }

  /// Makes room for that many cells and forgets the old ones.
  mutating func reset(reserving wanted: Int) {
    count = 0
    guard wanted > capacity else { return }
    cells.deallocate()
    capacity = wanted
    cells = .allocate(capacity: capacity)
  }

  /// Says how many cells have been written.
  mutating func fill(upTo filled: Int) {
    count = filled
  }
}

/// A part of a tree still to be visited, with its box.
struct PendingCell: BitwiseCopyable {
  var reference: Int32
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double
}

extension Quadtree {
  /// Calls back for every cell and leaf, parents first, quadrants in the order 0, 1, 2, 3.
  ///
  /// The callback gets the reference, the box and the number of children (0 for a leaf).
  borrowing func forEachInOrder(_ visit: (PendingCell, _ children: Int32) -> Void) {
    guard root != Quadtree.empty else { return }
    withUnsafeTemporaryAllocation(of: PendingCell.self, capacity: depth * 3 + 8) { stack in
      stack[0] = PendingCell(reference: root, minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      var height = 1
      while height > 0 {
        height -= 1
        let cell = stack[height]
        guard cell.reference >= 0 else {
          visit(cell, 0)
          continue
        }
        let midX = (cell.minX + cell.maxX) / 2
        let midY = (cell.minY + cell.maxY) / 2
        let base = children + Int(cell.reference) * 4
        let before = height
        for quadrant in stride(from: 3, through: 0, by: -1) {
          let child = base[quadrant]
          guard child != Quadtree.empty else { continue }
          let right = quadrant & 1 == 1
          let below = quadrant & 2 == 2
          stack[height] = PendingCell(
            reference: child, minX: right ? midX : cell.minX, minY: below ? midY : cell.minY,
            maxX: right ? cell.maxX : midX, maxY: below ? cell.maxY : midY)
          height += 1
        }
        visit(cell, Int32(truncatingIfNeeded: height - before))
      }
    }
  }
}
