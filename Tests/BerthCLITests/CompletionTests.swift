import BerthBase
import Testing

/// `berth completions`: what the shells' scripts are given.
@Suite struct CompletionTests {
  private func words(_ line: [String]) throws -> [String] {
    let outcome = try Checkout().run(["completions", "words", "--"] + line)
    #expect(outcome.exit == .done)
    return outcome.output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  struct Case: CustomTestStringConvertible {
    var line: [String]
    /// All of these are offered.
    var offers: [String]
    /// None of these is.
    var hides: [String] = []
    var testDescription: String { line.joined(separator: " ") }
  }

  static let cases = [
    Case(line: [""], offers: ["hello-c", "today", "search", "store", "plugin", "data"]),
    Case(line: ["he"], offers: ["hello-c"], hides: ["today"]),
    Case(line: ["hello-c", ""], offers: ["greet", "guests"], hides: ["today"]),
    Case(line: ["hello-c", "gr"], offers: ["greet"], hides: ["guests"]),
    Case(
      line: ["hello-c", "greet", "Ada", "--"], offers: ["--loud", "--times", "--manner", "--json"]),
    Case(line: ["hello-c", "greet", "Ada", "--manner", ""], offers: ["warm", "cool"]),
    Case(line: ["hello-c", "greet", "Ada", "--manner", "c"], offers: ["cool"], hides: ["warm"]),
    Case(line: ["store", ""], offers: ["buy", "trial", "products"], hides: ["hello-c"]),
    Case(line: ["store", "b"], offers: ["buy", "billing"], hides: ["trial"]),
    Case(line: ["store", "billing", ""], offers: ["accept", "decline"]),
    Case(line: ["search", "--"], offers: ["--limit"]),
    Case(line: ["widget", "--size", ""], offers: ["small", "medium", "large"]),
    Case(line: ["completions", ""], offers: ["bash", "zsh", "fish"]),
    Case(line: ["--format", ""], offers: ["text", "json", "svg", "html"]),
    Case(line: ["--js"], offers: ["--json"]),
    Case(line: ["--json", "hello-c", "gu"], offers: ["guests"]),
    Case(line: ["--home", "/tmp", "store", "b"], offers: ["buy"]),
    Case(line: ["plugin", "info", ""], offers: ["hello-c"]),
    Case(line: ["store", "buy", ""], offers: ["hello-c.open", "hello-c.open.dear"]),
    Case(line: ["store", "refund", "hello-c.open."], offers: ["hello-c.open.dear"]),
    Case(line: ["widget", ""], offers: ["hello-c.book"]),
    Case(line: ["user", "switch", ""], offers: ["default"]),
    Case(line: ["data", "erase", "--owner", "d"], offers: ["default"]),
    Case(line: ["data", "backup", "x", "--plugin", ""], offers: ["hello-c"]),
    Case(line: ["--user", ""], offers: ["default"]),
    Case(line: ["config", "get", ""], offers: ["timezone", "theme", "hello-c.tone"]),
    Case(line: ["config", "set", "hello-c."], offers: ["hello-c.tone"], hides: ["timezone"]),
    Case(line: ["docs", "h"], offers: ["hello-c-commands"]),
    Case(line: ["help", ""], offers: ["store", "hello-c"]),
    Case(line: ["help", "store", "b"], offers: ["buy"], hides: ["trial"]),
    Case(line: ["nobody", ""], offers: []),
  ]

  @Test(arguments: cases) func offersWhatFits(_ test: Case) throws {
    let found = try words(test.line)
    for word in test.offers { #expect(found.contains(word), "\(word) is not in \(found)") }
    for word in test.hides { #expect(!found.contains(word), "\(word) is in \(found)") }
    #expect(Set(found).count == found.count, "twice in \(found)")
  }

  @Test func callsThatCanBeTakenBackAreOffered() throws {
    let checkout = try Checkout()
    for name in ["Ada", "Ben"] { checkout.run("hello-c greet \(name)") }
    checkout.run("undo hello-c-1")
    let output = checkout.run(["completions", "words", "--", "undo", "hel"]).output
    #expect(output == "hello-c-2\thello-c greet Ben\n")
  }

  @Test func everyWordHasItsSummary() throws {
    for line in [["hello-c", ""], ["store", ""], [""]] {
      let output = try Checkout().run(["completions", "words", "--"] + line).output
      for entry in output.split(separator: "\n") {
        let parts = entry.split(separator: "\t")
        #expect(parts.count == 2, "\(entry)")
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func theScriptAsksTheHost(_ shell: String) throws {
    let outcome = try Checkout().run(["completions", shell])
    #expect(outcome.exit == .done)
    #expect(outcome.output.contains("berth completions words --"))
    #expect(outcome.output.hasSuffix("\n"))
  }

  @Test func completingLoadsNoLibrary() throws {
    let checkout = try Checkout()
    try checkout.write(".build/debug/libhello-c.so", "no library at all")
    #expect(checkout.run(["completions", "words", "--", "hello-c", "g"]).exit == .done)
  }
}
