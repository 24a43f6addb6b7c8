import BerthBase

/// A pattern as a small machine over words; every state leads to states of lower numbers, but for
/// the one that goes on filling a slot.
package struct PhraseProgram: Sendable, Equatable {
  package enum State: Sendable, Equatable {
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

  private static let maximumStates = 1024
  package private(set) var states: [State] = [.end]
  package private(set) var start = 0

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

  /// Whether all words of a sentence fit, in order, with nothing left out or over.
  package func fits(_ words: [PhraseWords.Word]) -> Bool {
    var reached = [Bool](repeating: false, count: states.count)
    reached[start] = true
    for index in 0...words.count {
      var next = [Bool](repeating: false, count: states.count)
      for state in stride(from: states.count - 1, through: 0, by: -1) where reached[state] {
        switch states[state] {
        case .end: break
        case .split(let targets): for target in targets { reached[target] = true }
        case .word(let word, let target):
          if index < words.count, words[index].folded == word { next[target] = true }
        case .slot(_, let more): if index < words.count { next[more] = true }
        case .more(_, let target):
          next[state] = index < words.count
          reached[target] = true
        }
      }
      if index == words.count { return reached[0] }
      reached = next
    }
    return false
  }
}
