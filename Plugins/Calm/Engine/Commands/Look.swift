import BerthSDK

/// What the views of this app share.
enum Look {
  /// The violet of a quiet evening.
  static let calm = View.Color(0x7C5CBF)
  /// The teal of SOS.
  static let sos = View.Color(0x12A594)
  /// The brown of hot chocolate.
  static let cocoa = View.Color(0x8B5E3C)

  /// The sign of a series.
  static func symbol(_ series: Series) -> String {
    switch series {
    case .beginner: return "leaf"
    case .anxiety: return "wave"
    case .sleep: return "moon"
    case .stories: return "book"
    case .focus: return "spark"
    case .seasonal: return "sun"
    case .hotChocolate: return "cup"
    case .rituals: return "clock"
    case .masterclass: return "learn"
    }
  }

  /// The colour of a series.
  static func color(_ series: Series) -> View.Color {
    switch series {
    case .beginner: return .green
    case .anxiety: return sos
    case .sleep: return .indigo
    case .stories: return View.Color(0x3F5B8C)
    case .focus: return .amber
    case .seasonal: return .orange
    case .hotChocolate: return cocoa
    case .rituals: return .pink
    case .masterclass: return calm
    }
  }

  /// A session in a list.
  static func item(_ session: StoredSession, detail: String? = nil, badges: [View.Badge] = [])
    -> View.Item
  {
    View.Item(
      session.title, subtitle: session.summary,
      detail: detail ?? "\(session.series.title) · \(session.minutes) min", badges: badges,
      link: Link.session(session.id))
  }

  /// A session as scripts see it.
  static func json(_ session: StoredSession) -> JSON {
    [
      "id": .string(session.id), "name": .string(session.title),
      "series": .string(session.series.rawValue), "place": JSON(session.place),
      "minutes": JSON(session.minutes), "summary": .string(session.summary),
      "tags": JSON(session.tags), "moods": JSON(session.moods), "times": JSON(session.times),
      "seasons": JSON(session.seasons.isEmpty ? Season.allCases.map(\.rawValue) : session.seasons),
      "bed": JSON(session.bed), "link": .string(Link.session(session.id)),
    ]
  }

  /// Stars as people draw them.
  static func stars(_ number: Int) -> String {
    String(repeating: "★", count: number) + String(repeating: "☆", count: max(5 - number, 0))
  }
}
