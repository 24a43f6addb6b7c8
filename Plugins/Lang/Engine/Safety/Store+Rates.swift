import BerthSDK

extension Store {
  /// Counts one use against a limit; call it in the transaction of what is limited.
  ///
  /// A window begins with the first use and ends after its length; then counting starts afresh.
  /// - Throws: `rate.limited` with `{"limit","resets"}`; nothing is counted then.
  func take(_ limit: RateLimit, by me: Int) throws {
    let maximum = try call.config.get(limit.flag).int ?? 0
    guard maximum > 0 else { return }
    let found = try shared.first(
      "SELECT began, count FROM rates WHERE profile = ?1 AND kind = ?2",
      [SQLValue(me), .text(limit.kind)]
    ) { (began: Int64($0.int(0)), count: $0.int(1)) }
    // A clock that went back does not lock anybody out.
    if let found, now >= found.began, now - found.began < limit.window {
      guard found.count < maximum else {
        let resets = try call.clock.iso8601(found.began + limit.window)
        throw PluginError(
          "rate.limited", "that was the limit of \(maximum) \(limit.words)",
          remedy: "go on after \(resets)",
          details: ["limit": JSON(maximum), "kind": .string(limit.kind), "resets": .string(resets)])
      }
      try shared.run(
        "UPDATE rates SET count = count + 1 WHERE profile = ?1 AND kind = ?2",
        [SQLValue(me), .text(limit.kind)])
    } else {
      try shared.run(
        """
        INSERT INTO rates VALUES (?1, ?2, ?3, 1)
        ON CONFLICT (profile, kind) DO UPDATE SET began = excluded.began, count = 1
        """, [SQLValue(me), .text(limit.kind), .int(now)])
    }
  }
}
