import BerthBase
import TestSupport
import Testing

@testable import BerthManifest

@Suite("One command's part of a description")
struct DescribedTextTests {
  private static let text = #"""
    {
      "$schema": "x",
      "fields": {"id": "What it is.", "list total": "How many \"there\" are."},
      "commands": {
        "list": {"type": "object", "properties": {"id": {"type": "string"}, "total": {"type": "integer"}}},
        "a\"b": {"type": "object"}, "broken": {"type": "colour"}
      }
    }
    """#

  @Test(arguments: ["list", "a\"b", "none"])
  func aPartIsWhatItIsInTheWhole(command: String) throws {
    let text = Self.text.replacing(#", "broken": {"type": "colour"}"#, with: "")
    let whole = try Returns(Array(text.utf8), file: "x.json")
    let part = try #require(DescribedText(Array(text.utf8))?.returns(of: command))
    #expect(part.fields == whole.fields)
    #expect(part.described(command) == whole.described(command))
    #expect(part.commands.map(\.name) == (command == "none" ? [] : [command]))
  }

  @Test func everyPartOfTheAppsIsWhatItIsInTheWhole() throws {
    for manifest in ReleasedFieldTests.files where manifest.contains("/Manifests/") {
      let file = manifest.replacing("/Manifests/", with: "/Manifests/returns/")
      let bytes = try #require(FileBytes.read(file, limit: 4 << 20))
      let whole = try Returns(bytes, file: file)
      let text = try #require(DescribedText(bytes), "\(file)")
      for (name, _) in whole.commands {
        #expect(text.returns(of: name)?.described(name) == whole.described(name), "\(name)")
      }
    }
  }

  @Test func aBrokenPartIsLeftToTheWholeAndTheOthersAreRead() throws {
    let text = try #require(DescribedText(Array(Self.text.utf8)))
    #expect(text.returns(of: "broken") == nil)
    #expect(text.returns(of: "list")?.described("list") != nil)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"fields": {}}"#, #"{"commands": {}}"#,
    #"{"fields": {"a": }, "commands": {}}"#, #"{"fields": {}, "commands": {"list": {"#,
    #"{"fields": 1, "commands": {}}"#,
  ])
  func textsThatAreNotInOrderAreLeftToTheWhole(text: String) {
    #expect(DescribedText(Array(text.utf8)) == nil)
  }
}
