import Glibc

/// How far an observer's reports have proved true.
///
/// Votes of others on somebody's reports, and other observers' reports of the same event, speak for
/// them, each by the standing of its owner; doubting votes speak against, and a report that moderators hid counts as three of those.
/// The score is the lower end of Wilson's interval (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927,
/// doi 10.1080/01621459.1927.10502953) for the share that speaks for them, at 95 %: few voices give
/// a low score however friendly they are, and nobody starts with credit.
enum Reputation {
  /// The normal quantile of 95 %, two-sided.
  static let z = 1.959_963_984_540_054
  /// What a hidden report counts.
  static let weightOfRefuted = 3

  /// What the voice of somebody new counts, so that a handful of accounts made for the purpose raises
  /// nobody and hides nothing.
  static let newcomerVoice = 0.25

  /// How much somebody's vote, flag or report of the same event counts, 0.25–1.
  static func voice(score: Double, isVerified: Bool) -> Double {
    isVerified ? 1 : newcomerVoice + (1 - newcomerVoice) * min(max(score, 0), 1)
  }

  /// 0–1; 0 for nobody's voice.
  ///
  /// - Parameters:
  ///   - positive: voices that bear the reports out, each by its weight.
  ///   - negative: voices against them.
  ///   - refuted: reports that moderators hid.
  static func score(positive: Double, negative: Double, refuted: Int) -> Double {
    wilson(
      positive: positive, total: positive + negative + Double(weightOfRefuted * refuted))
  }

  /// The lower end of the interval for a share.
  static func wilson(positive: Double, total: Double) -> Double {
    guard total > 0 else { return 0 }
    let share = positive / total
    let square = z * z
    let middle = share + square / (2 * total)
    let spread = z * ((share * (1 - share) + square / (4 * total)) / total).squareRoot()
    return max(0, (middle - spread) / (1 + square / total))
  }

  /// How much a report of an observer counts when several say how large an event was: 0.5–1.5.
  static func weight(score: Double) -> Double { 0.5 + min(max(score, 0), 1) }

  /// What people read.
  static func level(score: Double, reports: Int) -> String {
    switch score {
    case 0.8... where reports >= 10: "local expert"
    case 0.6...: "trusted"
    case 0.3...: "observer"
    default: "newcomer"
    }
  }
}
