/// A decision about somebody.
enum Decision: Int, Sendable {
  case pass, like, superLike

  var name: String { self == .superLike ? "super" : "\(self)" }
}

/// What came of a decision.
struct SwipeResult: Sendable {
  var decision: Decision
  /// Whether it was new; a like said again changes nothing.
  var isNew: Bool
  /// The match it made or that was there.
  var match: Match?
  /// Whether the match came of this very decision.
  var isNewMatch: Bool
  /// Decisions left today; nil without a limit.
  var left: Int?
}
