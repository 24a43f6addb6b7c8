import BerthBase
import BerthCapabilities
import BerthManifest
import BerthStorage

/// A small library of books to search in.
struct Library {
  let database: Database
  let index: SearchIndex

  init(fields: String = #"{"name":"title","weight":10},{"name":"text","weight":1}"#) throws {
    database = try Database(
      path: ":memory:", options: DatabaseOptions(authorizer: .plugin))
    index = SearchIndex(database, manifest: try Library.manifest(fields: fields))
  }

  static func manifest(fields: String, scope: String = "private") throws -> Manifest {
    let text = """
      {"id":"books","name":"Books","version":"1.0.0","summary":"Books","abi":"1.0",
       "library":"libbooks.so","uses":["berth.search/1"],
       "implements":["berth.commands/1","berth.storage/1"],
       "commands":[{"name":"show","summary":"Show","arguments":[
         {"name":"id","summary":"Id","type":"id","required":true}]}],
       "collections":[{"id":"books","name":"Books","scope":"\(scope)","title":"title","command":"show",
         "fields":[\(fields)],"facets":["genre","about"],
         "sortKeys":[{"name":"year","type":"number"},{"name":"title","type":"text"}]}]}
      """
    return try Manifest.decode(try JSON.parse(text), file: "books.json").manifest
  }

  var books: SearchCollection { get throws { try index.collection("books") } }

  func fill() throws {
    let rows: [(String, String, String, [String], Int)] = [
      ("moby", "Moby-Dick", "a whale and a captain at sea", ["sea", "whales"], 1851),
      ("sea-wolf", "The Sea-Wolf", "a hard captain and a castaway", ["sea"], 1904),
      ("nights", "Les Nuits d’été", "songs of summer nights", ["music"], 1841),
      ("pinata", "La Piñata", "sweets fall from the sky", ["feasts"], 1990),
      ("ginger", "Ginger and Me", "a cat named ginger", ["cats"], 1989),
      ("gin", "A Book of Gin", "gin and its history, no whale in it", ["drinks"], 2014),
    ]
    for (id, title, text, about, year) in rows {
      try books.put(
        id,
        [
          "title": .string(title), "text": .string(text), "about": JSON(about),
          "genre": .string(year < 1950 ? "classic" : "new"), "year": JSON(year),
        ])
    }
  }

  /// Has FTS5 compare both indexes with the documents, word by word.
  func checkIndexes() throws {
    try database.asHost {
      for index in ["berth_search_books", "berth_search_books_title"] {
        try database.run("INSERT INTO \(index)(\(index), rank) VALUES ('integrity-check', 1)")
      }
    }
  }

  func ids(_ request: JSON) throws -> [String] {
    (try books.query(request)["results"]?.array ?? []).compactMap { $0["id"]?.string }
  }
}
