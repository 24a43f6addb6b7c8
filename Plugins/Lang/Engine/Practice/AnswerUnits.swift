/// What an answer says, word order and endings aside.
struct AnswerUnits: Sendable, Equatable {
  /// A word or idea that counts, with its weight: 1, or less for a word so common that it says little.
  struct Unit: Sendable, Equatable {
    /// `idea:coffee`, or the folded word.
    var id: String
    var weight: Double
    /// Meanings by the glossary, as indices; words that share one are synonyms.
    var meanings: Set<Int> = []
    var isNumber = false

    /// Whether two say the same: one idea, one meaning, or forms of one word.
    func means(_ other: Unit) -> Bool {
      if id == other.id { return true }
      if id.hasPrefix("idea:") || other.id.hasPrefix("idea:") { return false }
      if isNumber || other.isNumber { return false }
      return !meanings.isDisjoint(with: other.meanings) || Self.areForms(id, other.id)
    }

    /// Whether two words differ in their ending alone.
    private static func areForms(_ left: String, _ right: String) -> Bool {
      let shared = zip(left, right).prefix { $0 == $1 }.count
      let longer = max(left.count, right.count)
      return shared >= 4 && shared * 10 >= longer * 7
        || longer <= 5 && shared >= 3 && shared >= longer - 1
    }
  }

  var units: [Unit] = []
  var saysYes = false
  var saysNo = false
  var isNegated = false
  var isQuestion = false
  /// Whether it does nothing but ask.
  var isWholeQuestion = false
  /// What the partner is asked for: `unclear`, `slower`, `again`.
  var request: Ideas.Role?

  var weight: Double { units.reduce(0) { $0 + $1.weight } }
  /// Whether it says yes or no and nothing else.
  var isBareVerdict: Bool { (saysYes || saysNo) && units.isEmpty && !isQuestion }
}
