import BerthSDK

/// Why somebody learns.
enum Goal: String, Sendable, ArgumentWord {
  case conversation, travel, work, study, exam, culture, family, friends

  /// As it stands in a sentence: “both learn for …”.
  var words: String {
    switch self {
    case .conversation: "everyday conversation"
    case .exam: "an exam"
    case .culture: "books, films and music"
    case .friends: "making friends"
    default: rawValue
    }
  }

  /// Its bit in a set of goals, as profiles keep them: in the order of the cases, which stays.
  var bit: Int { 1 << (Self.allCases.firstIndex(of: self) ?? 0) }

  /// The goals in a set of bits.
  static func list(_ bits: Int) -> [Goal] { allCases.filter { bits & $0.bit != 0 } }

  /// Goals as a set of bits.
  static func bits(_ goals: [Goal]) -> Int { goals.reduce(0) { $0 | $1.bit } }
}
