import BerthABI
import BerthBase
import BerthFigures
import BerthHost
import BerthManifest
import BerthServices
import BerthWorkers
import Glibc

/// A call of a plugin in a worker against two processes that hand the same bytes to and fro.
enum WorkerBenchmarks {
  static func run(_ bench: Bench) throws {
    try OneProcessor.run {
      for size in [16, 1024, 16_384, 65_536] { try roundTrips(bench, size) }
    }
    try firstCall(bench)
  }

  /// The median and the 99th percentile, both ways taking turns.
  private static func roundTrips(_ bench: Bench, _ size: Int) throws {
    let host = try IsolatedHost(isolation: .worker)
    let echo = try SocketProcess(Places.executable, [SocketProcess.probe], environment: [:])
    let text = String(repeating: "x", count: size)
    let request = CallRequest(command: "echo", arguments: ["text": .string(text)])
    let payload = request.arguments.utf8()
    let call = { () throws in
      let answer = try host.runtime.run("bench-c", request)
      bench.sum &+= Int64(answer.data["text"]?.string?.utf8.count ?? 0)
    }
    var (calls, echoes) = (Samples(), Samples())
    for _ in 0..<200 {
      try call()
      try echo.exchange(payload)
    }
    for _ in 0..<bench.repetitions(100) {
      for _ in 0..<100 { calls.add(try Bench.time(call)) }
      for _ in 0..<100 { echoes.add(try Bench.time { try echo.exchange(payload) }) }
    }
    let name = size < 1024 ? "\(size) bytes" : "\(size / 1024) KB"
    for (what, part, goal) in [("p50", 0.5, 3.0), ("p99", 0.99, 5.0)] {
      bench.add(
        "call in a worker, \(name), \(what)", [calls.percentile(part)],
        baselines: [echoes.percentile(part)], against: "socket pair", goal: goal)
    }
  }

  /// From asking for a plugin that is not loaded to its first answer.
  private static func firstCall(_ bench: Bench) throws {
    var (inside, spare, fresh) = (Samples(), Samples(), Samples())
    for round in 0...bench.repetitions(31) {
      let times = (
        try first(.inProcess, hasSpare: false), try first(.worker, hasSpare: true),
        try first(.worker, hasSpare: false)
      )
      if round == 0 { continue }
      inside.add(times.0)
      spare.add(times.1)
      fresh.add(times.2)
    }
    bench.add("first call in process", inside)
    bench.add("first call in a spare worker", spare, goal: inside.median + 5e6)
    bench.add("first call in a new worker", fresh)
  }

  private static func first(_ isolation: Manifest.Isolation, hasSpare: Bool) throws -> Double {
    let host = try IsolatedHost(isolation: isolation)
    if hasSpare {
      try host.runtime.workers?.prepareSpare()
      // A host that lives long has had it for a while.
      usleep(30_000)
    }
    return try Bench.time {
      _ = try host.runtime.run(
        "bench-c", CallRequest(command: "echo", arguments: ["text": "first"]))
    }
  }
}

/// A runtime on a fresh home with the bench plugin in process or in a worker.
private final class IsolatedHost {
  let runtime: Runtime
  private let scratch: Scratch

  init(isolation: Manifest.Isolation) throws {
    _ = try Places.benchLibrary()
    scratch = try Scratch()
    runtime = try Runtime(
      home: Home(path: scratch.path),
      registry: Registry(
        folders: ["\(Places.package)/Plugins/Bench"], libraryFolders: [Places.products]),
      clock: .system, zones: ZoneDatabase(), zoneName: "UTC", seed: 1, environment: [:],
      log: { _, _, _ in }, readInput: { _ in [] },
      isolation: IsolationPolicy(override: isolation),
      workers: WorkerPool(executable: try Places.host()))
  }

  deinit { runtime.releaseAll() }
}
