import BerthBase
import BerthManifest
import BerthTesting
import Glibc
import Testing

@testable import BerthHost
@testable import BerthWorkers

extension WorkerSuites {
  /// What a worker does with the first thing it hears, and what the host does with a worker that is
  /// not what it should be.
  @Suite struct WorkerHandshakeTests {
    struct Case: CustomTestStringConvertible {
      var name: String
      var numbers: [Int64]
      var texts: [[UInt8]] = []
      var code: String
      var says: String
      var testDescription: String { name }
    }

    static let cases = [
      Case(
        name: "a newer host", numbers: [Frame.version + 1, 0, 0], code: "plugin.worker",
        says: "the worker speaks version 2 of the protocol, the host 3"),
      Case(
        name: "an older host", numbers: [0, 0, 0], code: "plugin.worker", says: "the host 0"),
      Case(name: "no version", numbers: [], code: "plugin.worker", says: "the host 0"),
      Case(
        name: "a version far away", numbers: [.min], code: "plugin.worker",
        says: "the host -9223372036854775808"),
      Case(
        name: "no manifest", numbers: [Frame.version, 0, 0], code: "manifest.invalid", says: ""),
      Case(
        name: "a manifest that is cut short", numbers: [Frame.version, 0, 0],
        texts: [Array("{\"id\"".utf8)], code: "manifest.invalid", says: ""),
      Case(
        name: "a library that is not there", numbers: [Frame.version, 0, 0],
        texts: [Array("{}".utf8)] + Array(repeating: Array("x".utf8), count: 6),
        code: "plugin.load", says: "could not load x"),
    ]

    @Test(arguments: cases) func whatDoesNotFitIsRefusedInWords(_ test: Case) throws {
      let worker = try WorkerProcess(executable: TestPaths.products + "/berth")
      worker.stream.setPatience(milliseconds: 10_000)
      try worker.stream.send(.hello, id: 0, test.numbers, test.texts)
      let answer = try worker.stream.receive()
      #expect(answer.kind == .ready && answer.number(0) == 1)
      let error = WorkerPlugin.error(answer.text(0), "test")
      #expect(error.code == test.code, "\(error)")
      #expect(error.message.contains(test.says), "\(error)")
      if error.code == "plugin.worker" { #expect(!error.remedy.isEmpty) }
      worker.end()
      // A sanitizer looks for leaks at the end, with a thread, which the sandbox ends.
      if !TestPaths.isSanitized { #expect(worker.ending?.exitCode == 0) }
    }

    static let greetings: [(name: String, bytes: [UInt8])] = [
      ("nothing", []), ("no message", Array("GET / HTTP/1.1\r\n\r\n".utf8)),
      ("half a header", [4, 0, 0, 0, 1]),
      ("a call before the greeting", frame(.call, [Frame.version, 0, 0])),
      ("an answer", frame(.ready, [0])), ("zeros", Array(repeating: 0, count: 64)),
    ]

    @Test(arguments: greetings.indices) func whateverElseComesItLeaves(_ place: Int) throws {
      let worker = try WorkerProcess(executable: TestPaths.products + "/berth")
      let bytes = Self.greetings[place].bytes
      #expect(
        bytes.isEmpty
          || send(worker.stream.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
      worker.end()
      #expect(worker.ending?.exitCode == 0, "\(String(describing: worker.ending))")
    }

    @Test func whatIsNoWorkerIsNamed() throws {
      // `true` ends at once, `cat` hears nothing on its own input and ends too.
      for program in ["/bin/true", "/bin/cat"] {
        let host = try TestHost(manifests: ["Plugins/Examples"])
        let entry = try host.runtime.registry.entry("hello-c")
        let plugin = try WorkerPlugin(
          entry: entry, home: host.runtime.home,
          services: host.runtime.services(of: entry.manifest, dataFolder: nil),
          pool: WorkerPool(executable: program))
        let error = #expect(throws: BerthError.self) { try plugin.load() }
        #expect(error?.exitCode == .plugin)
        #expect(error?.message.contains("hello-c") == true, "\(String(describing: error))")
      }
      let missing = WorkerPool(executable: "/nonexistent/berth")
      let error = #expect(throws: BerthError.self) { try missing.prepareSpare() }
      #expect(error?.code == "plugin.worker" && error?.message.contains("/nonexistent") == true)
    }

    private static func frame(_ kind: Frame.Kind, _ numbers: [Int64]) -> [UInt8] {
      var bytes: [UInt8] = []
      Frame.write(kind, id: 0, numbers, [], to: &bytes)
      return bytes
    }
  }
}
