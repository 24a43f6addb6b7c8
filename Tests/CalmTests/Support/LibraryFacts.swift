@testable import CalmEngine

extension Series {
  /// How many sessions it holds.
  var count: Int {
    switch self {
    case .beginner, .focus: 10
    case .anxiety: 16
    case .stories: 12
    case .seasonal: 13
    case .sleep: 11
    case .hotChocolate: 6
    case .rituals: 8
    case .masterclass: 5
    }
  }
}

extension SessionScript {
  /// How fast a voice may be asked to speak, words a minute.
  static let paces = 90.0...130.0
}

/// The sessions that come with the app, as their files say.
enum LibraryFacts {
  /// All scripts.
  static func scripts() throws -> [SessionScript] {
    try Series.allCases.flatMap { series in
      try CalmFiles.names("sessions/\(series.rawValue)").compactMap { name in
        let path = "sessions/\(series.rawValue)/\(name)"
        return SessionReader.read(path, try CalmFiles.text(path)).0
      }
    }
  }
}
