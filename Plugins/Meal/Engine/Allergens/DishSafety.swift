/// What a dish holds of what somebody may have to avoid.
struct DishSafety: Sendable, Hashable {
  /// How much is known of one substance in a dish.
  enum Level: String, Sendable {
    case contains
    case mayContain = "may-contain"
    /// A line is not understood.
    case unknown
    case free
  }

  var contains: TermSet<Substance> = []
  var label: TermSet<Substance> = []
  /// A line of its list is not understood.
  var isUncertain = false

  /// What is known of a substance.
  func level(_ substance: Substance) -> Level {
    if contains.contains(substance) { return .contains }
    if label.contains(substance) { return .mayContain }
    return isUncertain ? .unknown : .free
  }

  /// The 14 allergens it contains.
  var allergens: TermSet<Allergen> { contains.allergens }

  mutating func formUnion(_ text: TextSafety) {
    contains.formUnion(text.contains)
    label.formUnion(text.label)
    label = label.subtracting(contains)
  }

  /// What candidates compare: what it contains, and the last bit for uncertainty.
  var risk: UInt32 { contains.bits | (isUncertain ? Self.uncertain : 0) }
  static let uncertain: UInt32 = 1 << 31

  /// All in one number for a column: 24 bits each, then one for uncertainty.
  var packed: Int64 {
    Int64(contains.bits) | Int64(label.bits) << 24 | (isUncertain ? 1 << 48 : 0)
  }

  init(
    contains: TermSet<Substance> = [], label: TermSet<Substance> = [], isUncertain: Bool = false
  ) {
    self.contains = contains
    self.label = label
    self.isUncertain = isUncertain
  }

  init(packed: Int64) {
    contains = TermSet(bits: UInt32(truncatingIfNeeded: packed & 0xff_ffff))
    label = TermSet(bits: UInt32(truncatingIfNeeded: packed >> 24 & 0xff_ffff))
    isUncertain = packed >> 48 & 1 == 1
  }
}

/// A recipe read for allergens: the dish, and each line of its list.
struct DishReading: Sendable, Equatable {
  var dish = DishSafety()
  var lines: [TextSafety] = []

  /// - Parameters:
  ///   - texts: description, steps and notes.
  ///   - lines: what each line of the list of ingredients tells.
  init(title: String, texts: [String], lines: [TextSafety], _ reader: SafetyReader) {
    self.lines = lines
    var words: [String: TermSet<Substance>] = [:]
    for line in lines {
      words.merge(line.words) { $0.union($1) }
      dish.formUnion(line)
      if !line.isCertain { dish.isUncertain = true }
    }
    dish.formUnion(reader.title(title, words))
    for text in texts { dish.formUnion(reader.prose(text, words)) }
    if lines.isEmpty { dish.isUncertain = true }
  }
}
