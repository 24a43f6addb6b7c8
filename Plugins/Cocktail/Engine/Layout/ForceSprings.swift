/// The links of a layout with their stiffness and how each end shares the push.
struct ForceSprings: Sendable {
  var source: [Int32] = []
  var target: [Int32] = []
  var distance: [Double] = []
  var strength: [Double] = []
  /// Share of the correction the target takes; the source takes the rest.
  var bias: [Double] = []

  /// Checks the links and derives stiffness and bias from the degrees of their ends.
  init(links: [ForceLink], nodeCount: Int) throws(ForceLayoutError) {
    var degree = [Int](repeating: 0, count: nodeCount)
    for (index, link) in links.enumerated() {
      for end in [link.source, link.target] where !(0..<nodeCount).contains(end) {
        throw .unknownNode(link: index, node: end, count: nodeCount)
      }
      if !link.distance.isFinite { throw .notFinite(what: "distance", index: index) }
      if let given = link.strength, !given.isFinite {
        throw .notFinite(what: "strength", index: index)
      }
      degree[link.source] += 1
      degree[link.target] += 1
    }
    for link in links {
      let from = Double(degree[link.source])
      let to = Double(degree[link.target])
      source.append(Int32(link.source))
      target.append(Int32(link.target))
      distance.append(link.distance)
      strength.append(link.strength ?? 1 / min(from, to))
      bias.append(from / (from + to))
    }
  }
}
