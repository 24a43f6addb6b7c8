@testable import CocktailEngine

/// Pinning and dragging, after the protocol of d3's force-drag examples.
extension ForceSimulation {
  /// Heat a drag keeps the layout at.
  static let dragAlphaTarget = 0.3

  /// Pins a node to a point; a missing index is ignored.
  mutating func pin(_ node: Int, x: Double, y: Double) {
    guard fx.indices.contains(node), x.isFinite, y.isFinite else { return }
    fx[node] = x
    fy[node] = y
  }

  /// Frees a pinned node; a missing index is ignored.
  mutating func unpin(_ node: Int) {
    guard fx.indices.contains(node) else { return }
    fx[node] = .nan
    fy[node] = .nan
  }

  /// Whether a node is pinned on both axes.
  func isPinned(_ node: Int) -> Bool {
    fx.indices.contains(node) && !fx[node].isNaN && !fy[node].isNaN
  }

  /// Starts a drag: the layout is kept warm and the node held where it is.
  mutating func beginDrag(_ node: Int) {
    guard fx.indices.contains(node) else { return }
    alphaTarget = ForceSimulation.dragAlphaTarget
    pin(node, x: x[node], y: y[node])
  }

  /// Moves a dragged node by a distance; does nothing for a node that is not held.
  mutating func drag(_ node: Int, dx: Double, dy: Double) {
    guard isPinned(node) else { return }
    pin(node, x: fx[node] + dx, y: fy[node] + dy)
  }

  /// Ends a drag: the layout cools and the node is free again.
  mutating func endDrag(_ node: Int) {
    alphaTarget = 0
    unpin(node)
  }
}
