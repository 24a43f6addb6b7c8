import BerthBase

/// How long a channel that failed is left in peace, and how often it is tried.
///
/// The wait doubles from 1 minute to 1 hour, half of it fixed and half of it drawn, so that many
/// hosts do not come back to a server all at once; it is never shorter than the server asks for.
package enum ChannelBackOff {
  /// After this many tries a channel is given up: some two hours after the first.
  package static let maximumTries = 8
  static let shortest: Int64 = 60_000
  static let longest: Int64 = 3_600_000
  /// The longest wait a server can ask for: a day, in milliseconds.
  static let longestAsked: Int64 = 86_400_000

  /// The wait after a number of tries that failed, in milliseconds.
  ///
  /// - Parameters:
  ///   - draw: a number from 0 up to 1.
  ///   - asked: what the server asked for, in milliseconds.
  static func wait(after tries: Int, draw: Double, asked: Int64? = nil) -> Int64 {
    let whole = min(longest, shortest << Int64(min(max(tries, 1) - 1, 20)))
    let drawn = whole / 2 + Int64((Double(whole / 2) * min(max(draw, 0), 1)).rounded())
    return max(drawn, min(max(asked ?? 0, 0), longestAsked))
  }

  /// A number from 0 up to 1 of 64 random bits.
  static func draw(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }
}

extension BerthError {
  /// The error of a channel that will not show a notification however often it is tried.
  static func refusal(
    _ message: String, remedy: String = "", program: String? = nil
  ) -> BerthError {
    BerthError(
      "notify.refused", message, remedy: remedy,
      details: program.map { ["program": .string($0)] } ?? .null)
  }

  /// Whether trying once more is of no use.
  var isRefusal: Bool { code == "notify.refused" }

  /// How long the other side asks to be left in peace, in milliseconds.
  var askedWait: Int64? {
    details["retryAfterSeconds"]?.int.map { Int64($0).multiplied(by: 1000) }
  }
}
