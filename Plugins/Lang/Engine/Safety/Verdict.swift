import BerthSDK

/// What a moderator decides.
enum Verdict: String, Sendable, ArgumentWord {
  case dismiss, warn, suspend, restore
}
