import BerthABI
import BerthBase
import BerthHost
import CBerth
import Glibc

/// What the ABI itself costs: a command of a loaded library, and a service from inside it.
///
/// The peers' call is the ABI's: bytes in, the same bytes out, nothing checked. The host's own call
/// checks and writes JSON besides.
enum CallBenchmarks {
  static func run(_ bench: Bench) throws {
    try commands(bench)
    let host = try BenchHost()
    try bench.compareTimes(
      "plugin calls a service", against: "plain function", repetitions: 101,
      operations: 200_000, { try host.loop("now", count: 200_000) },
      baseline: { try host.loop("plain", count: 200_000) })
    for size in [0, 1024, 65_536] {
      let arguments: JSON = ["text": .string(String(repeating: "x", count: size))]
      let count = size > 10_000 ? 10 : 200
      try bench.measure("host runs a command, \(name(size))", repetitions: 51, operations: count) {
        for _ in 0..<count {
          let answer = try host.runtime.run(
            "bench-c", CallRequest(command: "echo", arguments: arguments))
          bench.sum += Int64(answer.data["text"]?.string?.utf8.count ?? 0)
        }
      }
    }
    try peers(bench, host)
  }

  /// A call with 1 KB, of the ABI and of the whole host, against plugins in WebAssembly.
  private static func peers(_ bench: Bench, _ host: BenchHost) throws {
    let (count, theirs) = (50_000, 100)
    let request: JSON = ["do": "calls", "size": 1024, "count": JSON(theirs)]
    let text = String(repeating: "x", count: 1024)
    for (library, name) in [("extism", "Extism"), ("wasmtime", "wasmtime")] {
      guard
        let peer = try Peer.python(
          bench, "plugin_calls.py", library,
          remedy: "python3 -m pip install \(library) wasmtime")
      else { continue }
      guard try peer.ask(request)["same"]?.bool == true else {
        throw BerthError("bench.differs", "\(name) did not give back what it got")
      }
      try withEcho { echo in
        try bench.compareTimes(
          "host calls a command, 1 KB", against: name, repetitions: 51, operations: count,
          baselineOperations: theirs, goal: library == "extism" ? 1.0 / 100 : nil,
          { Bench.time { bench.sum &+= echo(Array(text.utf8), count) } },
          baseline: { try peer.time(request) })
      }
      if library == "extism" {
        // The same module called through Extism's own C library, without Python's part.
        let direct = try ExtismLibrary(peer)
        let payload = Array(text.utf8)
        try withEcho { echo in
          try bench.compareTimes(
            "host calls a command, 1 KB", against: "Extism's C library", repetitions: 51,
            operations: count,
            baselineOperations: theirs, goal: 1.0 / 100,
            { Bench.time { bench.sum &+= echo(payload, count) } },
            baseline: {
              try Bench.time { for _ in 0..<theirs { bench.sum &+= try direct.echo(payload) } }
            })
        }
      }
      let arguments: JSON = ["text": .string(text)]
      try bench.compareTimes(
        "host runs a command, 1 KB", against: name, repetitions: 51, operations: theirs,
        {
          try Bench.time {
            for _ in 0..<theirs {
              _ = try host.runtime.run(
                "bench-c", CallRequest(command: "echo", arguments: arguments))
            }
          }
        }, baseline: { try peer.time(request) })
    }
  }

  /// The provider's `run` of a real library against a plain C function of the same library, both
  /// writing the payload to the same sink.
  private static func commands(_ bench: Bench) throws {
    let plain = try BenchTables.plain()
    try withEcho { echo in
      for size in [0, 1024, 65_536] {
        let payload = [UInt8](repeating: 0x78, count: size)
        let count = size > 10_000 ? 1000 : 50_000
        bench.compare(
          "host calls a command, \(name(size))", against: "C function pointer", repetitions: 101,
          operations: count,
          goal: 1.2, { bench.sum &+= echo(payload, count) },
          baseline: {
            bench.sum &+= call(payload, count) { word, slice, sink in
              plain.pointee.echo(nil, nil, word, slice, sink, nil)
            }
          })
      }
    }
  }

  /// Gives the loop over the provider's `run` of a real library, without a host: payload, count.
  private static func withEcho(_ body: (([UInt8], Int) -> Int64) throws -> Void) throws {
    let block = try BenchTables.block()
    let commands = try BenchTables.commands()
    var host = berth_host()
    host.service = { _, _ in nil }
    var context = berth_call()
    var instance: OpaquePointer?
    guard block.pointee.create(&host, &context, &instance) == BERTH_OK else {
      throw BerthError("plugin.create", "the bench plugin could not be made")
    }
    defer { block.pointee.destroy(instance) }
    try body { payload, count in
      call(payload, count) { word, slice, sink in
        commands.pointee.run(instance, &context, word, slice, sink, nil)
      }
    }
  }

  /// Calls a function with the command, a payload and a sink that takes all.
  @inline(__always)
  private static func call(
    _ payload: [UInt8], _ count: Int,
    _ function: (berth_slice, berth_slice, UnsafePointer<berth_sink>) -> berth_status
  ) -> Int64 {
    let landing = UnsafeMutableRawPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { landing.deallocate() }
    var sink = berth_sink(
      context: landing,
      write: { landing, bytes, count in
        if let landing, let bytes { memcpy(landing, bytes, count) }
        return BERTH_OK
      })
    let command = StaticString("echo")
    let word = command.withUTF8Buffer { berth_slice($0) }
    var sum: Int64 = 0
    payload.withUnsafeBytes { bytes in
      let slice = berth_slice(bytes)
      for _ in 0..<count { sum &+= Int64(function(word, slice, &sink)) }
    }
    return sum
  }

  private static func name(_ size: Int) -> String {
    size == 0 ? "no payload" : "\(size / 1024) KB"
  }
}
