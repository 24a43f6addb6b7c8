import BerthJSON

/// How a plugin whose workers fail is started again: later and later, then not for a while.
///
/// | failures within a minute | next worker |
/// |---|---|
/// | 1 | at once |
/// | 2, 3, 4 | 0.1, 0.2, 0.4 s after the failure |
/// | 5 and more | not for 30 s; calls are refused, naming the plugin |
struct WorkerBreaker {
  static let window: UInt64 = 60_000_000_000
  static let rest: UInt64 = 30_000_000_000
  static let most = 5
  static let step: UInt64 = 100_000_000

  private var failures: [UInt64] = []
  private var reason = ""

  /// Notes a failure at a moment of the monotonic clock.
  mutating func note(_ reason: String, at now: UInt64) {
    forget(before: now)
    failures.append(now)
    self.reason = reason
  }

  /// How long to wait before the next worker starts, in nanoseconds.
  ///
  /// - Throws: `plugin.unstable` while the plugin is left alone.
  mutating func pause(_ plugin: String, at now: UInt64) throws(BerthError) -> UInt64 {
    forget(before: now)
    guard let last = failures.last, failures.count > 1 else { return 0 }
    let since = now - min(now, last)
    if failures.count >= Self.most {
      guard since >= Self.rest else {
        let seconds = Int((Self.rest - since) / 1_000_000_000) + 1
        throw BerthError(
          "plugin.unstable",
          "\(plugin) failed \(failures.count) times within a minute, last: \(reason)",
          remedy: "it is left alone for \(seconds) s; report it to the plugin's author",
          details: ["plugin": .string(plugin), "retryAfterSeconds": .integer(Int64(seconds))])
      }
      return 0
    }
    let wait = Self.step << UInt64(failures.count - 2)
    return wait > since ? wait - since : 0
  }

  private mutating func forget(before now: UInt64) {
    failures.removeAll { now - min(now, $0) > Self.window }
  }
}
