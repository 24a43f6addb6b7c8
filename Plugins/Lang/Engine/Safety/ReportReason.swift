import BerthSDK

/// Why somebody is reported.
enum ReportReason: String, Sendable, ArgumentWord {
  case dating, harassment, hate, underage, scam, spam, fake, content, other

  /// What it is called.
  var words: String {
    switch self {
    case .dating: return "looks for dates, not for languages"
    case .harassment: return "harasses or threatens"
    case .hate: return "hateful words"
    case .underage: return "is younger than 13, or not of the age stated"
    case .scam: return "wants money or data"
    case .spam: return "advertises or sends the same to everybody"
    case .fake: return "is somebody else, or nobody"
    case .content: return "pictures or words that do not belong here"
    case .other: return "something else"
    }
  }

  /// What is looked at first: 3 at once, 1 in its turn.
  var urgency: Int {
    switch self {
    case .underage, .harassment, .hate: return 3
    case .scam, .dating, .content: return 2
    case .spam, .fake, .other: return 1
    }
  }
}
