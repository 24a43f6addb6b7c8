import BerthJSON
import BerthRuntime
import Glibc

/// From nothing to the first answer of a library, each time in a fresh process.
enum LoadBenchmarks {
  /// The hidden first argument of such a process.
  static let probe = "--probe-load"

  static func run(_ bench: Bench) throws {
    for plugin in ["hello-c", "hello-swift"] {
      let scratch = try Scratch()
      var loading: [Double] = []
      var answering: [Double] = []
      for round in 0...bench.repetitions(21) {
        let command = ChildProcess.Command(
          path: Places.executable, arguments: [probe, plugin, scratch.path])
        let result = try ChildProcess.run(command, limits: .init(milliseconds: 20_000))
        let reply = try JSON.parse(result.output)
        // The first one makes the database.
        if round == 0 { continue }
        loading.append(Double(reply["load"]?.int ?? 0))
        answering.append(Double(reply["answer"]?.int ?? 0))
      }
      bench.add("\(plugin): load and create", times: loading)
      bench.add("\(plugin): first answer after that", times: answering)
    }
  }

  /// Loads a plugin, asks it once, and writes how long the two took.
  static func runProbe(_ arguments: [String]) -> Int32 {
    guard arguments.count == 2 else { return 2 }
    let registry = Registry(
      folders: ["\(Places.package)/Plugins/Examples"], libraryFolders: [Places.products])
    do {
      let runtime = try BenchHost.runtime(home: arguments[1], registry)
      let start = RuntimeClock.system.monotonic()
      try runtime.load(arguments[0])
      let loaded = RuntimeClock.system.monotonic()
      _ = try runtime.run(arguments[0], CallRequest(command: "guests"))
      let answered = RuntimeClock.system.monotonic()
      let reply: JSON = ["load": JSON(Int(loaded - start)), "answer": JSON(Int(answered - loaded))]
      print(reply.text())
      return 0
    } catch {
      print("{}")
      return 1
    }
  }
}
