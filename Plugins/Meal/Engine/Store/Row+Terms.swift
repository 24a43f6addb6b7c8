import BerthSDK

extension Row {
  /// A set of words as bits.
  func terms<Word>(_ column: Int) -> TermSet<Word> {
    TermSet(bits: UInt32(truncatingIfNeeded: int(column)))
  }

  /// What a dish holds and may hold, in one number.
  func safety(_ column: Int) -> DishSafety { DishSafety(packed: Int64(int(column))) }

  /// A word by its index in the list; nil for one that is not in it.
  func term<Word: Term>(_ column: Int) -> Word? { Word.allCases.first { $0.bit == int(column) } }

  /// A number, or nil for NULL.
  func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
}

extension SQLValue {
  /// A set of words as bits.
  init<Word>(_ set: TermSet<Word>) { self = .int(Int64(set.bits)) }
}
