package import BerthBase
package import BerthManifest

/// Waits for the scheduler's daemon.
package protocol Sleeper {
  /// Forgets changes noticed so far; what changes from here on ends the next sleep.
  func prepare()

  /// Sleeps until a moment, a change of the home or a request to stop, whichever comes first.
  ///
  /// - Parameter moment: Unix milliseconds; nil sleeps until the other two.
  func sleep(until moment: Int64?) -> Wake
}

/// What ended a sleep.
package enum Wake: Sendable, Equatable {
  /// The moment came.
  case due
  /// Notifications or settings of the home changed, or the machine's clock was set.
  case changed
  /// Everything is to be read anew.
  case reload
  /// The daemon is to stop.
  case cancelled
}

extension NotificationScheduler {
  /// How often plans are asked for anew while nothing is due: 6 hours, in milliseconds.
  package static let planInterval: Int64 = 6 * 3_600_000

  /// Ticks whenever something is due until the sleeper says to stop or to reload; it never polls,
  /// save once a minute while another host has a delivery in hand, lest that one dies.
  ///
  /// What a tick writes itself counts as a change and makes for one more tick, which has nothing to
  /// write: so no change of another process is ever slept over.
  ///
  /// - Parameters:
  ///   - now: the clock, Unix milliseconds.
  ///   - plugins: the installed plugins, looked up before each tick.
  ///   - isCancelled: asked between notifications; true ends the tick early.
  ///   - report: called after each tick.
  /// - Returns: `cancelled` or `reload`.
  /// - Throws: what `tick` throws.
  @discardableResult
  package func run(
    sleeper: any Sleeper, now: () -> Int64, plugins: () -> [Manifest],
    channels: NotificationChannels, isCancelled: @escaping () -> Bool = { false },
    provider: (String) -> NotificationProvider, report: (TickReport) -> Void
  ) throws(BerthError) -> Wake {
    while true {
      sleeper.prepare()
      let moment = now()
      let done = try tick(
        at: moment, plugins: plugins(), channels: channels, isCancelled: isCancelled,
        provider: provider)
      report(done)
      let again = moment.adding(Self.planInterval)
      let wake = min(try store.nextWake(owner.id, at: moment) ?? again, again)
      // A row another process has just claimed may look due: it is that one's to finish.
      switch sleeper.sleep(until: max(wake, moment.adding(1))) {
      case .cancelled: return .cancelled
      case .reload: return .reload
      case .due, .changed: break
      }
    }
  }
}
