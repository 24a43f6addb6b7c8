import BerthJSON
import BerthRuntime
import Glibc

/// A call of a plugin in a worker against two processes that hand the same bytes to and fro.
enum WorkerBenchmarks {
  /// The hidden first argument of the other process.
  static let probe = "--probe-echo"

  static func run(_ bench: Bench) throws {
    for size in [16, 1024, 16_384, 65_536] { try roundTrips(bench, size) }
    try firstCall(bench)
  }

  /// The median and the 99th percentile, both ways taking turns.
  private static func roundTrips(_ bench: Bench, _ size: Int) throws {
    let host = try IsolatedHost(isolation: .worker)
    let echo = try EchoProcess()
    let text = String(repeating: "x", count: size)
    let request = CallRequest(command: "echo", arguments: ["text": .string(text)])
    let payload = request.arguments.utf8()
    let call = { () throws in
      let answer = try host.runtime.run("bench-c", request)
      bench.sum &+= Int64(answer.data["text"]?.string?.utf8.count ?? 0)
    }
    var calls: [Double] = []
    var echoes: [Double] = []
    for _ in 0..<200 {
      try call()
      try echo.exchange(payload)
    }
    for _ in 0..<bench.repetitions(100) {
      for _ in 0..<100 { calls.append(try time(call)) }
      for _ in 0..<100 { echoes.append(try time { try echo.exchange(payload) }) }
    }
    let name = size < 1024 ? "\(size) bytes" : "\(size / 1024) KB"
    for (what, part, goal) in [("p50", 0.5, 3.0), ("p99", 0.99, 5.0)] {
      bench.add(
        "call in a worker, \(name), \(what)", times: [percentile(calls, part)],
        yardsticks: [percentile(echoes, part)], against: "socket pair", goal: goal)
    }
  }

  /// From asking for a plugin that is not loaded to its first answer.
  private static func firstCall(_ bench: Bench) throws {
    var inside: [Double] = []
    var spare: [Double] = []
    var fresh: [Double] = []
    for _ in 0...bench.repetitions(31) {
      inside.append(try first(.inProcess, hasSpare: false))
      spare.append(try first(.worker, hasSpare: true))
      fresh.append(try first(.worker, hasSpare: false))
    }
    bench.add("first call in process", times: Array(inside.dropFirst()))
    let over = Bench.median(Array(inside.dropFirst())) + 5e6
    bench.add("first call in a spare worker", times: Array(spare.dropFirst()), goal: over)
    bench.add("first call in a new worker", times: Array(fresh.dropFirst()))
  }

  private static func first(_ isolation: Manifest.Isolation, hasSpare: Bool) throws -> Double {
    let host = try IsolatedHost(isolation: isolation)
    if hasSpare {
      try host.runtime.workers?.prepareSpare()
      // A host that lives long has had it for a while.
      usleep(30_000)
    }
    return try time {
      _ = try host.runtime.run(
        "bench-c", CallRequest(command: "echo", arguments: ["text": "first"]))
    }
  }

  private static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = RuntimeClock.system.monotonic()
    try work()
    return Double(RuntimeClock.system.monotonic() - start)
  }

  private static func percentile(_ times: [Double], _ part: Double) -> Double {
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }

  /// The other process: hands back what it gets.
  static func runProbe() -> Int32 {
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count <= 0 { return 0 }
      if write(STDIN_FILENO, bytes, count) != count { return 1 }
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
    runtime = try Runtime.make(
      home: Home(path: scratch.path),
      registry: Registry(
        folders: ["\(Places.package)/Plugins/Bench"], libraryFolders: [Places.products]),
      clock: .system, zones: ZoneDatabase(), zoneName: "UTC", seed: 1, environment: [:],
      log: { _, _, _ in }, readInput: { _ in [] }, say: { _ in },
      isolation: IsolationPolicy(override: isolation),
      workers: WorkerPool(executable: Places.products + "/berth"))
  }

  deinit { runtime.releaseAll() }
}

/// The yardstick: a process at the other end of a socket pair.
private final class EchoProcess {
  private let socket: Int32
  private let process: pid_t
  private var bytes = [UInt8](repeating: 0, count: 1 << 17)

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw BerthError("process.failed", "could not make a socket pair")
    }
    socket = ends[0]
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words: [UnsafeMutablePointer<CChar>?] = [
      strdup(Places.executable), strdup(WorkerBenchmarks.probe), nil,
    ]
    defer { for word in words { free(word) } }
    var made: pid_t = 0
    let result = posix_spawn(&made, Places.executable, &actions, nil, &words, environ)
    close(ends[1])
    process = made
    guard result == 0 else {
      throw BerthError("process.failed", "could not start \(Places.executable)")
    }
  }

  deinit {
    close(socket)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Sends bytes and waits until all are back.
  func exchange(_ payload: [UInt8]) throws {
    guard write(socket, payload, payload.count) == payload.count else {
      throw BerthError("process.failed", "the other process is gone")
    }
    var got = 0
    while got < payload.count {
      let count = read(socket, &bytes, bytes.count)
      guard count > 0 else { throw BerthError("process.failed", "the other process is gone") }
      got += count
    }
  }
}
