import BerthBase
import BerthServices
import BerthTesting
import Testing

extension WorkerSuites {
  /// A kernel without Landlock and seccomp: said loudly, and workers still hold what they can.
  @Suite struct SandboxGapTests {
    @Test func theDoctorShouts() throws {
      let machine = try BareMachine()
      let report = try machine.json(["doctor", "--json"])
      let kernel = try #require(
        report["checks"]?.array?.first { $0["id"]?.string == "kernel" })
      #expect(kernel["ok"]?.bool == false)
      let detail = kernel["detail"]?.string ?? ""
      #expect(detail.hasPrefix("WARNING: the sandbox of plugins from outside is incomplete"))
      for part in [
        "no Landlock: a plugin in a worker can read and write every file you can",
        "no seccomp: a plugin in a worker can use the network and start programs",
        "install only plugins you trust",
      ] {
        #expect(detail.contains(part), "\(detail)")
      }
      let text = try machine.run(["doctor"]).output
      #expect(String(decoding: text, as: UTF8.self).contains("WARNING"))
    }

    @Test(.enabled(if: HostilePlugins.isClosedIn, "the kernel has no sandbox"))
    func theDoctorIsContentWithAWholeSandbox() throws {
      let report = try BareMachine(isBare: false).json(["doctor", "--json"])
      let kernel = report["checks"]?.array?.first { $0["id"]?.string == "kernel" }
      #expect(kernel?["ok"]?.bool == true)
    }

    struct Failing: CustomTestStringConvertible {
      var attack: String
      var code: String
      var testDescription: String { attack }
    }

    /// What a process of its own holds without any help of the kernel.
    static let held = [
      Failing(attack: "bad_pointer", code: "plugin.crashed"),
      Failing(attack: "call_exit", code: "plugin.crashed"),
      Failing(attack: "overflow", code: "plugin.crashed"),
      Failing(attack: "never_return", code: "plugin.timeout"),
      Failing(attack: "fill_memory", code: "plugin.memory"),
      Failing(attack: "forge_reply", code: "plugin.protocol"),
      Failing(attack: "fill_descriptors", code: "plugin.denied"),
    ]

    @Test(arguments: held) func workersHoldWithoutIt(_ test: Failing) throws {
      let machine = try BareMachine()
      let call = ["hostile", "run", "--json"]
      #expect(try machine.json(call + ["add", "--number", "7"])["added"]?.bool == true)
      let result = try machine.run(call + [test.attack])
      #expect(result.ending == .exited(ExitCode.plugin.rawValue))
      let error = try #require(try JSON.parse(result.error)["error"])
      #expect(error["code"]?.string == test.code, "\(error.text())")
      #expect(try machine.json(call + ["list"])["numbers"] == [7])
    }
  }
}

/// A home on which `berth` runs as on a kernel without a sandbox.
private final class BareMachine {
  private let folder: String
  private let line: [String]

  init(isBare: Bool = true) throws {
    folder = try TestPaths.temporaryFolder()
    let host = TestPaths.products + "/berth"
    line = isBare ? [try HostilePlugins.bareKernel(in: folder), host] : [host]
  }

  deinit { TestPaths.remove(folder) }

  func run(_ words: [String]) throws -> ChildProcess.Result {
    let options = ["--home", folder + "/home", "--plugins", try HostilePlugins.folder.get()]
    return try ChildProcess.run(
      ChildProcess.Command(
        path: line[0], arguments: line.dropFirst() + options + words,
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder]),
      limits: .init(milliseconds: 60_000))
  }

  func json(_ words: [String]) throws -> JSON {
    let result = try run(words)
    try #require(
      result.ending == .exited(0), "\(String(decoding: result.error, as: UTF8.self))")
    return try JSON.parse(result.output)
  }
}
