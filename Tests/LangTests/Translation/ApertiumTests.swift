import BerthSDK
import BerthTesting
import Testing

@testable import LangEngine

@Suite struct ApertiumTests {
  /// Stands in for the host's programs.
  final class Fake: ProgramRunner {
    var isThere = true
    var pairs = "  eng-spa\n  spa-eng\n"
    var result = ProgramResult(status: 0, output: Array("Hola\n".utf8))
    private(set) var asked: [[String]] = []

    func isInstalled(_ name: String) -> Bool { isThere }

    func run(_ name: String, _ arguments: [String], input: [UInt8], seconds: Double) throws
      -> ProgramResult
    {
      asked.append([name] + arguments + [String(decoding: input, as: UTF8.self)])
      return arguments == ["-l"] ? ProgramResult(status: 0, output: Array(pairs.utf8)) : result
    }
  }

  private let hello = TranslationRequest(text: "Hello", from: "en", to: "es")

  @Test func asksForThePairItHas() throws {
    let fake = Fake()
    let answer = try ApertiumProvider(programs: fake).translate(hello)
    #expect(answer?.text == "Hola")
    #expect(fake.asked.last == ["apertium", "-u", "eng-spa", "Hello"])
    let none = TranslationRequest(text: "Hello", from: "en", to: "ja")
    #expect(try ApertiumProvider(programs: fake).translate(none) == nil)
  }

  @Test func findsPairsByTheirShortNames() throws {
    let fake = Fake()
    fake.pairs = "en-es\n"
    #expect(try ApertiumProvider(programs: fake).translate(hello)?.text == "Hola")
    #expect(fake.asked.last?[2] == "en-es")
  }

  @Test func reportsItsFailure() {
    let fake = Fake()
    fake.result = ProgramResult(status: 1, output: [], errors: "Error: no mode\nusage")
    #expect {
      try ApertiumProvider(programs: fake).translate(hello)
    } throws: { ($0 as? PluginError)?.message == "apertium eng-spa failed: Error: no mode" }
    fake.isThere = false
    #expect(ApertiumProvider(programs: fake).obstacle()?.contains("apt install") == true)
  }

  /// The real program, where it is installed with this pair.
  @Test func translatesWhereItIsInstalled() throws {
    let home = try LangHome()
    let answer = try? home.user("Ana").run(
      "translate", ["text": ["The children are eating in the garden"], "from": "en", "to": "es"])
    guard let answer else { return }
    #expect(answer["provider"]?.string == "apertium")
    #expect(answer["translation"]?.string?.contains("jardín") == true)
  }
}
