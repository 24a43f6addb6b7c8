import BerthJSON
import BerthRuntime
import CBerth
import Glibc

/// What the ABI itself costs: a command of a loaded library, and a service from inside it.
enum CallBenchmarks {
  static func run(_ bench: Bench) throws {
    try commands(bench)
    let host = try BenchHost()
    try bench.compareTimes(
      "plugin calls a service", against: "plain function", operations: 2_000_000,
      { try host.loop("now", count: 2_000_000) },
      yardstick: { try host.loop("plain", count: 2_000_000) })
    for size in [0, 1024, 65_536] {
      let arguments: JSON = ["text": .string(String(repeating: "x", count: size))]
      let count = size > 10_000 ? 200 : 5_000
      try bench.measure("host runs a command, \(name(size))", operations: count) {
        for _ in 0..<count {
          let answer = try host.runtime.run(
            "bench-c", CallRequest(command: "echo", arguments: arguments))
          bench.sum += Int64(answer.data["text"]?.string?.utf8.count ?? 0)
        }
      }
    }
  }

  /// The provider's `run` of a real library against a plain C function of the same library, both
  /// writing the payload to the same sink.
  private static func commands(_ bench: Bench) throws {
    let block = try BenchTables.block()
    let commands = try BenchTables.commands()
    let plain = try BenchTables.plain()
    var host = berth_host()
    host.service = { _, _ in nil }
    var call = berth_call()
    var instance: OpaquePointer?
    guard block.pointee.create(&host, &call, &instance) == BERTH_OK else {
      throw BerthError("plugin.create", "the bench plugin could not be made")
    }
    defer { block.pointee.destroy(instance) }
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
    for size in [0, 1024, 65_536] {
      let payload = [UInt8](repeating: 0x78, count: size)
      let count = size > 10_000 ? 20_000 : 1_000_000
      payload.withUnsafeBytes { bytes in
        let slice = berth_slice(bytes)
        bench.compare(
          "host calls a command, \(name(size))", against: "C function pointer", operations: count,
          goal: 1.2,
          {
            for _ in 0..<count {
              bench.sum &+= Int64(
                commands.pointee.run(instance, &call, word, slice, &sink, nil))
            }
          },
          yardstick: {
            for _ in 0..<count {
              bench.sum &+= Int64(plain.pointee.echo(nil, nil, word, slice, &sink, nil))
            }
          })
      }
    }
  }

  private static func name(_ size: Int) -> String {
    size == 0 ? "no payload" : "\(size / 1024) KB"
  }
}
