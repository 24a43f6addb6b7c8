/// A scene to be played with a partner: a graph of what the partner says and what one can answer.
struct Dialogue: Sendable, Equatable {
  struct Node: Sendable, Equatable {
    var id: String
    /// The partner's line, else one of the learner's options.
    var isPartner: Bool
    var text: String
    /// How it is read, for Chinese, Japanese and Arabic.
    var reading: String
    /// What it means, in English.
    var gloss: String
    /// Options after the partner's line, the partner's line after an option; empty at the end.
    var next: [String]
  }

  var language: String
  var scene: String
  var nodes: [Node]

  /// Where it begins.
  var start: String { nodes.first?.id ?? "" }

  subscript(id: String) -> Node? { nodes.first { $0.id == id } }

  /// The learner's options after a line of the partner.
  func options(after id: String) -> [Node] { self[id]?.next.compactMap { self[$0] } ?? [] }

  /// The lines of the partner on the shortest and on the longest way from a node to the end; nil when
  /// some way leads nowhere or in a circle.
  func turns(from id: String, depth: Int = 0) -> ClosedRange<Int>? {
    guard depth < 100, let node = self[id] else { return nil }
    let own = node.isPartner ? 1 : 0
    if node.next.isEmpty { return node.isPartner ? 1...1 : nil }
    var range: ClosedRange<Int>?
    for next in node.next {
      guard let further = turns(from: next, depth: depth + 1) else { return nil }
      range =
        range.map {
          min($0.lowerBound, further.lowerBound)...max($0.upperBound, further.upperBound)
        } ?? further
    }
    return range.map { $0.lowerBound + own...$0.upperBound + own }
  }
}
