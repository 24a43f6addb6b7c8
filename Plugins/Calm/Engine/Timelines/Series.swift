import BerthSDK

/// A series of the library; its name is that of its folder.
enum Series: String, ArgumentWord, Sendable {
  case beginner, anxiety, sleep, focus, seasonal
  case hotChocolate = "hot-chocolate"
  case rituals, masterclass

  /// How it is called.
  var title: String {
    switch self {
    case .beginner: "Beginner"
    case .anxiety: "Anxiety Management"
    case .sleep: "Sleep & Rest"
    case .focus: "Focus & Productivity"
    case .seasonal: "Seasonal & Special"
    case .hotChocolate: "Hot Chocolate"
    case .rituals: "Daily Rituals"
    case .masterclass: "Masterclasses"
    }
  }

  /// How many sessions it holds.
  var count: Int {
    switch self {
    case .beginner, .focus: 8
    case .anxiety, .seasonal: 12
    case .sleep: 10
    case .hotChocolate, .rituals: 6
    case .masterclass: 5
    }
  }
}
