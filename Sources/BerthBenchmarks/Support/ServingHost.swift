import BerthBase
import Glibc

/// An installed host that stays (`berth serve run`), and the `berthc` that asks it; ended with the value.
final class ServingHost {
  private let scratch: Scratch
  private let environment: [String: String]
  private let client: String
  private let host: pid_t

  /// How long it may take to listen, in microseconds.
  private static let patience = 10_000_000

  /// Starts the host and waits until it listens.
  init(_ tree: HostTree) throws {
    scratch = try Scratch()
    environment = ProgramEnvironment.plain.merging(
      ["BERTH_SOCKET": scratch.path + "/socket", "HOME": "/tmp"]
    ) { $1 }
    // With no berth beside it, so that it fails rather than be one.
    client = scratch.path + "/berthc"
    let installed = FileTree.parent(of: tree.executable) + "/berthc"
    try FileBytes.replace(client, with: FileBytes.require(installed), mode: 0o755)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    host = try PlainProcess(
      tree.executable, ["serve", "run", "--processes", "2"], environment: environment
    ).spawn(output: null)
    var waited = 0
    while (try? PlainProcess(client, ["--version"], environment: environment).run()) == nil {
      guard waited < Self.patience else {
        throw BerthError("process.failed", "berth serve run does not answer")
      }
      usleep(10_000)
      waited += 10_000
    }
  }

  deinit {
    kill(host, SIGTERM)
    var status: Int32 = 0
    waitpid(host, &status, 0)
  }

  /// The program that asks it for a command.
  func process(_ arguments: [String]) -> PlainProcess {
    PlainProcess(client, arguments, environment: environment)
  }

  /// Has it run a command; what that wrote.
  func run(_ arguments: [String]) throws -> [UInt8] {
    try HostTree.run(client, arguments, more: environment)
  }
}
