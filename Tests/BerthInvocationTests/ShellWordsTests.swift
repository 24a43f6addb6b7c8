import BerthBase
import BerthInvocation
import Testing

@Suite("Lines split into words")
struct ShellWordsTests {
  @Test(
    "as a shell does",
    arguments: [
      ("", []), ("  a\tb  ", ["a", "b"]), (#"'a b' "c d"e"#, ["a b", "c de"]),
      (#"a\ b \" '\'"#, ["a b", "\"", "\\"]), ("'' \"\"", ["", ""]),
      (#""it's""#, ["it's"]),
    ])
  func words(_ line: String, _ expected: [String]) throws {
    #expect(try ShellWords.split(line) == expected)
  }

  @Test("or refused with what to do", arguments: ["'", "a \"b", "-'x"])
  func unclosed(_ line: String) {
    let error = #expect(throws: BerthError.self) { try ShellWords.split(line) }
    #expect(error?.code == "input.invalid")
    #expect(error?.message.contains(line) == true && error?.remedy.isEmpty == false)
  }
}
