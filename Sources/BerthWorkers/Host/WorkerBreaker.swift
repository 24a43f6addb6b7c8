import BerthBase

/// How a plugin whose workers fail is started again: later and later, then not for a while.
///
/// | failures in a row | next worker |
/// |---|---|
/// | 1 | at once |
/// | 2, 3, 4 | 0.1, 0.2, 0.4 s after the failure |
/// | 5, 6, 7, 8 and more | not for 30 s, 1, 2, 4 minutes; calls are refused, naming the plugin |
///
/// A call that is answered ends the row, and so does a while without a failure. After each rest one
/// call is let through: it decides. Times are those of the monotonic clock, which all processes of a
/// machine share until it starts anew.
struct WorkerBreaker: Equatable {
  /// How far apart failures may be and still be in a row, in nanoseconds.
  static let memory: UInt64 = 10 * 60_000_000_000
  /// How long a plugin is left alone at first, in nanoseconds.
  static let rest: UInt64 = 30_000_000_000
  /// How often that is doubled.
  static let maximumDoublings = 3
  /// The failures in a row after which it is left alone.
  static let limit = 5
  /// The first wait before another worker, in nanoseconds.
  static let step: UInt64 = 100_000_000

  /// Failures in a row.
  private(set) var failures = 0
  /// When the last one was.
  private(set) var last: UInt64 = 0
  /// What the last one was.
  private(set) var reason = ""

  /// No failures.
  init() {}

  /// Notes a failure at an instant.
  mutating func note(_ reason: String, at now: UInt64) {
    failures = isRow(at: now) ? failures + 1 : 1
    last = now
    self.reason = reason
  }

  /// How long to wait before the next worker starts, in nanoseconds.
  ///
  /// - Throws: `plugin.unstable` while the plugin is left alone.
  func pause(_ plugin: String, at now: UInt64) throws(BerthError) -> UInt64 {
    guard isRow(at: now), failures > 1 else { return 0 }
    if failures < Self.limit {
      let wait = Self.step << UInt64(failures - 2)
      return wait - min(wait, now - last)
    }
    let seconds = restSeconds(at: now)
    guard seconds > 0 else { return 0 }
    throw BerthError(
      "plugin.unstable", "\(plugin) failed \(failures) times in a row, last: \(reason)",
      remedy: "it is left alone for \(seconds) s; `berth plugin enable \(plugin)` tries it at "
        + "once; report it to the plugin's author",
      details: ["plugin": .string(plugin), "retryAfterSeconds": JSON(seconds)])
  }

  /// Whether the plugin has failed so often that it is, or was lately, left alone.
  func isUnstable(at now: UInt64) -> Bool { failures >= Self.limit && isRow(at: now) }

  /// The seconds for which it is still left alone, rounded up; 0 when it may be tried.
  func restSeconds(at now: UInt64) -> Int {
    guard isUnstable(at: now) else { return 0 }
    let rest = Self.rest << UInt64(min(failures - Self.limit, Self.maximumDoublings))
    let left = rest - min(rest, now - last)
    return Int((left + 999_999_999) / 1_000_000_000)
  }

  /// Whether another failure would go on with the row. An instant to come is of another start of the
  /// machine.
  private func isRow(at now: UInt64) -> Bool {
    failures > 0 && last <= now && now - last <= Self.memory
  }
}

extension WorkerBreaker {
  /// What `json` wrote; nil when it is none.
  init?(_ json: JSON) {
    guard let failures = json["failures"]?.int, (1...1_000_000).contains(failures),
      let last = json["last"]?.int, last >= 0, let reason = json["reason"]?.string
    else { return nil }
    self.failures = failures
    self.last = UInt64(last)
    self.reason = reason
  }

  var json: JSON {
    ["failures": JSON(failures), "last": JSON(Int(clamping: last)), "reason": .string(reason)]
  }
}
