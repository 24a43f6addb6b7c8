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
  ///   - lines: the list of ingredients as it is written.
  ///   - headings: indices of lines that name a group ("For the sauce:"): what they name counts,
  ///     they need not be understood.
  init(
    title: String, texts: [String], lines: [String], headings: Set<Int> = [],
    _ reader: SafetyReader
  ) {
    dish.formUnion(reader.title(title))
    for text in texts { dish.formUnion(reader.prose(text)) }
    for (index, line) in lines.enumerated() {
      var safety = reader.line(line)
      if headings.contains(index) {
        safety.unclear = []
        safety.namesFood = true
      }
      dish.formUnion(safety)
      if !safety.isCertain { dish.isUncertain = true }
      self.lines.append(safety)
    }
    if lines.isEmpty { dish.isUncertain = true }
  }
}
