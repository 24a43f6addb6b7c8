import BerthBase
import BerthTesting
import Testing

@testable import MealEngine

@Suite("Recipes of one's own, in and out")
struct WriteCommandTests {
  @discardableResult
  private func write(_ host: MealHost) throws -> JSON {
    try host.run(
      "write",
      [
        "title": "Aunt Ida's (Walnut) Rice", "ingredients": "200 g rice; 50 g walnuts, chopped",
        "steps": "Boil the rice for 12 min.\nToss.", "servings": 2, "minutes": 25,
      ])
  }

  @Test("A recipe is written, warned of, changed where something is given, and taken back")
  func written() throws {
    let host = try MealHost()
    #expect(try host.run("write")["written"] == false)
    let new = try write(host)
    let id = try #require(new["id"])
    #expect(new["new"] == true && new["allergens"]?.texts == ["nuts"])
    let changed = try host.run(
      "write", ["edit": id, "ingredients": "200 g rice\n2 tbsp butter\n1 tsp glimmer dust"])
    #expect(changed["id"] == id && changed["new"] == false)
    // The title still names walnuts.
    #expect(changed["allergens"]?.texts == ["milk", "nuts"])
    #expect(changed["unrecognised"]?.texts == ["1 tsp glimmer dust"])
    let recipe = try host.run("recipe", ["id": [id]])
    #expect(recipe["name"] == "Aunt Ida's (Walnut) Rice" && recipe["writtenFor"] == 2)
    #expect(recipe["steps"]?.array?.count == 2 && recipe["uncertain"] == true)
    #expect(try host.run("write", ["edit": id])["ingredients"]?.texts.count == 3)
    try host.undo()
    #expect(try host.run("recipe", ["id": [id]])["allergens"]?.texts == ["nuts"])
    try write(host)
    #expect(try host.run("imported")["total"] == 2, "the same name again is another recipe")
  }

  @Test(
    "What is missing or cannot be is said",
    arguments: [
      (["ingredients": "1 egg"], "input.missing"), (["title": "X"], "input.missing"),
      (["title": "X", "ingredients": "9000000 kg sugar"], "input.invalid"),
      (["edit": "shakshuka", "title": "X"], "input.invalid"),
      (["edit": "no-such-dish", "title": "X"], "not-found"),
    ] as [(JSON, String)])
  func refused(_ arguments: JSON, _ code: String) throws {
    let host = try MealHost()
    #expect(host.error("write", arguments)?.code == code)
    #expect(try host.run("imported")["total"] == 0)
  }

  @Test("A line too long, or too many, is refused and not cut")
  func excess() throws {
    let host = try MealHost()
    let lines = String(repeating: "1 egg;", count: 201)
    let long = String(repeating: "egg ", count: 130)
    for text in [lines, long] {
      #expect(
        host.error("write", ["title": "X", "ingredients": .string(text)])?.code == "input.invalid")
    }
  }

  @Test("An export comes back as it went: JSON-LD; Markdown shows its marks; a PDF is whole")
  func exports() throws {
    let host = try MealHost()
    let id = try #require(try write(host)["id"])
    let markdown = try #require(
      try host.run("share", ["id": [id], "as": "markdown"])["text"]?.string)
    #expect(markdown.hasPrefix("# Aunt Ida's (Walnut) Rice\n") && markdown.contains("\n- 200 g"))
    #expect(
      markdown.contains("\n2. Toss.") && markdown.contains("Contains tree nuts")
        || markdown.contains("Contains nuts"))
    #expect(RecipeMarkdown.plain("a*b_[c]") == "a\\*b\\_\\[c\\]")
    for dish in [id, "shakshuka"] {
      try check(try #require(try host.run("share", ["id": [dish], "as": "pdf"])["text"]?.string))
    }
  }

  /// Every object stands where the table of a PDF says, and every stream is as long as it says.
  private func check(_ pdf: String) throws {
    let bytes = Array(pdf.utf8)
    #expect(pdf.hasPrefix("%PDF-1.4\n") && pdf.hasSuffix("%%EOF\n"))
    #expect(bytes.allSatisfy { $0 < 0x80 })
    let lines = pdf.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let mark = try #require(lines.lastIndex(of: "startxref"))
    let start = try #require(Int(lines[mark + 1]))
    #expect(String(decoding: bytes[start...].prefix(4), as: UTF8.self) == "xref")
    let entries = lines.filter { $0.hasSuffix(" 00000 n ") }.compactMap { Int($0.prefix(10)) }
    #expect(entries.count >= 7)
    for (index, place) in entries.enumerated() {
      #expect(
        String(decoding: bytes[place...].prefix(12), as: UTF8.self).hasPrefix("\(index + 1) 0 obj"))
    }
    for (index, line) in lines.enumerated() where line.hasPrefix("<< /Length ") {
      let length = Int(line.dropFirst(11).prefix { $0.isNumber })
      let end = try #require(lines[index...].firstIndex(of: "endstream"))
      #expect(lines[(index + 2)..<end].joined(separator: "\n").utf8.count == length)
    }
  }

  @Test("Letters beyond ASCII are written as the fonts have them")
  func letters() {
    #expect(
      WinAnsi.escaped("½ cup (crème) \\ ⅓ “x” 漢")
        == "\\275 cup \\(cr\\350me\\) \\\\ 1/3 \\223x\\224 ?")
    let text = String(repeating: "wide words ", count: 40)
    for line in HelveticaWidths.wrapped(text, size: 11, isBold: false, width: 200) {
      #expect(HelveticaWidths.width(line, size: 11, isBold: false) <= 200)
    }
  }
}
