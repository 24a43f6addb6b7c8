import BerthManifest

/// Finds the best way to read a sentence, or a part of one, as a pattern.
///
/// It goes through the pattern's machine and the sentence together (as Viterbi, 1967, does) and keeps
/// for each pair of a state and a place the best way there. What is no word of the pattern and in no
/// slot has to be polite, little, or an aside; a word that says something is never passed over.
struct PhraseChart {
  /// Words that stand between those of a pattern, explained by something else.
  struct Span {
    var end: Int
    var score: Float
    var id: Int
  }

  /// What a slot took.
  struct Filled: Equatable {
    var range: Range<Int>
    /// The value as it is typed; nil where the words themselves are.
    var value: String?
  }

  /// A way to read it.
  struct Fit {
    var score: Float
    var end: Int
    var slots: [Filled?]
    /// The asides on the way.
    var asides: [Int] = []
    /// Words that were taken for others, by place.
    var repaired: [Int: String] = [:]
    /// How many words that say something are the pattern's own.
    var contentWords = 0
    /// The places of the pattern's own words.
    var literals: UInt64 = 0
  }

  private struct Cell {
    var score: Float = -.infinity
    var fromState: Int32 = -1
    var fromIndex: Int32 = -1
    /// The aside that was passed over; -1 for none.
    var aside: Int32 = -1
    /// The value that was taken, by its place among the kind's; -1 for none.
    var value: Int32 = -1
  }

  let sentence: PhraseSentence
  let program: PhraseProgram
  let kinds: [PhraseSlotKind]
  /// Whether little words may be passed over: nothing is changed by what is asked for.
  let isLenient: Bool
  /// Asides by the index they begin at.
  let spans: [[Span]]
  /// What words cost that do not fit, where the best guess is wanted; nil where every word has to.
  var guess: Guess?

  /// What is lost where a sentence and a pattern do not fit.
  struct Guess {
    /// What each word of the sentence is worth where the pattern has it.
    var worth: [Float]
    /// What it costs to pass over each word; nil where that would turn the meaning round.
    var passing: [Float?]
    /// What it costs that the sentence lacks a word of the pattern; nil where the pattern is nothing
    /// without it.
    var lacking: (String) -> Float?
    /// What it costs to leave a slot empty.
    var emptySlot: Float
  }

  private static let repairedWorth: Float = 0.6
  private static let valueWorth: Float = 0.65
  private static let nameWorth: Float = 0.7
  private static let textWorth: Float = 0.35
  private static let littleCost: Float = 0.1
  private static let articleCost: Float = 0.03
  private static let dispensableCost: Float = 0.15
  /// What stands before all that matters costs less than to take it into a slot.
  private static let leadCost: Float = 0.01

  /// The best fit of the whole sentence.
  func whole() -> Fit? {
    let cells = fill(from: 0)
    return trace(cells, to: sentence.count)
  }

  /// The best fits from a word on, one for each end.
  func parts(from start: Int) -> [Fit] {
    guard canBegin(at: start) else { return [] }
    let cells = fill(from: start)
    return (start + 1..<sentence.count + 1).compactMap { trace(cells, to: $0) }
  }

  /// Whether the first word of the pattern, or a slot, can stand there.
  private func canBegin(at index: Int) -> Bool {
    var open = [program.start]
    while let state = open.popLast() {
      switch program.states[state] {
      case .split(let targets): open += targets
      case .word(let word, _):
        let places = sentence.places(of: word)
        if (places.exact | places.repaired) & (1 << UInt64(index)) != 0 { return true }
      case .slot: return true
      case .end, .more: break
      }
    }
    return false
  }

  /// Whether a state can be reached before any word.
  private func closureOfStart() -> [Bool] {
    var reached = [Bool](repeating: false, count: program.states.count)
    var open = [program.start]
    while let state = open.popLast() {
      reached[state] = true
      if case .split(let targets) = program.states[state] { open += targets }
    }
    return reached
  }

  private func fill(from first: Int) -> [Cell] {
    let width = program.states.count
    let count = sentence.count
    var cells = [Cell](repeating: Cell(), count: width * (count + 1))
    cells[first * width + program.start].score = 0
    let masks = program.states.map { state -> (exact: UInt64, repaired: UInt64) in
      if case .word(let word, _) = state { sentence.places(of: word) } else { (0, 0) }
    }
    let isAtStart = closureOfStart()
    // A text would take what the pattern's little words should have stopped.
    let canDispense = isLenient && !kinds.contains { if case .text = $0 { true } else { false } }
    func reach(
      _ index: Int, _ state: Int, _ score: Float, _ fromIndex: Int, _ fromState: Int,
      aside: Int = -1, value: Int = -1
    ) {
      let place = index * width + state
      guard score > cells[place].score else { return }
      cells[place] = Cell(
        score: score, fromState: Int32(fromState), fromIndex: Int32(fromIndex),
        aside: Int32(aside), value: Int32(value))
    }
    for index in first...count {
      for state in stride(from: width - 1, through: 0, by: -1) {
        let score = cells[index * width + state].score
        guard score > -.infinity else { continue }
        var isInside = false
        switch program.states[state] {
        case .end: break
        case .split(let targets):
          for target in targets { reach(index, target, score, index, state) }
        case .word(let word, let next):
          if canDispense, PhraseFillers.dispensable.contains(word) {
            reach(index, next, score - Self.dispensableCost, index, state)
          }
          if let cost = guess?.lacking(word) { reach(index, next, score - cost, index, state) }
          guard index < count else { break }
          let bit: UInt64 = 1 << UInt64(index)
          if masks[state].exact & bit != 0 {
            let worth = guess?.worth[index] ?? sentence.worth(index)
            reach(index + 1, next, score + worth, index, state)
          } else if masks[state].repaired & bit != 0 {
            reach(index + 1, next, score + Self.repairedWorth, index, state)
          }
        case .slot(let slot, let more):
          if let guess, case .more(_, let next) = program.states[more] {
            reach(index, next, score - guess.emptySlot, index, state)
          }
          guard index < count else { break }
          if kinds[slot].isOpen {
            reach(index + 1, more, score + open(slot, index, isFirst: true), index, state)
          } else {
            for (place, found) in kinds[slot].values(at: index, in: sentence).enumerated() {
              let gain = Self.valueWorth * Float(max(1, sentence.content(of: index..<found.end)))
              reach(found.end, more, score + gain, index, state, value: place)
            }
          }
        case .more(let slot, let next):
          isInside = true
          if index < count, kinds[slot].isOpen {
            reach(index + 1, state, score + open(slot, index, isFirst: false), index, state)
          }
          reach(index, next, score, index, state)
        }
        if !isInside, index < count { pass(index, state, score) }
      }
    }
    /// Passes over what is explained otherwise.
    func pass(_ index: Int, _ state: Int, _ score: Float) {
      if let cost = guess?.passing[index] { reach(index + 1, state, score - cost, index, state) }
      if sentence.isArticle[index] && (isLenient || !isAtStart[state]) {
        let cost = isAtStart[state] ? Self.leadCost : Self.articleCost
        reach(index + 1, state, score - cost, index, state)
      } else if isLenient, sentence.isLittle[index], !sentence.isDoubting(index) {
        let cost = isAtStart[state] ? Self.leadCost : Self.littleCost
        reach(index + 1, state, score - cost, index, state)
      }
      for end in sentence.politeEnds[index] { reach(end, state, score, index, state) }
      guard !spans.isEmpty else { return }
      for span in spans[index] {
        reach(span.end, state, score + span.score, index, state, aside: span.id)
      }
    }
    return cells
  }

  /// What a word is worth in an open slot: a text keeps all of its words but a last “please”; what
  /// is little or polite is seldom part of a name.
  private func open(_ slot: Int, _ index: Int, isFirst: Bool) -> Float {
    let isLittle = sentence.isLittle[index] || sentence.politeEnds[index].contains(index + 1)
    guard case .text = kinds[slot] else { return isLittle ? -0.12 : Self.nameWorth }
    if case .text(.some) = kinds[slot] {
      // What is left of a name goes to the text behind it.
      return isLittle ? -1 : isFirst ? Self.textWorth : Self.textWorth - 0.15
    }
    guard isLittle else { return Self.textWorth }
    let isLast = index == sentence.count - 1 && sentence.words.words[index].folded == "please"
    return isFirst || (isLast && isLenient) ? -0.02 : 0.01
  }

  /// Walks back from an end and notes what was taken.
  private func trace(_ cells: [Cell], to end: Int) -> Fit? {
    let width = program.states.count
    guard cells[end * width].score > -.infinity else { return nil }
    var fit = Fit(
      score: cells[end * width].score, end: end,
      slots: Array(repeating: nil, count: kinds.count))
    var (index, state) = (end, 0)
    while true {
      let cell = cells[index * width + state]
      guard cell.fromState >= 0 else { break }
      let (fromIndex, fromState) = (Int(cell.fromIndex), Int(cell.fromState))
      if cell.aside >= 0 { fit.asides.append(Int(cell.aside)) }
      if fromState != state || isSlotMore(state), fromIndex < index {
        note(cell, fromState, fromIndex..<index, &fit)
      }
      (index, state) = (fromIndex, fromState)
    }
    return fit
  }

  private func isSlotMore(_ state: Int) -> Bool {
    if case .more = program.states[state] { true } else { false }
  }

  private func note(_ cell: Cell, _ state: Int, _ range: Range<Int>, _ fit: inout Fit) {
    switch program.states[state] {
    case .word(let word, _):
      let index = range.lowerBound
      fit.literals |= 1 << UInt64(index)
      if sentence.words.words[index].folded != word { fit.repaired[index] = word }
      if !sentence.isLittle[index] { fit.contentWords += 1 }
    case .slot(let slot, _), .more(let slot, _):
      var filled = fit.slots[slot] ?? Filled(range: range, value: nil)
      filled.range = range.lowerBound..<max(filled.range.upperBound, range.upperBound)
      if cell.value >= 0 {
        fit.contentWords += sentence.content(of: range)
        if case .known = kinds[slot] {
        } else {
          let found = kinds[slot].values(at: range.lowerBound, in: sentence)
          filled.value = found[Int(cell.value)].value
        }
      }
      fit.slots[slot] = filled
    case .end, .split: break
    }
  }
}
