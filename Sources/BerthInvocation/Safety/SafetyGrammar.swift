/// The patterns of a file of rules: words in order, somewhere in a sentence.
///
/// | written | means |
/// |---|---|
/// | `want to die` | these words one after the other |
/// | `(die\|be dead)` | one of several |
/// | `[really]` | may be missing |
/// | `{want}` | one of a set of the file |
/// | `suicid*`, `*mord` | a word that begins or ends so |
/// | `.`, `..` and `...` | up to one, three and six words of any kind |
/// | `#` | a number of ten or more |
/// | `^` and `$` | the sentence begins or ends here |
///
/// Each word and each choice of words has a slot: where it stands in a sentence is one number of
/// which each bit is a position, so that a choice of a hundred words costs no more than one.
struct SafetyGrammar: Sendable {
  /// A part of a pattern; its children follow it.
  struct Node: Sendable {
    enum Kind: UInt8, Sendable {
      case word, number, sequence, oneOf, optional, gap, start, end, set
    }
    var kind: Kind
    /// Behind the last child.
    var next: UInt32 = 0
    /// A slot, a gap's length or a set's root.
    var value: UInt32 = 0
  }

  /// A pattern or a set by the index of its first node.
  typealias Root = Int

  /// A pattern, and what has to be in a sentence that it fits.
  struct Pattern: Sendable {
    var root: Root
    /// A slot of words of which one must be there.
    var anchor: SafetyVocabulary.Slot
  }

  /// Kind, next and value of each node.
  private let nodes: NumberList<UInt32>
  let vocabulary: SafetyVocabulary

  /// Takes what a builder put down.
  init(from reader: inout NumberReader) throws(NumberReader.Damage) {
    nodes = try reader.take()
    vocabulary = try SafetyVocabulary(from: &reader)
  }

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
    reading.slots.withUnsafeBufferPointer { slots in
      Fitting(
        nodes: nodes, slots: slots, numbers: reading.numbers, all: reading.all, end: reading.end
      ).ends(root, from: starts)
    }
  }

  private struct Fitting {
    let nodes: NumberList<UInt32>
    let slots: UnsafeBufferPointer<UInt64>
    let numbers: UInt64
    let all: UInt64
    let end: UInt64

    func ends(_ index: Int, from starts: UInt64) -> UInt64 {
      let value = nodes[3 * index + 2]
      switch Node.Kind(rawValue: UInt8(truncatingIfNeeded: nodes[3 * index])) ?? .gap {
      case .word: return (slots[Int(value)] & starts) << 1
      case .number: return (numbers & starts) << 1
      case .start: return starts & 1
      case .end: return starts & end
      case .gap: return (0...UInt64(value)).reduce(0) { $0 | starts << $1 } & all
      case .set: return ends(Int(value), from: starts)
      case .optional: return starts | ends(index + 1, from: starts)
      case .sequence:
        var reached = starts
        var child = index + 1
        while child < next(index), reached != 0 {
          reached = ends(child, from: reached)
          child = next(child)
        }
        return reached
      case .oneOf:
        var reached = (slots[Int(value)] & starts) << 1
        var child = index + 1
        while child < next(index) {
          reached |= ends(child, from: starts)
          child = next(child)
        }
        return reached
      }
    }

    /// The node behind the last child of one.
    private func next(_ index: Int) -> Int { Int(nodes[3 * index + 1]) }
  }
}
