import BerthSDK

/// Why a report may be flagged or hidden.
enum FlagReason: String, ArgumentWord, Sendable {
  case wrong, place, duplicate, spam, offensive, privacy

  var title: String {
    switch self {
    case .wrong: "this was no jubilee"
    case .place: "the place or time is wrong"
    case .duplicate: "the same thing twice"
    case .spam: "advertising or nonsense"
    case .offensive: "it insults or threatens somebody"
    case .privacy: "it shows or names somebody who did not agree"
    }
  }

  /// All reasons as data.
  static var json: JSON {
    [
      "reasons": .list(allCases) { ["id": .string($0.rawValue), "name": .string($0.title)] }
    ]
  }
}
