import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting

/// Another user of a test's home, with a host of their own, as at another terminal.
final class MealUser {
  private let runtime: Runtime

  init(_ name: String, beside meal: MealHost) throws {
    let runtime = meal.host.runtime
    self.runtime = try Runtime(
      home: Home(path: meal.host.home.path, user: name),
      registry: Registry(
        folders: [TestPaths.absolute("Manifests")], libraryFolders: [TestPaths.products]),
      clock: runtime.time.clock, zones: ZoneDatabase(), zoneName: "UTC", seed: 1,
      environment: ["PATH": "/usr/bin:/bin"], log: { _, _, _ in }, readInput: { _ in [] })
  }

  deinit { runtime.releaseAll() }

  @discardableResult
  func run(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    let declared = try runtime.registry.entry("meal").manifest.requireCommand(command)
    return try runtime.run(
      "meal",
      CallRequest(
        command: command, arguments: try ArgumentChecker.check(arguments, against: declared)),
      wantsView: false
    ).data
  }
}
