import BerthSDK

/// How large a jubilee is, in four levels that people tell apart without counting.
enum JubileeIntensity: String, ArgumentWord, Sendable, Hashable {
  case minor, moderate, major, extreme

  /// 1 minor – 4 extreme.
  var level: Int {
    switch self {
    case .minor: 1
    case .moderate: 2
    case .major: 3
    case .extreme: 4
    }
  }

  /// The intensity of a level; nil outside 1–4.
  init?(level: Int) {
    guard let match = Self.allCases.first(where: { $0.level == level }) else { return nil }
    self = match
  }

  /// The name people read.
  var title: String { Words.title(rawValue) }

  /// Green, yellow, orange, red.
  var color: View.Color {
    switch self {
    case .minor: .green
    case .moderate: View.Color(0xE3B505)
    case .major: .orange
    case .extreme: .red
    }
  }

  /// Its label.
  var badge: View.Badge { View.Badge(title, color: color) }

  /// What one sees at the waterline.
  var guide: String {
    switch self {
    case .minor:
      "A few crabs, eels or flounder rest at the waterline, here and there along 100 yards or less."
    case .moderate:
      "Flounder, crabs and shrimp lie side by side for a few hundred yards; a lantern shows many "
        + "at once."
    case .major:
      "The shallows are crowded for half a mile or so; crabs climb pilings, fish do not flee."
    case .extreme:
      "Animals lie upon each other for more than a mile of beach; every step must be watched."
    }
  }

  /// The length of shore it is about, in yards, for those who pace it off.
  var shoreYards: ClosedRange<Int> {
    switch self {
    case .minor: 1...100
    case .moderate: 100...500
    case .major: 500...1_500
    case .extreme: 1_500...20_000
    }
  }
}
