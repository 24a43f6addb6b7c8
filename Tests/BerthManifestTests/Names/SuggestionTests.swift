import BerthBase
import BerthManifest
import Testing

@Suite("Suggestions")
struct SuggestionTests {
  static let commands = ["search", "show", "favorites", "make", "update", "random"]

  static let cases: [(word: String, expected: [String])] = [
    ("serach", ["search"]),
    ("Search", ["search"]),
    ("shwo", ["show"]),
    ("fav", ["favorites"]),
    ("upate", ["update"]),
    ("mkae", ["make"]),
    ("xyzzy", []),
    ("", []),
    ("r", []),
  ]

  @Test("finds what was meant", arguments: cases)
  func nearest(word: String, expected: [String]) {
    #expect(Suggestion.nearest(to: word, among: Self.commands) == expected)
  }

  static let distances: [(left: String, right: String, edits: Int)] = [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("gin", "gin", 0), ("gin", "gni", 1),
    ("gin", "gine", 1), ("gin", "in", 1), ("gin", "gun", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
  ]

  @Test("counts edits", arguments: distances)
  func distance(left: String, right: String, edits: Int) {
    for limit in [edits, .max] {
      #expect(EditDistance.between(Array(left.utf8), Array(right.utf8), atMost: limit) == edits)
      #expect(EditDistance.between(Array(right.utf8), Array(left.utf8), atMost: limit) == edits)
    }
    #expect(EditDistance.between(Array(left.utf8), Array(right.utf8), atMost: edits - 1) == nil)
  }

  @Test func asksInOneSentence() {
    #expect(Suggestion.question([]) == "")
    #expect(Suggestion.question(["a"]) == "did you mean a?")
    #expect(Suggestion.question(["a", "b"]) == "did you mean a or b?")
    #expect(Suggestion.question(["a", "b", "c"]) == "did you mean a, b or c?")
  }

  @Test func hugeWordsCostNothing() {
    let word = String(repeating: "x", count: 1_000_000)
    #expect(Suggestion.nearest(to: word, among: Self.commands) == [])
  }
}
