import BerthBase

/// A pattern as a small machine over words; every state leads to states of lower numbers, but for
/// the one that goes on filling a slot.
package struct PhraseProgram: Sendable, Equatable {
  enum State: Sendable, Equatable {
    /// The sentence may end here.
    case end
    /// Takes this word.
    case word(String, next: Int)
    /// Takes the first word of a slot; the state of the slot's further words follows.
    case slot(Int, more: Int)
    /// Takes another word of a slot, or none.
    case more(Int, next: Int)
    /// Goes to one of these without taking a word.
    case split([Int])
  }

  private static let maximumStates = 512
  private(set) var states: [State] = [.end]
  private(set) var start = 0

  /// The machine that takes no word at all.
  init() {}

  init(_ tree: PhraseNode, slots: [String]) throws(PhrasePattern.Flaw) {
    start = try add(tree, next: 0, slots)
  }

  private mutating func add(
    _ node: PhraseNode, next: Int, _ slots: [String]
  ) throws(PhrasePattern.Flaw) -> Int {
    guard states.count < Self.maximumStates else {
      throw PhrasePattern.Flaw(
        message: "the pattern is too large", remedy: "write several phrases instead")
    }
    switch node {
    case .word(let word):
      states.append(.word(word, next: next))
    case .slot(let name):
      let slot = slots.firstIndex(of: name) ?? 0
      states.append(.more(slot, next: next))
      states.append(.slot(slot, more: states.count - 1))
    case .sequence(let parts):
      var target = next
      for part in parts.reversed() { target = try add(part, next: target, slots) }
      return target
    case .oneOf(let parts, let isOptional):
      var targets: [Int] = []
      for part in parts { targets.append(try add(part, next: next, slots)) }
      if isOptional { targets.append(next) }
      states.append(.split(targets))
    }
    return states.count - 1
  }

  /// How a sentence fits.
  package struct Fit: Equatable {
    /// How many of its words are the pattern's own.
    package var literals: Int
    /// The words each slot took; nil for slots in parts that were left out.
    package var slots: [Range<Int>?]
    /// Words that were taken for a similar one of the pattern, by place.
    package var corrections: [Int: String]
  }

  private struct Cell {
    var score = -1
    var fromState: Int32 = -1
    var takesWord = false
  }

  /// The fit with the most words of the pattern's own; nil when the sentence does not match.
  ///
  /// - Parameter isTolerant: whether a misspelt word may stand for one of the pattern's, at half
  ///   its value.
  package func fit(_ words: [PhraseWords.Word], slotCount: Int, isTolerant: Bool) -> Fit? {
    let width = states.count
    var cells = [Cell](repeating: Cell(), count: width * (words.count + 1))
    cells[start].score = 0
    func reach(_ target: Int, from source: Int, score: Int, takesWord: Bool) {
      guard score > cells[target].score else { return }
      cells[target] = Cell(
        score: score, fromState: Int32(source % width), takesWord: takesWord)
    }
    for index in 0...words.count {
      let row = index * width
      for state in stride(from: width - 1, through: 0, by: -1) where cells[row + state].score >= 0 {
        let here = row + state
        let score = cells[here].score
        switch states[state] {
        case .end: break
        case .split(let targets):
          for target in targets { reach(row + target, from: here, score: score, takesWord: false) }
        case .word(let word, let next):
          guard index < words.count else { break }
          let value = Self.value(words[index].folded, word, isTolerant)
          if value > 0 {
            reach(here + width - state + next, from: here, score: score + value, takesWord: true)
          }
        case .slot(_, let more):
          if index < words.count {
            reach(row + width + more, from: here, score: score, takesWord: true)
          }
        case .more(_, let next):
          if index < words.count {
            reach(row + width + state, from: here, score: score, takesWord: true)
          }
          reach(row + next, from: here, score: score, takesWord: false)
        }
      }
    }
    guard cells[words.count * width].score > 0 else { return nil }
    return trace(cells, words, slotCount)
  }

  /// Walks back from the end and notes which words went where.
  private func trace(_ cells: [Cell], _ words: [PhraseWords.Word], _ slotCount: Int) -> Fit {
    var fit = Fit(literals: 0, slots: Array(repeating: nil, count: slotCount), corrections: [:])
    var index = words.count
    var state = 0
    while index > 0 || state != start {
      let cell = cells[index * states.count + state]
      guard cell.fromState >= 0 else { break }
      let source = Int(cell.fromState)
      if cell.takesWord {
        index -= 1
        switch states[source] {
        case .word(let word, _):
          fit.literals += 1
          if words[index].folded != word { fit.corrections[index] = word }
        case .slot(let slot, _), .more(let slot, _):
          fit.slots[slot] = index..<(fit.slots[slot]?.upperBound ?? index + 1)
        case .end, .split: break
        }
      }
      state = source
    }
    return fit
  }

  /// 2 for the same word, 1 for a similar one when that is allowed, else 0.
  private static func value(_ word: String, _ wanted: String, _ isTolerant: Bool) -> Int {
    if word == wanted { return 2 }
    guard isTolerant, wanted.utf8.count >= 4, abs(word.utf8.count - wanted.utf8.count) <= 2 else {
      return 0
    }
    let allowed = wanted.utf8.count >= 7 ? 2 : 1
    return EditDistance.between(Array(word.utf8), Array(wanted.utf8), atMost: allowed) == nil
      ? 0 : 1
  }
}
