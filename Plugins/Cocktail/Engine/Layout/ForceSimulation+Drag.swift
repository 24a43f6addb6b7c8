/// Pinning and dragging, after the protocol of d3's force-drag examples.
extension ForceSimulation {
  /// Heat a drag keeps the layout at.
  public static let dragAlphaTarget = 0.3

  /// Pins a node to a point; a missing index is ignored.
  public mutating func pin(_ node: Int, x: Double, y: Double) {
    guard fx.indices.contains(node), x.isFinite, y.isFinite else { return }
    fx[node] = x
    fy[node] = y
  }

  /// Frees a pinned node; a missing index is ignored.
  public mutating func unpin(_ node: Int) {
    guard fx.indices.contains(node) else { return }
    fx[node] = .nan
    fy[node] = .nan
  }

  /// Whether a node is pinned on both axes.
  public func isPinned(_ node: Int) -> Bool {
    fx.indices.contains(node) && !fx[node].isNaN && !fy[node].isNaN
  }

  /// Starts a drag: the layout is kept warm and the node held where it is.
  public mutating func beginDrag(_ node: Int) {
    guard fx.indices.contains(node) else { return }
    alphaTarget = ForceSimulation.dragAlphaTarget
    pin(node, x: x[node], y: y[node])
  }

  /// Moves a dragged node by a distance; does nothing for a node that is not held.
  public mutating func drag(_ node: Int, dx: Double, dy: Double) {
    guard isPinned(node) else { return }
    pin(node, x: fx[node] + dx, y: fy[node] + dy)
  }

  /// Ends a drag: the layout cools and the node is free again.
  public mutating func endDrag(_ node: Int) {
    alphaTarget = 0
    unpin(node)
  }

  /// Warms the layout up again after a change.
  public mutating func reheat(to value: Double = 1) {
    guard value.isFinite else { return }
    alpha = value
  }

  /// The node nearest to a point, within a radius; nil when there is none.
  public func nearest(x: Double, y: Double, radius: Double = .infinity) -> Int? {
    var best = radius * radius
    var found: Int?
    for index in self.x.indices {
      let dx = x - self.x[index]
      let dy = y - self.y[index]
      let distance = dx * dx + dy * dy
      if distance < best {
        best = distance
        found = index
      }
    }
    return found
  }

  /// Smallest box around all nodes with their radii; nil for an empty layout.
  public var bounds: (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard count > 0 else { return nil }
    var box = (
      minX: Double.infinity, minY: Double.infinity, maxX: -Double.infinity, maxY: -Double.infinity
    )
    for index in x.indices {
      box.minX = min(box.minX, x[index] - radii[index])
      box.minY = min(box.minY, y[index] - radii[index])
      box.maxX = max(box.maxX, x[index] + radii[index])
      box.maxY = max(box.maxY, y[index] + radii[index])
    }
    return box
  }
}
