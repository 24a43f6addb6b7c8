import BerthBase
import Testing

@testable import BerthCommands

/// In which order hits of different apps stand.
@Suite struct SearchPlaceTests {
  private func place(
    _ title: String, _ words: [String], kind: String = "exact", rank: Int = 0
  ) -> SearchPlace {
    SearchPlace(
      ["title": .string(title), "matches": [["kind": .string(kind)]]], words: words, rank: rank)
  }

  @Test("from its very name to words that are only spelled alike")
  func order() {
    let words = ["lime"]
    let places = [
      place("Lime", words, rank: 9), place("Lime Peel", words, rank: 8),
      place("Frozen Lime Pie", words, rank: 7), place("Limeade", words, kind: "prefix", rank: 6),
      place("Mojito", words, rank: 5), place("Limoncello", words, kind: "prefix", rank: 4),
      place("Nap Time Recovery", words, kind: "typo", rank: 3),
    ]
    #expect(
      places.map(\.fit) == [
        .name, .nameStart, .nameWords, .allWords, .allWords, .wordStarts, .repaired,
      ])
    #expect(places.sorted() == [0, 1, 2, 4, 3, 5, 6].map { places[$0] })
  }

  @Test("case, accents and signs of a name do not count")
  func folded() {
    #expect(place("Piña Colada", ["pina", "colada"]).fit == .name)
    #expect(place("Gin & Tonic", ["gin"]).fit == .nameStart)
  }

  @Test(
    "an app's own order decides among equals alone, and who holds more goes before who holds less")
  func equals() {
    #expect(place("Lime Peel", ["lime"], rank: 1) < place("Lime Zest", ["lime"], rank: 2))
    var much = place("Soup", ["chicken", "noodle"], rank: 9)
    var little = place("Pie", ["chicken", "noodle"], rank: 0)
    much.lack(0.2)
    little.lack(0.8)
    #expect(much < little)
    #expect(place("Tea", ["tea"], rank: 5) < much)
    #expect(much < place("Sea", ["tea"], kind: "typo"))
  }

  @Test("of what was put right, what is called so alone goes first, whatever its app says")
  func repaired() {
    let words = ["marguerita"]
    let places = [
      place("Margarita", words, kind: "typo", rank: 9),
      place("Strawberry Margarita", words, kind: "typo", rank: 0),
      place("Pizza Margherita", words, kind: "typo", rank: 1),
      place("Toreador", words, kind: "typo", rank: 0),
    ]
    #expect(places.shuffled().sorted() == places)
  }
}
