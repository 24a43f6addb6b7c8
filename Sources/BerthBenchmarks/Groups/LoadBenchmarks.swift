import BerthABI
import BerthBase
import BerthFigures
import BerthHost
import BerthManifest
import BerthServices

/// From nothing to the first answer of a library, each time in a fresh process.
///
/// The WebAssembly peers load a module of a hundred bytes that does the same, which is the least
/// there can be to compile. They have imported their library and loaded another module before; so has
/// the host that is compared with them.
enum LoadBenchmarks {
  /// The hidden first argument of such a process.
  static let probe = "--probe-load"
  private static let size = 1024
  /// At least 20 times faster than Extism.
  private static let goal = 1.0 / 20

  static func run(_ bench: Bench) throws {
    for plugin in ["hello-c", "hello-swift"] {
      let scratch = try home([plugin])
      // The first one makes the database.
      _ = try probe(plugin, "guests", scratch)
      var (loading, answering) = (Samples(), Samples())
      for _ in 0..<bench.repetitions(21) {
        let times = try probe(plugin, "guests", scratch)
        loading.add(times.load)
        answering.add(times.answer)
      }
      bench.add("\(plugin): load and create", loading)
      bench.add("\(plugin): first answer after that", answering)
    }
    try peers(bench)
  }

  private static func peers(_ bench: Bench) throws {
    _ = try Places.benchLibrary()
    let scratch = try home(["bench-c", "hello-c"])
    _ = try probe("bench-c", "echo", scratch, after: "hello-c")
    // Extism keeps the machine code of modules it has seen on the disk. A plugin's first load, and
    // the first after an update, is without.
    let ways = [
      ("extism", "Extism", false, goal), ("extism", "Extism, compiled before", true, nil),
      ("wasmtime", "wasmtime", false, nil),
    ]
    for (library, name, isCached, goal) in ways {
      var (ours, theirs) = (Samples(), Samples())
      for _ in 0..<bench.repetitions(15) {
        let remedy = "python3 -m pip install \(library) wasmtime"
        guard
          let peer = try Peer.python(bench, "plugin_calls.py", library, remedy: remedy)
        else { break }
        let reply = try peer.ask([
          "do": "load", "size": JSON(size), "cache": .bool(isCached),
        ])
        guard reply["same"]?.bool == true, let time = reply["nanoseconds"]?.double else {
          throw BerthError("bench.differs", "\(name) did not give back what it got")
        }
        theirs.add(time)
        let times = try probe("bench-c", "echo", scratch, after: "hello-c")
        ours.add(times.load + times.answer)
      }
      guard !theirs.values.isEmpty else { continue }
      bench.add(
        "library to first answer in a running host, 1 KB", ours, baselines: theirs, against: name,
        goal: goal)
    }
  }

  /// A home with plugins, their manifests named for them, as those of installed plugins are.
  private static func home(_ plugins: [String]) throws -> Scratch {
    let folders = [
      "bench-c": "Bench", "hello-c": "Examples/HelloC", "hello-swift": "Examples/HelloSwift",
    ]
    let scratch = try Scratch()
    try FileBytes.makeFolder(scratch.path + "/plugins")
    for plugin in plugins {
      if plugin != "bench-c" { _ = try Places.library(plugin) }
      let source = "\(Places.package)/Plugins/\(folders[plugin] ?? plugin)/manifest.json"
      try FileBytes.replace(
        "\(scratch.path)/plugins/\(plugin).json", with: try FileBytes.require(source))
    }
    return scratch
  }

  /// - Parameter other: a plugin that answers before, so that the host is warm.
  private static func probe(
    _ plugin: String, _ command: String, _ home: Scratch, after other: String? = nil
  ) throws -> (load: Double, answer: Double) {
    let arguments = [probe, plugin, command, home.path] + (other.map { [$0] } ?? [])
    let result = try ChildProcess.run(
      ChildProcess.Command(path: Places.executable, arguments: arguments),
      limits: .init(milliseconds: 60_000))
    guard result.ending == .exited(0) else {
      throw BerthError(
        "process.failed", "\(plugin) \(command): \(String(decoding: result.error, as: UTF8.self))")
    }
    let reply = try JSON.parse(result.output)
    return (reply["load"]?.double ?? 0, reply["answer"]?.double ?? 0)
  }

  /// Loads a plugin, asks it once, and writes how long the two took.
  static func runProbe(_ arguments: [String]) -> Int32 {
    guard (3...4).contains(arguments.count) else { return 2 }
    let (plugin, command) = (arguments[0], arguments[1])
    do {
      let registry = Registry(
        folders: [arguments[2] + "/plugins"], libraryFolders: [Places.products])
      let runtime = try BenchHost.runtime(home: arguments[2], registry)
      let text = JSON.string(String(repeating: "x", count: command == "echo" ? size : 0))
      let request = CallRequest(
        command: command, arguments: command == "echo" ? ["text": text] : .emptyObject)
      if arguments.count == 4 {
        _ = try runtime.run(arguments[3], CallRequest(command: "guests"))
      }
      let start = RuntimeClock.system.monotonic()
      try runtime.plugin(plugin).load()
      let loaded = RuntimeClock.system.monotonic()
      let answer = try runtime.run(plugin, request)
      let answered = RuntimeClock.system.monotonic()
      guard command != "echo" || answer.data["text"] == text else {
        throw BerthError("bench.differs", "\(plugin) did not give back what it got")
      }
      let reply: JSON = [
        "load": JSON(Int(loaded - start)), "answer": JSON(Int(answered - loaded)),
      ]
      print(reply.text())
      return 0
    } catch {
      say("\(error)")
      return 1
    }
  }
}
