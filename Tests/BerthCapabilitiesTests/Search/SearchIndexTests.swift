import BerthBase
import BerthCapabilities
import BerthServices
import BerthStorage
import Testing

@Suite("Search: index")
struct SearchIndexTests {
  @Test func replacesAndRemoves() throws {
    let library = try Library()
    try library.fill()
    try library.books.put("moby", ["title": "White Whale", "genre": "classic"])
    #expect(try library.ids(["text": "dick"]).isEmpty)
    #expect(try library.ids(["text": "white"]) == ["moby"])
    try library.books.remove("moby")
    try library.books.remove("moby")
    #expect(try library.ids(["text": "white", "typos": false]).isEmpty)
    #expect(try library.ids(["filter": ["about": "whales"]]).isEmpty)
    try library.books.clear()
    #expect(try library.books.query([:])["total"] == 0)
  }

  @Test func commitsWithTheRowsAround() throws {
    let library = try Library()
    try library.fill()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try library.database.transaction {
        try library.books.put("late", ["title": "Too Late"])
        throw Stop()
      }
    }
    #expect(try library.ids(["text": "late", "typos": false]).isEmpty)
  }

  @Test func anotherDefinitionStartsEmpty() throws {
    let library = try Library()
    try library.fill()
    let changed = SearchIndex(
      library.database,
      manifest: try Library.manifest(fields: #"{"name":"title","weight":3}"#))
    #expect(try changed.collection("books").query([:])["total"] == 0)
    #expect(throws: BerthError.self) { try changed.collection("books").put("a", ["text": "x"]) }
  }

  @Test func namesUnknownCollectionsAndFields() throws {
    let library = try Library()
    let collection = #expect(throws: BerthError.self) { try library.index.collection("films") }
    #expect(collection?.code == "search.unknown-collection")
    let field = #expect(throws: BerthError.self) {
      try library.books.put("x", ["title": "X", "colour": "red"])
    }
    #expect(field?.code == "search.unknown-field")
    let kind = #expect(throws: BerthError.self) { try library.books.put("x", ["title": 3]) }
    #expect(kind?.code == "input.invalid")
  }

  @Test func pluginStatementsCannotTouchTheIndex() throws {
    let library = try Library()
    try library.fill()
    #expect(throws: StorageError.self) {
      try library.database.execute("DELETE FROM berth_search_books_doc")
    }
  }

  @Test func indexesHoldJustWhatTheDocumentsHold() throws {
    let library = try Library()
    try library.fill()
    try library.books.put("moby", ["title": "White Whale", "text": "again"])
    try library.books.remove("gin")
    try library.checkIndexes()
    try library.books.clear()
    try library.checkIndexes()
    #expect(try library.books.suggest("wh", limit: 5)["suggestions"] == [])
    try library.fill()
    try library.checkIndexes()
    #expect(try library.ids(["text": "whale"]) == ["moby", "gin"])
  }

  @Test func aPutThatFailsLeavesNothing() throws {
    let library = try Library()
    try library.fill()
    try library.database.asHost {
      try library.database.execute(
        """
        CREATE TEMP TRIGGER fails BEFORE INSERT ON berth_search_books_facet
        WHEN new.value = 'stop' BEGIN SELECT RAISE(ABORT, 'stopped'); END
        """)
    }
    _ = try library.database.transaction {
      #expect(throws: BerthError.self) {
        try library.books.put("late", ["title": "Too Late", "genre": "stop"])
      }
    }
    #expect(try library.ids(["text": "late", "typos": false]).isEmpty)
    try library.checkIndexes()
  }

  @Test func suggestsTitlesOnlyAndTheBestOfManyFirst() throws {
    let library = try Library()
    for number in 0..<30 {
      try library.books.put(
        "b\(number)",
        ["title": .string("Lime \(number)"), "text": "lemon", "year": JSON((number * 7) % 30)])
    }
    let limes = try library.books.suggest("LI", limit: 3)["suggestions"]?.array ?? []
    #expect(limes.compactMap { $0["id"]?.string } == ["b17", "b4", "b21"])
    #expect(try library.books.suggest("lem", limit: 3)["suggestions"] == [])
    let words = try library.books.suggest("lime 2", limit: 50)["suggestions"]?.array ?? []
    #expect(words.count == 11)
    #expect(words.first?["text"] == "Lime 21")
  }

  static let suggestions: [(typed: String, expected: [String])] = [
    ("gi", ["Ginger and Me", "A Book of Gin"]),
    ("sea", ["The Sea-Wolf"]),
    ("pina", ["La Piñata"]),
    ("gnger", ["Ginger and Me"]),
    ("", []),
    ("zzzzzz", []),
  ]

  @Test("suggests", arguments: suggestions)
  func suggests(typed: String, expected: [String]) throws {
    let library = try Library()
    try library.fill()
    let found = try library.books.suggest(typed, limit: 5)["suggestions"]?.array ?? []
    #expect(found.compactMap { $0["text"]?.string } == expected)
  }

  @Test func keepsTheLastTenQueries() throws {
    let library = try Library()
    for number in 0..<12 {
      try library.index.remember("books", "query \(number)", at: Int64(number) * 1000)
    }
    try library.index.remember("books", "  query   5 ", at: 99_000)
    try library.index.remember("books", "   ", at: 100_000)
    let recent = try library.index.recent("books", zone: .utc)["recent"]?.array ?? []
    #expect(recent.count == 10)
    #expect(recent.first?["text"] == "query 5")
    #expect(recent.first?["at"] == "1970-01-01T00:01:39+00:00")
    try library.index.forget("books")
    #expect(try library.index.recent("books", zone: .utc)["recent"] == [])
  }
}
