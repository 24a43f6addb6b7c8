import BerthBase
import BerthServices
import BerthTesting
import Testing

/// The built `berth`, run as a child in a home of its own.
enum Host {
  /// How a run ended and what it wrote.
  struct Outcome {
    var ending: ChildProcess.Ending
    var output: String
    var error: String
  }

  /// Runs `berth` with the plugins of a folder and the examples.
  static func run(
    _ arguments: [String], plugins: String, home: String
  ) throws(BerthError) -> Outcome {
    let command = ChildProcess.Command(
      path: TestPaths.products + "/berth",
      arguments: [
        "--home", home, "--plugins", plugins, "--plugins",
        TestPaths.absolute("Plugins/Examples"), "--isolation", "in-process",
      ] + arguments,
      environment: ["PATH": "/usr/bin:/bin"])
    let result = try ChildProcess.run(command, limits: .init(milliseconds: 300_000))
    return Outcome(
      ending: result.ending, output: String(decoding: result.output, as: UTF8.self),
      error: String(decoding: result.error, as: UTF8.self))
  }
}
