import BerthBase
import BerthCapabilities
import BerthManifest
import BerthStorage
import TestSupport
import Testing

/// A collection whose documents are partly in a data set and partly the user's own, and the same
/// documents in one index.
private struct Shelves {
  let scratch: ScratchFolder
  let merged: SearchIndex
  let single: SearchIndex
  let database: Database

  /// - Parameters:
  ///   - bundled: what the data set holds.
  ///   - own: what the user adds.
  init(bundled: [(String, JSON)], own: [(String, JSON)]) throws {
    scratch = ScratchFolder()
    let manifest = try Library.manifest(
      fields: #"{"name":"title","weight":10},{"name":"text","weight":1}"#, scope: "bundled")
    let path = scratch.path + "/bundled.db"
    let making = try Database(path: path, options: DatabaseOptions(usesWriteAheadLog: false))
    let filled = SearchIndex(making, manifest: manifest, isMaking: true)
    for (id, document) in bundled { try filled.collection("books").put(id, document) }
    making.close()
    let database = try Database(path: scratch.path + "/own.db", options: .init(authorizer: .plugin))
    try database.joinBundled(path)
    self.database = database
    merged = SearchIndex(database, manifest: manifest)
    for (id, document) in own { try merged.collection("books").put(id, document) }
    let other = try Database(path: ":memory:")
    single = SearchIndex(other, manifest: manifest)
    for (id, document) in bundled + own { try single.collection("books").put(id, document) }
  }

  var books: SearchCollection { get throws { try merged.collection("books") } }

  func ids(_ request: JSON) throws -> [String] {
    (try books.query(request)["results"]?.array ?? []).compactMap { $0["id"]?.string }
  }
}

private func book(
  _ title: String, _ text: String, about: [String] = [], genre: String = "new", year: Int? = nil
) -> JSON {
  [
    "title": .string(title), "text": .string(text), "about": JSON(about), "genre": .string(genre),
    "year": year.map { JSON($0) } ?? .null,
  ]
}

/// Books of random words, most of them rare.
private func books(_ count: Int, _ prefix: String, seed: UInt64) -> [(String, JSON)] {
  let words = [
    "whale", "sea", "captain", "gin", "ginger", "summer", "night", "song", "cat", "history", "sky",
    "island", "storm", "harbour", "letter", "garden", "winter", "river", "mountain", "bread",
  ]
  var random = SeededGenerator(seed: seed)
  func text(_ length: Int) -> String {
    (0..<length).map { _ in
      words[
        min(
          Int.random(in: 0..<words.count, using: &random),
          Int.random(in: 0..<words.count, using: &random))]
    }.joined(separator: " ")
  }
  return (0..<count).map { number in
    (
      "\(prefix)-\(number)",
      book(
        text(2), text(Int.random(in: 3...40, using: &random)), about: [text(1), text(1)],
        genre: number % 3 == 0 ? "classic" : "new", year: number % 7 == 0 ? nil : 1800 + number % 50
      )
    )
  }
}

@Suite struct MergedSearchTests {
  static let requests: [JSON] = [
    ["text": "whale"], ["text": "gin sea"], ["text": "gin sea", "match": "any"],
    ["text": "\"sea captain\""], ["text": "gin", "prefix": true], ["text": "ging"],
    ["text": "whalle"], ["text": "harbuor storm"], ["text": "nothinghere"], ["text": "?!"],
    ["text": "sea", "limit": 3], ["text": "sea", "limit": 3, "offset": 4],
    ["text": "sea", "limit": 5, "offset": 200], ["text": "sea", "sort": "year"],
    ["text": "sea", "sort": "year", "descending": true, "limit": 7, "offset": 3],
    ["text": "sea", "sort": "title"], ["sort": "title", "limit": 12, "offset": 5],
    ["sort": "year", "limit": 30], ["text": "sea", "filter": ["genre": "classic"]],
    ["text": "sea", "filter": ["about": ["gin", "cat"]]],
    ["text": "sea", "filter": ["about": ["all": ["sea", "whale"]]]],
    ["text": "sea", "exclude": ["about": ["sea"]]],
    ["filter": ["genre": "classic"], "sort": "title"],
    ["text": "sea", "facets": ["genre", "about"]], ["facets": ["about"], "limit": 1],
    ["text": "cat", "total": false],
  ]

  @Test(
    "the plugin's documents and the user's are ranked, sorted, paged and counted as one index would",
    arguments: [0, 1, 40])
  func agrees(own: Int) throws {
    let shelves = try Shelves(
      bundled: books(120, "app", seed: 1), own: books(own, "own", seed: 2))
    for request in Self.requests { try agrees(shelves, request) }
  }

  private func agrees(_ shelves: Shelves, _ request: JSON) throws {
    let found = try shelves.books.query(request)
    let expected = try shelves.single.collection("books").query(request)
    func column(_ answer: JSON, _ name: String) -> [JSON?] {
      (answer["results"]?.array ?? []).map { $0[name] }
    }
    for name in ["id", "matches"] {
      #expect(column(found, name) == column(expected, name), "\(request)")
    }
    if request["sort"] == nil {
      for (one, other) in zip(column(found, "rank"), column(expected, "rank")) {
        let difference = (one?.double ?? 0) - (other?.double ?? 0)
        #expect(abs(difference) < 1e-9, "\(request)")
      }
    }
    for part in ["total", "facets", "corrected"] {
      #expect(found[part] == expected[part], "\(request)")
    }
  }

  @Test("completions are those of one index", arguments: ["s", "gi", "whale", "captian", "zzz"])
  func suggests(_ typed: String) throws {
    let shelves = try Shelves(bundled: books(60, "app", seed: 3), own: books(9, "own", seed: 4))
    let expected = try shelves.single.collection("books").suggest(typed, limit: 9)
    func texts(_ answer: JSON) -> [String] {
      (answer["suggestions"]?.array ?? []).compactMap { $0["text"]?.string }
    }
    #expect(try texts(shelves.books.suggest(typed, limit: 9)) == texts(expected))
  }

  @Test("a user's document hides the bundled one of its id, until it is removed")
  func hidesSameID() throws {
    let shelves = try Shelves(
      bundled: [("moby", book("Moby-Dick", "a whale")), ("gin", book("Gin", "a whale too"))],
      own: [])
    #expect(try shelves.ids(["text": "whale"]).sorted() == ["gin", "moby"])
    try shelves.books.put("moby", book("My Moby", "a small fish"))
    #expect(try shelves.ids(["text": "whale"]) == ["gin"])
    #expect(try shelves.ids(["text": "moby"]) == ["moby"])
    #expect(try shelves.books.query(["facets": ["genre"]])["facets"]?["genre"]?["new"] == 2)
    #expect(try shelves.books.suggest("mob", limit: 5)["suggestions"]?[0]?["text"] == "My Moby")
    try shelves.books.remove("moby")
    #expect(try shelves.ids(["text": "whale"]).sorted() == ["gin", "moby"])
    try shelves.books.remove("moby")
    #expect(try shelves.ids(["text": "whale"]).sorted() == ["gin", "moby"])
  }

  @Test("a bundled document can be hidden, shown again, and comes back when the user's are cleared")
  func hides() throws {
    let shelves = try Shelves(
      bundled: [("moby", book("Moby-Dick", "a whale")), ("gin", book("Gin", "a whale too"))],
      own: [])
    try shelves.books.hide("moby", true)
    try shelves.books.hide("unknown", true)
    #expect(try shelves.ids(["text": "whale"]) == ["gin"])
    #expect(try shelves.ids([:]) == ["gin"])
    #expect(try shelves.books.query([:])["total"] == 1)
    #expect(try shelves.books.suggest("mo", limit: 5)["suggestions"] == [])
    try shelves.books.hide("moby", false)
    #expect(try shelves.ids(["text": "whale"]).count == 2)
    try shelves.books.hide("gin", true)
    try shelves.books.clear()
    #expect(try shelves.ids(["text": "whale"]).count == 2)
  }

  @Test("hiding is refused where there are no bundled documents")
  func refusesHiding() throws {
    let library = try Library()
    let error = #expect(throws: BerthError.self) { try library.books.hide("moby", true) }
    #expect(error?.code == "search.scope")
  }

  @Test("nothing of the user's is made before the first document is put")
  func isLazy() throws {
    let shelves = try Shelves(bundled: books(20, "app", seed: 5), own: [])
    _ = try shelves.books.query(["text": "sea"])
    try shelves.books.remove("app-1")
    try shelves.books.clear()
    let database = shelves.database
    let tables = try database.asHost { try database.rows("SELECT name FROM main.sqlite_schema") }
    #expect(tables.isEmpty)
  }

  @Test("an undone transaction takes the first document along")
  func survivesRollback() throws {
    let shelves = try Shelves(bundled: books(20, "app", seed: 5), own: [])
    let database = shelves.database
    try database.begin()
    try shelves.books.put("mine", book("Unheard", "of"))
    try database.rollback()
    #expect(try shelves.ids(["text": "unheard"]) == [])
    try shelves.books.put("mine", book("Unheard", "of"))
    #expect(try shelves.ids(["text": "unheard"]) == ["mine"])
  }
}
