import BerthBase
import BerthFigures
import Testing

@Suite("Options of the benchmarks")
struct BenchOptionsTests {
  @Test("all of them")
  func all() throws {
    let options = try BenchOptions(
      [
        "--json", "call", "--quick", "--compare", "old.json", "--from", "a.json", "--from",
        "b.json", "--host", "/bin/berth", "--python", "python3", "--lists", "/lists", "view",
      ], groups: ["call", "view"])
    #expect(options.format == .json)
    #expect(options.groups == ["call", "view"])
    #expect(options.isQuick)
    #expect(options.comparison == "old.json")
    #expect(options.sources == ["a.json", "b.json"])
    #expect([options.host, options.python, options.lists] == ["/bin/berth", "python3", "/lists"])
  }

  @Test(
    "what is not known is named",
    arguments: [
      (["--fast"], "usage.unknown-option", "--fast"), (["cal"], "usage.unknown-option", "cal"),
      (["call", "--host"], "usage.missing", "--host"),
    ])
  func errors(_ arguments: [String], _ code: String, _ word: String) {
    let error = #expect(throws: BerthError.self) {
      try BenchOptions(arguments, groups: ["call"])
    }
    #expect(error?.code == code)
    #expect(error?.message.contains(word) == true)
  }
}
