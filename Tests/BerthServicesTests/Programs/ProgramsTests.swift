import BerthBase
import BerthManifest
import TestSupport
import Testing

@testable import BerthServices

@Suite struct ProgramsTests {
  private static let manifest = read(
    """
    {"id": "bar", "name": "The Bar", "version": "1.0.0", "summary": "Drinks", "abi": "1.0",
     "library": "libbar.so", "uses": ["berth.programs/1"], "implements": [], "commands": [],
     "programs": [
       {"name": "sh", "purpose": "this test", "install": "apt install dash"},
       {"name": "berth-nothing", "purpose": "pouring", "install": "apt install nothing"}]}
    """)

  private static func read(_ text: String) -> Manifest {
    do {
      return try Manifest.decode(Array(text.utf8), file: "bar.json").manifest
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func programs() -> Programs {
    Programs(
      environment: [
        "PATH": "here:/usr/bin:/bin", "HOME": "/home/ada", "LANG": "es_ES.UTF-8", "TOKEN": "secret",
      ], clock: .system)
  }

  private func run(
    _ script: String, name: String = "sh", seconds: Double = 10, input: [UInt8] = [],
    isCancelled: () -> Bool = { false }
  ) throws(BerthError) -> Programs.Result {
    let request: JSON = [
      "name": .string(name), "arguments": ["-c", .string(script)], "seconds": .number(seconds),
    ]
    return try programs().run(
      ProgramRequest(request), input: input, of: Self.manifest, isCancelled: isCancelled)
  }

  @Test func carriesBytesStatusAndErrors() throws {
    let result = try run("cat; echo problem >&2; exit 3", input: [0, 0xFF, 10])
    #expect(result.status == 3)
    #expect(result.output == [0, 0xFF, 10])
    #expect(result.meta == ["status": 3, "errors": "problem\n"])
  }

  @Test func inputCanBeOpenedByName() throws {
    let input = [UInt8](repeating: 0x61, count: 1 << 20)
    let result = try run("cat < /dev/stdin | wc -c; cat /dev/stdin | head -c 3", input: input)
    #expect(String(decoding: result.output, as: UTF8.self).hasSuffix("1048576\naaa"))
  }

  @Test func showsNothingOfTheEnvironmentButWhatIsHarmless() throws {
    let result = try run("/usr/bin/env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= | sort")
    #expect(
      String(decoding: result.output, as: UTF8.self)
        == "HOME=/home/ada\nLANG=es_ES.UTF-8\nPATH=/usr/bin:/bin\n")
  }

  static let failures:
    [(name: String, script: String, program: String, seconds: Double, code: String)] =
      [
        ("too long", "sleep 60", "sh", 0.15, "program.timeout"),
        ("children too long", "sleep 60 & wait", "sh", 0.15, "program.timeout"),
        ("too much", "yes", "sh", 60, "program.output"),
        ("a signal", "kill -9 $$", "sh", 10, "program.crashed"),
        ("not listed", "true", "cat", 10, "program.denied"),
        ("a path", "true", "/bin/sh", 10, "program.denied"),
        ("not installed", "true", "berth-nothing", 10, "program.missing"),
      ]

  @Test(arguments: failures.indices) func fails(index: Int) {
    let test = Self.failures[index]
    #expect(throws: BerthError.self, "\(test.name)") {
      do throws(BerthError) {
        _ = try run(test.script, name: test.program, seconds: test.seconds)
      } catch {
        #expect(error.code == test.code, "\(test.name): \(error)")
        throw error
      }
    }
  }

  @Test func saysHowToInstall() {
    do throws(BerthError) {
      _ = try run("true", name: "berth-nothing")
      Issue.record("it ran")
    } catch {
      #expect(error.message.contains("The Bar needs it for pouring"))
      #expect(error.remedy == "apt install nothing")
      #expect(error.exitCode == .failed)
    }
  }

  @Test func endsWhenNobodyWantsTheResult() {
    do throws(BerthError) {
      _ = try run("sleep 60", seconds: 60, isCancelled: { true })
      Issue.record("it ran")
    } catch {
      #expect(error.code == "cancelled")
    }
  }

  @Test(arguments: [
    ("no name", #"{"arguments":[]}"#, "name"), ("a number", #"{"name":7}"#, "name"),
    ("argument no text", #"{"name":"sh","arguments":[1]}"#, "arguments"),
    ("no time", #"{"name":"sh","seconds":0}"#, "seconds"),
    ("for ever", #"{"name":"sh","seconds":601}"#, "seconds"),
  ])
  func refusesRequests(name: String, request: String, key: String) throws {
    let json = try JSON.parse(request)
    do throws(BerthError) {
      _ = try ProgramRequest(json)
      Issue.record("\(name) is accepted")
    } catch {
      #expect(error.code == "input.invalid" && error.message.contains("“\(key)”"))
    }
  }

  @Test func looksForListedProgramsOnly() {
    let programs = programs()
    #expect(programs.isInstalled("sh", for: Self.manifest))
    #expect(!programs.isInstalled("cat", for: Self.manifest))
    #expect(!programs.isInstalled("berth-nothing", for: Self.manifest))
    #expect(programs.path(of: "bin/sh") == nil)
  }

  @Test func findsWhatIsInstalledMeanwhile() throws {
    let home = try ScratchHome()
    let monotonic = Moment()
    let programs = Programs(
      environment: ["PATH": home.home.path],
      clock: RuntimeClock(now: { 0 }, monotonic: { monotonic.value }))
    #expect(programs.path(of: "tool") == nil)
    let file = home.home.path + "/tool"
    try FileBytes.replace(file, with: Array("#!/bin/sh\n".utf8), mode: 0o755)
    #expect(programs.path(of: "tool") == nil)
    monotonic.value += Programs.missingFor
    #expect(programs.path(of: "tool") == file)
  }

  private final class Moment: @unchecked Sendable { var value: UInt64 = 1 }
}
