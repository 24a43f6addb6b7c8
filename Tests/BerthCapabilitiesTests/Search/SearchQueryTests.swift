import BerthBase
import BerthCapabilities
import Testing

@Suite("Search: queries")
struct SearchQueryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var request: JSON
    var expected: [String]
    var inOrder = false
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "all words", request: ["text": "captain sea"], expected: ["moby", "sea-wolf"]),
    Case(
      name: "any word", request: ["text": "summer sweets", "match": "any"],
      expected: ["nights", "pinata"]),
    Case(name: "title outweighs text", request: ["text": "gin"], expected: ["gin"], inOrder: true),
    Case(name: "start of the last word", request: ["text": "cast"], expected: ["sea-wolf"]),
    Case(
      name: "a whole word is no start of another", request: ["text": "gin", "prefix": true],
      expected: ["gin"]),
    Case(
      name: "no prefix when not wanted",
      request: ["text": "cast", "prefix": false, "typos": false], expected: []),
    Case(name: "phrase", request: ["text": "\"hard captain\""], expected: ["sea-wolf"]),
    Case(name: "phrase in another order", request: ["text": "\"captain hard\""], expected: []),
    Case(name: "diacritics folded in the index", request: ["text": "pinata"], expected: ["pinata"]),
    Case(name: "diacritics folded in the query", request: ["text": "Gín"], expected: ["gin"]),
    Case(name: "typing error", request: ["text": "captian whle"], expected: ["moby"]),
    Case(
      name: "no typos when not wanted", request: ["text": "whle", "typos": false], expected: []),
    Case(
      name: "filter any of", request: ["filter": ["about": ["cats", "drinks"]]],
      expected: ["ginger", "gin"]),
    Case(
      name: "filter all of", request: ["filter": ["about": ["all": ["sea", "whales"]]]],
      expected: ["moby"]),
    Case(
      name: "exclude", request: ["filter": ["about": "sea"], "exclude": ["about": ["whales"]]],
      expected: ["sea-wolf"]),
    Case(
      name: "sorted by a number", request: ["sort": "year", "descending": true, "limit": 2],
      expected: ["gin", "pinata"], inOrder: true),
    Case(
      name: "sorted by text, folded", request: ["sort": "title", "limit": 3],
      expected: ["gin", "ginger", "pinata"], inOrder: true),
    Case(
      name: "second page", request: ["sort": "year", "limit": 2, "offset": 2],
      expected: ["sea-wolf", "ginger"], inOrder: true),
    Case(name: "only punctuation", request: ["text": "?!*\"("], expected: []),
    Case(name: "operators are words", request: ["text": "AND OR NOT NEAR("], expected: []),
    Case(name: "column syntax is words", request: ["text": "title:gin"], expected: []),
  ]

  @Test("finds", arguments: cases)
  func finds(_ example: Case) throws {
    let library = try Library()
    try library.fill()
    let found = try library.ids(example.request)
    if example.inOrder {
      #expect(found == example.expected)
    } else {
      #expect(Set(found) == Set(example.expected))
    }
  }

  @Test func totalCountsBeyondThePage() throws {
    let library = try Library()
    try library.fill()
    let reply = try library.books.query(["limit": 2, "facets": ["genre"]])
    #expect(reply["total"] == 6)
    #expect(reply["facets"]?["genre"] == ["classic": 3, "new": 3])
  }

  @Test func saysWhyAndWhatWasCorrected() throws {
    let library = try Library()
    try library.fill()
    let reply = try library.books.query(["text": "captian wolf"])
    #expect(reply["corrected"] == "captain wolf")
    let matches = reply["results"]?[0]?["matches"]?.array ?? []
    #expect(
      matches.contains {
        $0["field"] == "text" && $0["term"] == "captian" && $0["kind"] == "typo"
      })
    #expect(matches.contains { $0["field"] == "title" && $0["kind"] == "exact" })
  }

  static let refused: [(JSON, String)] = [
    (["sort": "price"], "cannot be sorted by"),
    (["filter": ["colour": "red"]], "no facet"),
    (["limit": "many"], "$.limit"),
    (["text": 3], "$.text"),
  ]

  @Test("refuses", arguments: refused)
  func refuses(request: JSON, complaint: String) throws {
    let library = try Library()
    let error = #expect(throws: BerthError.self) { try library.books.query(request) }
    #expect(error?.code == "input.invalid")
    #expect(error?.message.contains(complaint) == true, "\(String(describing: error))")
  }

  @Test func hugeOddTextFindsNothingAndDoesNotFail() throws {
    let library = try Library()
    try library.fill()
    for text in [
      String(repeating: "\"x* ", count: 2500), String(repeating: "é", count: 10_000), "\u{0}",
    ] {
      #expect(try library.ids(["text": .string(text)]).isEmpty)
    }
  }
}
