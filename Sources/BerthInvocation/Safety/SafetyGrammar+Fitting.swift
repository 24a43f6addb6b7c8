extension SafetyGrammar {
  /// Whether a pattern fits somewhere.
  func isAnywhere(_ pattern: Pattern, in reading: SafetyReading) -> Bool {
    reading.mayFit(pattern) && ends(of: pattern.root, from: reading.all, in: reading) != 0
  }

  /// The stretches of a sentence that a pattern takes, each as its positions: from every place where
  /// it can begin, the longest or the shortest.
  func stretches(
    of pattern: Pattern, in reading: SafetyReading, longest: Bool
  ) -> [UInt64] {
    guard isAnywhere(pattern, in: reading) else { return [] }
    var found: [UInt64] = []
    for start in 0..<reading.wordCount {
      let ends = ends(of: pattern.root, from: 1 << UInt64(start), in: reading)
      guard ends != 0 else { continue }
      let end = longest ? 63 - ends.leadingZeroBitCount : ends.trailingZeroBitCount
      if end > start { found.append((1 << UInt64(end)) - (1 << UInt64(start))) }
    }
    return found
  }

  /// Where a pattern ends when it begins at one of some positions.
  private func ends(of root: Root, from starts: UInt64, in reading: SafetyReading) -> UInt64 {
    nodes.withUnsafeBufferPointer { nodes in
      reading.slots.withUnsafeBufferPointer { slots in
        Fitting(
          nodes: nodes, slots: slots, numbers: reading.numbers, all: reading.all, end: reading.end
        ).ends(root, from: starts)
      }
    }
  }

  private struct Fitting {
    let nodes: UnsafeBufferPointer<Node>
    let slots: UnsafeBufferPointer<UInt64>
    let numbers: UInt64
    let all: UInt64
    let end: UInt64

    func ends(_ index: Int, from starts: UInt64) -> UInt64 {
      let node = nodes[index]
      switch node.kind {
      case .word: return (slots[Int(node.value)] & starts) << 1
      case .number: return (numbers & starts) << 1
      case .start: return starts & 1
      case .end: return starts & end
      case .gap: return (0...UInt64(node.value)).reduce(0) { $0 | starts << $1 } & all
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
        var reached = (slots[Int(node.value)] & starts) << 1
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
