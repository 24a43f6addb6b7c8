import BerthBase
import BerthManifest
import TestSupport
import Testing

@Suite("Arguments as JSON")
struct ArgumentCheckerTests {
  static let accepted: [(name: String, given: JSON, expected: JSON)] = [
    (
      "defaults are filled in", ["text": ["gin"]], ["text": ["gin"], "limit": 20, "sortBy": "name"]
    ),
    ("one for an array", ["text": "gin"], ["text": ["gin"], "limit": 20, "sortBy": "name"]),
    (
      "null is missing", ["text": ["gin"], "limit": nil],
      ["text": ["gin"], "limit": 20, "sortBy": "name"]
    ),
    (
      "whole numbers in disguise", ["text": ["gin"], "limit": 5.0, "ratio": 1],
      ["text": ["gin"], "limit": 5, "sortBy": "name", "ratio": 1]
    ),
  ]

  @Test("accepts", arguments: accepted)
  func accepts(name: String, given: JSON, expected: JSON) throws {
    let command = try ManifestSample.command("search")
    #expect(try ArgumentChecker.check(given, against: command) == expected)
  }

  static let refused: [(given: JSON, code: String, message: String)] = [
    ([:], "input.missing-argument", "the argument “text” is missing"),
    (["text": []], "input.missing-argument", "the argument “text” is missing"),
    (["text": ["gin", 3]], "input.invalid", "text[1]: expected a string, found an integer"),
    (
      ["text": "gin", "limit": "5"], "input.invalid",
      "limit: expected a whole number, found a string"
    ),
    (["text": "gin", "limit": 5.5], "input.invalid", "limit: expected a whole number"),
    (["text": "gin", "limit": 0], "input.range", "limit: expected 1 to 100, found 0"),
    (["text": "gin", "ratio": 1.6], "input.range", "ratio: expected 0 to 1.5, found 1.6"),
    (["text": "gin", "fancy": "yes"], "input.invalid", "fancy: expected true or false"),
    (["text": "gin", "sortBy": "size"], "input.choice", "sortBy: expected one of name"),
    (["text": "gin", "txt": "x"], "input.unknown-argument", "search has no argument “txt”"),
    ([], "input.invalid", "expected an object, found an array"),
  ]

  @Test("refuses", arguments: refused)
  func refuses(given: JSON, code: String, message: String) throws {
    let command = try ManifestSample.command("search")
    let error = #expect(throws: BerthError.self) {
      try ArgumentChecker.check(given, against: command)
    }
    #expect(error?.code == code)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test func settingsAreReadAndChecked() throws {
    let units = try #require(ManifestSample.manifest.setting("units"))
    #expect(try ValueReader.read("ML", units.rule) == "ml")
    #expect(try ValueChecker.check("cl", units.rule) == "cl")
    let complaint = #expect(throws: ValueComplaint.self) {
      try ValueReader.read("cup", units.rule)
    }
    #expect(complaint?.message == "expected one of oz, ml, cl, found “cup”")
    #expect(throws: ValueComplaint.self) { try ValueChecker.check(3, units.rule) }
  }
}
