import BerthSDK

/// A series of the library; its name is that of its folder.
enum Series: String, ArgumentWord, Sendable {
  case beginner, anxiety, sleep, stories, focus, seasonal
  case hotChocolate = "hot-chocolate"
  case rituals, masterclass

  /// How it is called.
  var title: String {
    switch self {
    case .beginner: "Beginner"
    case .anxiety: "Anxiety Management"
    case .sleep: "Sleep & Rest"
    case .stories: "Sleep Stories"
    case .focus: "Focus & Productivity"
    case .seasonal: "Seasonal & Special"
    case .hotChocolate: "Hot Chocolate"
    case .rituals: "Daily Rituals"
    case .masterclass: "Masterclasses"
    }
  }
}
