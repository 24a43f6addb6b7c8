/// What is a kind of what: `london-dry-gin` is a `gin`, a `lime` is a `citrus`.
package struct KindTree: Sendable {
  private let indices: [String: Int]
  private let ids: [String]
  private var parents: [Int]

  /// Builds the tree; unknown parents count as none and a cycle is cut where it closes. Of two
  /// with one id the first stays.
  package init(_ kinds: [(id: String, parent: String?)]) {
    ids = kinds.map(\.id)
    indices = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    parents = Array(repeating: -1, count: ids.count)
    for kind in kinds {
      guard let index = indices[kind.id], parents[index] < 0,
        let parent = kind.parent.flatMap({ indices[$0] }), !leads(from: parent, to: index)
      else { continue }
      parents[index] = parent
    }
  }

  private func leads(from start: Int, to end: Int) -> Bool {
    var index = start
    while index >= 0 {
      if index == end { return true }
      index = parents[index]
    }
    return false
  }

  /// Where a kind stands in the list the tree was built of.
  package func index(of id: String) -> Int? { indices[id] }

  /// Broader kinds, nearest first.
  package func ancestors(of id: String) -> [String] {
    guard var index = indices[id] else { return [] }
    var found: [String] = []
    while parents[index] >= 0 {
      index = parents[index]
      found.append(ids[index])
    }
    return found
  }

  /// Whether a thing is the other one or a kind of it.
  package func isA(_ id: String, _ broader: String) -> Bool {
    guard let start = indices[id], let end = indices[broader] else { return id == broader }
    return leads(from: start, to: end)
  }

  /// Everything that things at hand serve as, with the one that does: each thing as itself and as
  /// all it is a kind of.
  package func served(by ids: some Sequence<String>) -> [String: String] {
    var served: [String: String] = [:]
    let ids = Set(ids)
    for id in ids.sorted() {
      for above in ancestors(of: id) where served[above] == nil { served[above] = id }
    }
    for id in ids { served[id] = id }
    return served
  }
}
