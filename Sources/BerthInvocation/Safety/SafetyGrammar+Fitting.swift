extension SafetyGrammar {
  /// Whether a pattern fits somewhere.
  func isAnywhere(_ root: Root, in sentence: SafetySentence) -> Bool {
    ends(of: root, from: sentence.all, in: sentence) != 0
  }

  /// The stretches of a sentence that a pattern takes, each as its positions: from every place where
  /// it can begin, the longest or the shortest.
  func stretches(
    of root: Root, in sentence: SafetySentence, longest: Bool
  ) -> [UInt64] {
    guard isAnywhere(root, in: sentence) else { return [] }
    var found: [UInt64] = []
    for start in sentence.words.indices {
      let ends = ends(of: root, from: 1 << UInt64(start), in: sentence)
      guard ends != 0 else { continue }
      let end = longest ? 63 - ends.leadingZeroBitCount : ends.trailingZeroBitCount
      if end > start { found.append((1 << UInt64(end)) - (1 << UInt64(start))) }
    }
    return found
  }

  /// Where a pattern ends when it begins at one of some positions.
  private func ends(of root: Root, from starts: UInt64, in sentence: SafetySentence) -> UInt64 {
    nodes.withUnsafeBufferPointer { nodes in
      prefixes.withUnsafeBufferPointer { prefixes in
        Fitting(nodes: nodes, prefixes: prefixes, sentence: sentence).ends(root, from: starts)
      }
    }
  }

  private struct Fitting {
    let nodes: UnsafeBufferPointer<Node>
    let prefixes: UnsafeBufferPointer<UInt8>
    let sentence: SafetySentence

    func ends(_ index: Int, from starts: UInt64) -> UInt64 {
      let node = nodes[index]
      switch node.kind {
      case .word: return (sentence.positions(of: node.value) & starts) << 1
      case .prefix:
        let start = Int(node.value >> 8)
        let bytes = UnsafeBufferPointer(
          rebasing: prefixes[start..<start + Int(node.value & 0xFF)])
        return (sentence.positions(beginning: bytes) & starts) << 1
      case .number: return (sentence.numbers & starts) << 1
      case .start: return starts & 1
      case .end: return starts & sentence.end
      case .gap: return (0...node.value).reduce(0) { $0 | starts << $1 } & sentence.all
      case .set: return ends(Int(node.value), from: starts)
      case .optional: return starts | ends(index + 1, from: starts)
      case .sequence:
        var reached = starts
        var child = index + 1
        while child < Int(node.next), reached != 0 {
          reached = ends(child, from: reached)
          child = Int(nodes[child].next)
        }
        return reached
      case .oneOf:
        var reached: UInt64 = 0
        var child = index + 1
        while child < Int(node.next) {
          reached |= ends(child, from: starts)
          child = Int(nodes[child].next)
        }
        return reached
      }
    }
  }
}
