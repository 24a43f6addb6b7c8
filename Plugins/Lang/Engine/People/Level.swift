/// How well somebody knows a language: the levels of the Common European Framework of Reference
/// (Council of Europe, 2001), and native.
enum Level: Int, Sendable, CaseIterable, Comparable {
  case a1 = 1
  case a2, b1, b2, c1, c2
  case native

  /// `A1` … `C2`, `native`.
  var name: String {
    self == .native ? "native" : "\(self)".uppercased()
  }

  /// The level in plain words.
  var words: String {
    switch self {
    case .a1: return "beginner"
    case .a2: return "elementary"
    case .b1: return "intermediate"
    case .b2: return "upper intermediate"
    case .c1: return "advanced"
    case .c2: return "near native"
    case .native: return "native"
    }
  }

  /// The levels one can have in a language one learns.
  static let learning: [Level] = [.a1, .a2, .b1, .b2, .c1, .c2]

  /// A level from its name or its words.
  static func parse(_ text: String) -> Level? {
    let plain = text.lowercased()
    return allCases.first { $0.name.lowercased() == plain || $0.words == plain }
  }

  static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}
