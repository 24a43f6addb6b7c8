import Testing

@testable import LangEngine

@Suite("Spelling")
struct SpellingTests {
  struct Absent: Error {}

  /// Answers as `hunspell -a` does: each word given is wrong, with these suggestions.
  static func fake(_ wrong: [String: String], dictionary: String) -> Spelling.Runner {
    { name, arguments, input in
      guard name == "hunspell", arguments.contains(dictionary) else { throw Absent() }
      var output = "@(#) International Ispell Version 3.2.06\n"
      for line in String(decoding: input, as: UTF8.self).split(separator: "\n") {
        let word = String(line.dropFirst())
        switch wrong[word] {
        case nil: output += "*\n\n"
        case "": output += "# \(word) 1\n\n"
        case let near?: output += "& \(word) 2 1: \(near)\n\n"
        }
      }
      return Array(output.utf8)
    }
  }

  @Test("Misspelt words are reported where they stand, with what was meant")
  func finds() throws {
    let checker = try GrammarFiles.checker("en")
    let report = checker.spelling(
      "Teh café is nicee, Xavvi said. Teh qzx!",
      run: Self.fake(
        ["Teh": "The, Tea", "nicee": "nice", "qzx": "", "Xavvi": ""], dictionary: "en_GB"))
    #expect(report.note == nil)
    #expect(report.issues.map(\.range) == [0..<3, 13..<18, 32..<35, 36..<39])
    #expect(report.issues.map(\.corrections) == [["The", "Tea"], ["nice"], ["The", "Tea"], []])
    #expect(report.issues.allSatisfy { $0.ruleID == "spelling" && $0.level == 1 })
  }

  @Test("Without the program or a dictionary there is a note and no issue")
  func absent() throws {
    let english = try GrammarFiles.checker("en").spelling("Teh cat") { _, _, _ in throw Absent() }
    #expect(english.issues.isEmpty && english.note?.contains("en_US") == true)
    let half = try GrammarFiles.checker("en").spelling("Teh cat") { _, _, _ in
      Array("Can't open affix or dictionary files\n".utf8)
    }
    #expect(half.issues.isEmpty && half.note != nil)
    let chinese = Spelling(language: "zh").check(
      TokenizerTests.tokens("zh", "你好")
    ) { _, _, _ in throw Absent() }
    #expect(chinese.issues.isEmpty && chinese.note?.contains("zh") == true)
    let nothing = try GrammarFiles.checker("en").spelling("12 !") { _, _, _ in throw Absent() }
    #expect(nothing == Spelling.Report())
  }

  @Test("The text never reaches the program's arguments")
  func arguments() throws {
    var seen: [String] = []
    _ = try GrammarFiles.checker("es").spelling("secreto") { _, arguments, _ in
      seen += arguments
      return []
    }
    #expect(seen.contains("es_ES") && !seen.contains { $0.contains("secreto") })
  }
}
