import BerthManifest

extension SafetyRules {
  /// What of a sentence is not meant as it sounds.
  struct Exceptions {
    /// The words of idioms, titles and the like.
    var idioms: UInt64 = 0
    /// The words of what is said in general, denied or over.
    var generalities: UInt64 = 0
    /// Whether it speaks of films, books and the like.
    var isFiction = false

    func union(_ other: Self) -> Self {
      Self(
        idioms: idioms | other.idioms, generalities: generalities | other.generalities,
        isFiction: isFiction || other.isFiction)
    }
  }

  func exceptions(in reading: SafetyReading) -> Exceptions {
    let idioms = coverage(of: self.idioms, in: reading)
    return Exceptions(
      idioms: idioms, generalities: coverage(of: generalities, in: reading) & ~idioms,
      isFiction: contexts.contains { grammar.isAnywhere(pattern($0), in: reading) })
  }

  /// The words that patterns take.
  private func coverage(of parts: some Sequence<Part>, in reading: SafetyReading) -> UInt64 {
    parts.reduce(0) { covered, part in
      grammar.stretches(of: pattern(part), in: reading, longest: true).reduce(covered, |)
    }
  }

  /// The gravest rule that fits a sentence, and how many words it takes.
  func finding(
    in reading: SafetyReading, but exceptions: Exceptions
  ) -> (grade: SafetyGrade, line: Int, words: Int)? {
    let taken = exceptions.idioms | exceptions.generalities
    var starts: [Part: UInt64] = [:]
    for rule in 0..<ruleCount where mayFit(rule, reading) {
      if isSoft(rule) && exceptions.isFiction { continue }
      let grade = grade(of: rule)
      // Generalities take the graver rules back, not themselves.
      let taken = grade == .gentle ? exceptions.idioms : taken
      let parts = parts[rule]
      let words: Int
      if parts.count == 1, let part = parts.first {
        guard let found = free(part, in: reading, but: taken).first else { continue }
        words = found.nonzeroBitCount
      } else {
        guard areNear(parts, in: reading, but: taken, &starts) else { continue }
        words = parts.count
      }
      guard !vetoes[rule].contains(where: { grammar.isAnywhere(pattern($0), in: reading) })
      else { continue }
      return (grade, line(of: rule), words)
    }
    // Two little signs are distress; one alone is a bad day.
    let found = signs.lazy.compactMap { free($0, in: reading, but: taken).first }.prefix(2)
    guard found.count == 2 else { return nil }
    return (.distress, 0, found.reduce(0) { $0 + $1.nonzeroBitCount })
  }

  /// Whether the words that a rule needs are there.
  private func mayFit(_ rule: Int, _ reading: SafetyReading) -> Bool {
    (0..<Self.gateSize).allSatisfy { reading.slots[Int(gates[Self.gateSize * rule + $0])] != 0 }
  }

  /// The stretches that a pattern takes of the words that are not taken yet.
  func free(_ part: Part, in reading: SafetyReading, but taken: UInt64) -> [UInt64] {
    grammar.stretches(of: pattern(part), in: reading, longest: false).filter { $0 & taken == 0 }
  }

  /// Whether all parts begin within the reach of each other.
  private func areNear(
    _ parts: some Sequence<Part>, in reading: SafetyReading, but taken: UInt64,
    _ known: inout [Part: UInt64]
  ) -> Bool {
    var masks: [UInt64] = []
    for part in parts {
      let mask =
        known[part]
        ?? free(part, in: reading, but: taken)
        .reduce(0) { $0 | 1 << UInt64($1.trailingZeroBitCount) }
      known[part] = mask
      guard mask != 0 else { return false }
      masks.append(mask)
    }
    let window: UInt64 = (1 << UInt64(reach)) - 1
    return (0..<reading.wordCount).contains { start in
      masks.allSatisfy { $0 & window << UInt64(start) != 0 }
    }
  }
}
