import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices

/// A real host on a fresh home, with the bench plugin and the examples.
final class BenchHost {
  let runtime: Runtime
  private let scratch: Scratch

  init() throws {
    _ = try Places.benchLibrary()
    scratch = try Scratch()
    runtime = try Self.runtime(home: scratch.path, Self.registry)
  }

  /// The bench plugin and the examples, as they were built.
  static var registry: Registry {
    Registry(
      folders: ["Plugins/Bench", "Plugins/Examples"].map { "\(Places.package)/\($0)" },
      libraryFolders: [Places.products])
  }

  deinit { runtime.releaseAll() }

  static func runtime(home: String, _ registry: Registry) throws -> Runtime {
    try Runtime(
      home: Home(path: home), registry: registry, clock: .system, zones: ZoneDatabase(),
      zoneName: "UTC", seed: 1, environment: [:], log: { _, _, _ in }, readInput: { _ in [] })
  }

  /// Runs a loop of the bench plugin; returns the nanoseconds it measured inside.
  func loop(_ command: String, count: Int = 0, text: String = "") throws -> Double {
    let arguments: JSON = ["count": JSON(count), "text": .string(text)]
    let answer = try runtime.run("bench-c", CallRequest(command: command, arguments: arguments))
    return Double(answer.data["nanoseconds"]?.int ?? 0)
  }
}
