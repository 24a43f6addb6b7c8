import Testing

@testable import BerthWorkers

/// What is told of a plugin's standard error.
@Suite struct WorkerExitReportTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var written: String
    var line: String?
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing", written: "", line: nil),
    Case(name: "blank lines", written: "\n \n\n", line: nil),
    Case(name: "one line", written: "out of gin\n", line: "out of gin"),
    Case(
      name: "C++", written: "hello\nterminate called\n  what():  no gin\n",
      line: "terminate called what(): no gin"),
    Case(
      name: "Swift with a list of calls",
      written:
        "Fatal error: no gin\nCurrent stack trace:\n0  berth 0x01 <unavailable>\n1  x 0x02\n",
      line: "Fatal error: no gin"),
    Case(
      name: "only a list of calls", written: "Current stack trace:\n0  berth 0x01\n", line: nil),
    Case(
      name: "colours and bells", written: "\u{1B}[31mno\u{07} gin\r\n", line: "[31mno gin"),
  ]

  @Test(arguments: cases) func theEndIsOneLine(_ test: Case) {
    #expect(WorkerExitReport(test.written.utf8).line == test.line)
  }

  @Test func muchIsCut() {
    let words = WorkerExitReport(String(repeating: "gin and lemon ", count: 10_000).utf8)
    #expect(words.text.count == 2_000 && words.line?.count == 201)
    let said = "Fatal error: no gin\n"
    let calls = "Current stack trace:\n" + String(repeating: "0 berth 0x01\n", count: 5_000)
    let traced = WorkerExitReport((said + calls).utf8)
    #expect(traced.text.hasPrefix(said) && traced.text.count <= 2_001)
  }

  @Test func brokenTextIsRepaired() {
    #expect(WorkerExitReport([0x67, 0xFF, 0x6E, 0x00, 0x0A]).line == "g\u{FFFD}n")
  }
}
