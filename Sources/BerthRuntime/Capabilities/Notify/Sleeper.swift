/// Waits for the scheduler's daemon.
public protocol Sleeper {
  /// Forgets changes noticed so far; what changes from here on ends the next sleep.
  func prepare()

  /// Sleeps until a moment, a change of the home or a request to stop, whichever comes first.
  ///
  /// - Parameter moment: Unix milliseconds; nil sleeps until the other two.
  func sleep(until moment: Int64?) -> Wake
}

/// What ended a sleep.
public enum Wake: Sendable, Equatable {
  /// The moment came.
  case due
  /// Notifications or settings of the home changed, or the machine's clock was set.
  case changed
  /// The daemon is to stop.
  case cancelled
}

extension NotificationScheduler {
  /// How often plans are asked for anew while nothing is due: 6 hours, in milliseconds.
  public static let planInterval: Int64 = 6 * 3_600_000

  /// Ticks whenever something is due until the sleeper says to stop; it never polls.
  ///
  /// What a tick writes itself counts as a change and makes for one more tick, which has nothing to
  /// write: so no change of another process is ever slept over.
  ///
  /// - Parameters:
  ///   - now: the clock, Unix milliseconds.
  ///   - plugins: the installed plugins, looked up before each tick.
  ///   - report: called after each tick.
  /// - Throws: what `tick` throws.
  public func run(
    sleeper: any Sleeper, now: () -> Int64, plugins: () -> [Manifest],
    channels: [any NotificationChannel], provider: (String) -> NotificationProvider,
    report: (TickReport) -> Void
  ) throws(BerthError) {
    while true {
      sleeper.prepare()
      let moment = now()
      let done = try tick(
        at: moment, plugins: plugins(), channels: channels, provider: provider)
      report(done)
      let again = moment.adding(Self.planInterval)
      let wake = min(try store.nextDue() ?? again, again)
      // A row another process has just claimed may look due: it is that one's to finish.
      if sleeper.sleep(until: max(wake, moment.adding(1))) == .cancelled { return }
    }
  }
}
