import BerthCapabilities
import BerthFigures
import BerthHost
import BerthServices

/// Features and quotas, asked from inside a plugin.
enum EntitlementBenchmarks {
  static func run(_ bench: Bench) throws {
    let host = try BenchHost()
    bench.add("check, nothing bought", try times(bench, host, "check", 10_000))
    let scratch = try Scratch()
    let raw = try RawDatabase(scratch.path + "/raw.db")
    try raw.execute("CREATE TABLE used (id TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID")
    let count = 50
    try bench.compareTimes(
      "consume, durable", against: "raw SQLite commit", operations: count,
      { try host.loop("consume", count: count) },
      baseline: {
        let start = RuntimeClock.system.monotonic()
        for _ in 0..<count {
          try raw.execute(
            "BEGIN IMMEDIATE; INSERT INTO used VALUES ('actions', 1) "
              + "ON CONFLICT (id) DO UPDATE SET count = count + 1; COMMIT")
        }
        return Double(RuntimeClock.system.monotonic() - start)
      })
    _ = try host.runtime.entitlements.store.buy("bench-c.all")
    bench.add("check, bought", try times(bench, host, "check", 1_000))
  }

  private static func times(
    _ bench: Bench, _ host: BenchHost, _ command: String, _ count: Int
  ) throws -> Samples {
    Samples(
      try (0..<bench.repetitions(15)).map { _ in
        try host.loop(command, count: count) / Double(count)
      })
  }
}
