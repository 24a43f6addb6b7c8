import BerthBase
import BerthStorage

extension FetchStore {
  /// A server that is left in peace because it failed.
  struct Pause {
    var failures: Int
    /// From when on it may be asked again, in Unix milliseconds.
    var until: Int64
    /// The last failure.
    var code: String
    var message: String
  }

  private static let hour: Int64 = 3_600_000

  /// Takes one of a plugin's requests of the hour that ends now, all processes counted together.
  ///
  /// - Throws: `fetch.limited` with the time when the next one is free.
  func takeRequest(_ plugin: String, perHour: Int, now: Int64) throws(BerthError) {
    try rethrow {
      try database.transaction {
        // Times far ahead come from a clock that was set back since.
        try database.run(
          "DELETE FROM request WHERE plugin = ?1 AND (at <= ?2 OR at > ?3)",
          [.text(plugin), .integer(now - Self.hour), .integer(now + Self.hour)])
        let row = try database.firstRow(
          "SELECT count(*), min(at) FROM request WHERE plugin = ?1", [.text(plugin)])
        let count = Int(row?[0].integerValue ?? 0)
        guard count < perHour else {
          let wait = max(1, ((row?[1].integerValue ?? now) + Self.hour - now + 999) / 1000)
          throw BerthError(
            "fetch.limited",
            "\(plugin) has made \(count) requests within an hour, and \(perHour) are allowed",
            remedy: "try again in \(Self.shown(seconds: wait))",
            details: [
              "perHour": .integer(Int64(perHour)), "retryAfterSeconds": .integer(wait),
            ])
        }
        try database.run(
          "INSERT INTO request(plugin, at) VALUES(?1, ?2)", [.text(plugin), .integer(now)])
      }
    }
  }

  /// The pause of a server, when it has failed before; it may be over.
  func pause(_ plugin: String, _ host: String) throws(BerthError) -> Pause? {
    try rethrow {
      let row = try database.firstRow(
        "SELECT failures, until, code, message FROM pause WHERE plugin = ?1 AND host = ?2",
        [.text(plugin), .text(host)])
      guard let row else { return nil }
      return Pause(
        failures: Int(row[0].integerValue ?? 0), until: row[1].integerValue ?? 0,
        code: row[2].textValue ?? "fetch.offline", message: row[3].textValue ?? "")
    }
  }

  /// Lengthens the pause of a server that has failed once more.
  ///
  /// The wait doubles from 2 s to 1 h, half of it fixed and half of it drawn, so that many
  /// clients do not come back all at once; it is never shorter than the server asks for.
  ///
  /// - Parameter draw: a number from 0 up to 1.
  func lengthenPause(
    _ plugin: String, _ host: String, after error: BerthError, serverWaitSeconds: Int?,
    now: Int64, draw: Double
  ) throws(BerthError) {
    try rethrow {
      try database.transaction {
        let failures = (try pause(plugin, host)?.failures ?? 0) + 1
        let longest = min(Self.hour, 2_000 << Int64(min(failures - 1, 20)))
        let drawn = longest / 2 + Int64(Double(longest / 2) * draw)
        let asked = Int64(min(max(serverWaitSeconds ?? 0, 0), 86_400)) * 1000
        try database.run(
          """
          INSERT INTO pause VALUES(?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(plugin, host)
          DO UPDATE SET failures = excluded.failures, until = excluded.until,
            code = excluded.code, message = excluded.message
          """,
          [
            .text(plugin), .text(host), .integer(Int64(failures)),
            .integer(now + max(drawn, asked)), .text(error.code), .text(error.message),
          ])
      }
    }
  }

  /// Forgets that a server failed, now that it answers.
  func endPause(_ plugin: String, _ host: String) throws(BerthError) {
    try rethrow {
      try database.run(
        "DELETE FROM pause WHERE plugin = ?1 AND host = ?2", [.text(plugin), .text(host)])
    }
  }

  /// A wait for people: `40 s`, `12 min`.
  static func shown(seconds: Int64) -> String {
    seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}
