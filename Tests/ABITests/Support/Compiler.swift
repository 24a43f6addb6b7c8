import BerthBase
import BerthServices
import BerthTesting
import Glibc

/// Runs the C and C++ compilers of the machine.
enum Compiler {
  /// The header folder of the ABI.
  static let headers = TestPaths.absolute("Sources/CBerth/include")

  /// What a compiler said, and whether it was content.
  struct Verdict {
    var isGood: Bool
    var text: String
  }

  /// The path of a compiler, or nil when the machine has none of that name.
  static func find(_ name: String) -> String? {
    ProgramSearch.find(name, environment: environment)
  }

  /// Runs a compiler on a source given as text or by its arguments.
  static func run(
    _ compiler: String, _ arguments: [String], source: String = ""
  ) throws(BerthError) -> Verdict {
    let command = ChildProcess.Command(
      path: compiler, arguments: arguments, environment: environment, input: Array(source.utf8))
    let result = try ChildProcess.run(command, limits: .init(milliseconds: 60_000))
    return Verdict(
      isGood: result.ending == .exited(0), text: String(decoding: result.error, as: UTF8.self))
  }

  private static var environment: [String: String] {
    ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin", "LC_ALL": "C"]
  }
}
