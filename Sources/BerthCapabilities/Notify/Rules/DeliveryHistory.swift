package import BerthBase
import BerthManifest

/// What rules ask about the past of one category of one plugin.
///
/// The scheduler answers from the database, the planner from memory.
package protocol DeliveryHistory {
  /// How many of the category were delivered in a stretch of time, those under way included.
  func deliveredCount(in moments: Range<Int64>) throws(BerthError) -> Int

  /// How many of the plugin were delivered in a stretch of time, those under way included.
  func pluginDeliveredCount(in moments: Range<Int64>) throws(BerthError) -> Int

  /// Looks at delivered ones of the category, latest first, until `look` returns false.
  func deliveries(_ look: (PastDelivery) -> Bool) throws(BerthError)

  /// When the user last used the plugin, up to a moment; nil for never.
  func lastUse(notAfter now: Int64) throws(BerthError) -> Int64?

  /// Whether the user used the plugin within a stretch of time.
  func wasUsed(in moments: ClosedRange<Int64>) throws(BerthError) -> Bool

  /// When the last of some events of the plugin happened within a stretch of time; nil for none.
  func lastEvent(_ names: [String], in moments: ClosedRange<Int64>) throws(BerthError) -> Int64?
}

/// A notification that was delivered, and what the user did about it.
package struct PastDelivery: Sendable, Equatable {
  /// When it was delivered, Unix milliseconds.
  package var at: Int64
  /// When the user answered it; nil for never.
  package var answeredAt: Int64?
  /// Whether the answer was to dismiss it.
  package var isDismissed = false

  /// How long the user has to heed a notification, in milliseconds: 2 hours.
  package static let attention: Int64 = 2 * 3_600_000

  /// How a notification was taken.
  package enum Reception: Sendable, Equatable {
    /// It may still be heeded.
    case open
    /// An action of it was chosen, or the app was used within two hours.
    case heeded
    /// It was dismissed, or two hours passed without a choice or use of the app; since then.
    case ignored(since: Int64)
  }

  /// How it was taken, as far as can be said at a moment.
  ///
  /// - Parameter wasUsed: whether the plugin was used within a stretch of time.
  package func reception(
    at now: Int64, wasUsed: (ClosedRange<Int64>) throws(BerthError) -> Bool
  ) throws(BerthError) -> Reception {
    if answeredAt != nil, !isDismissed { return .heeded }
    let end = at.adding(Self.attention)
    if try wasUsed(at...min(end, max(at, now))) { return .heeded }
    if let answeredAt { return .ignored(since: min(max(answeredAt, at), end)) }
    return now >= end ? .ignored(since: end) : .open
  }
}

extension DeliveryHistory {
  /// Until when a category rests because too many in a row were ignored; nil when it does not.
  ///
  /// Every so many ignored ones in a row begin a rest, counted from the moment the last of them
  /// was ignored; the next rest takes as many again. One that is heeded, also later, ends it all.
  func restEnd(
    _ rule: Manifest.NotificationCategory.BackOff, at now: Int64
  ) throws(BerthError) -> Int64? {
    var ignored: [Int64] = []
    var failure: BerthError?
    try deliveries { past in
      do throws(BerthError) {
        switch try past.reception(
          at: now, wasUsed: { moments throws(BerthError) in try wasUsed(in: moments) })
        {
        case .heeded: return false
        case .ignored(let since): ignored.append(since)
        case .open: break
        }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    let complete = ignored.count - ignored.count % rule.ignored
    guard complete > 0 else { return nil }
    // Latest first: the last of the complete ones began the latest rest.
    let until = ignored[ignored.count - complete].adding(rule.pause)
    return until > now ? until : nil
  }
}
