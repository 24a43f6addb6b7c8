import Glibc
import Testing

@testable import BerthBase
@testable import BerthServices

@Suite struct ChildProcessTests {
  func shell(
    _ script: String, input: [UInt8] = [], milliseconds: Int = 10_000, outputBytes: Int = 1 << 20,
    isCancelled: () -> Bool = { false }
  ) throws -> ChildProcess.Result {
    try ChildProcess.run(
      ChildProcess.Command(
        path: "/bin/sh", arguments: ["-c", script], environment: ["ONLY": "this"], input: input),
      limits: .init(milliseconds: milliseconds, outputBytes: outputBytes),
      isCancelled: isCancelled)
  }

  @Test func carriesBytesBothWays() throws {
    let input = [UInt8]((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    let result = try shell("cat; echo problem >&2; exit 3", input: input)
    #expect(result.ending == .exited(3))
    #expect(result.output == input)
    #expect(result.error == Array("problem\n".utf8))
  }

  @Test func survivesAProgramThatDoesNotRead() throws {
    let result = try shell("exit 0", input: [UInt8](repeating: 1, count: 4_000_000))
    #expect(result.ending == .exited(0))
  }

  @Test func feedsAProgramThatHasClosedItsOutput() throws {
    // More than a socket holds: what it reads after that has to be sent while it says nothing.
    let size = 4_000_000
    let result = try shell(
      "exec >&- 2>&-; test $(wc -c) -eq \(size) && exit 7",
      input: [UInt8](repeating: 1, count: size))
    #expect(result.ending == .exited(7))
  }

  @Test func givesItNothingButItsEnvironmentAndStreams() throws {
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    let result = try shell(
      "/usr/bin/env | grep -v -e ^PWD -e ^_ -e ^SHLVL; ls /proc/self/fd | wc -l")
    // ls itself has the folder open beside the three streams.
    #expect(String(decoding: result.output, as: UTF8.self) == "ONLY=this\n4\n")
  }

  @Test(arguments: [
    ("runs too long", "sleep 60", 150, ChildProcess.Ending.timedOut),
    ("so do its children", "sleep 60 & wait", 150, .timedOut),
    ("writes too much", "yes", 10_000, .tooMuchOutput),
    ("kills itself", "kill -9 $$", 10_000, .signalled(9)),
    ("leaves a child behind that holds the output", "sleep 1 & exit 4", 10_000, .exited(4)),
    ("has all the time there is", "exit 5", Int.max, .exited(5)),
    ("floods the error stream", "yes >&2", 150, .timedOut),
  ])
  func ends(_ id: String, _ script: String, _ milliseconds: Int, _ ending: ChildProcess.Ending)
    throws
  {
    let result = try shell(script, milliseconds: milliseconds, outputBytes: 10_000)
    #expect(result.ending == ending)
    #expect(result.output.count <= 10_000 && result.error.count <= 64 << 10)
  }

  @Test func stopsWhenCancelled() throws {
    #expect(try shell("sleep 60", isCancelled: { true }).ending == .cancelled)
  }

  @Test func saysWhatCannotBeStarted() {
    let error = #expect(throws: BerthError.self) {
      try ChildProcess.run(.init(path: "/no/such/program"), limits: .init(milliseconds: 100))
    }
    #expect(error?.code == "process.failed")
    #expect(error?.message.contains("/no/such/program") == true)
  }

  @Test(arguments: [
    ("sh", ["PATH": "/nowhere:/bin"], "/bin/sh"), ("sh", ["PATH": "bin:."], nil),
    ("sh", [:], "/usr/bin/sh"), ("/bin/sh", [:], "/bin/sh"), ("", [:], nil),
    ("passwd", ["PATH": "/etc"], nil), ("bin", ["PATH": "/usr"], nil),
  ])
  func findsPrograms(_ name: String, _ environment: [String: String], _ expected: String?) {
    let found = ProgramSearch.find(name, environment: environment)
    #expect(found == expected)
  }
}
