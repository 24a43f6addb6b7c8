import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthStorage

extension Check {
  /// The index that commands keep, against the one that is made anew from the rows.
  ///
  /// `seed` makes the index again after an update, from the rows alone. Two ways to one index: what differs
  /// was forgotten by a command, or by `seed`.
  static let indexChecks: [Check] = [
    Check("search.kept", "the index that commands keep is the one that is made anew", seconds: 90) {
      probe in
      let collections = try probe.manifest().collections
      guard !collections.isEmpty else { throw CheckProblem.skipped("it declares no collection") }
      try probe.requireStorage()
      for standing in probe.standings {
        let home = try probe.usedHome("kept-\(standing.rawValue)", standing)
        try sameIndex(probe, home, collections, "its examples")
        try use(probe, home, standing)
        try sameIndex(probe, home, collections, "its examples with other texts")
      }
    }
  ]

  /// The documents of a home's own index, by collection and id.
  private typealias Documents = [String: [String: String]]

  /// Runs the examples that write once more, with texts of their own and again with the same.
  private static func use(_ probe: Probe, _ home: Home, _ standing: Standing) throws {
    let runtime = try probe.runtime(home)
    defer { runtime.releaseAll() }
    let budget = Budget(seconds: 4)
    for entry in try probe.recording(standing).entries where entry.isWriter && entry.error == nil {
      var arguments = Distinct(try probe.manifest().requireCommand(entry.command), entry.arguments)
      arguments.ids = try ids(probe, runtime, entry.command)
      for number in [0, 1, 1, 2] where !budget.isSpent {
        _ = try probe.attempt(runtime, entry.command, arguments.next(number))
      }
    }
  }

  private static func sameIndex(
    _ probe: Probe, _ home: Home, _ collections: [Manifest.Collection], _ what: String
  ) throws {
    let kept = try documents(probe, home, collections)
    // What a new home has is filled in again though the user took it out, and lost for search.rebuilt.
    let new = try documents(probe, probe.home("new"), collections)
    try empty(probe, home, collections)
    try seedAgain(probe, home)
    let anew = try documents(probe, home, collections)
    for collection in collections {
      let (before, after) = (kept[collection.id] ?? [:], anew[collection.id] ?? [:])
      func isOwn(_ id: String) -> Bool { new[collection.id]?[id] == nil }
      if let id = after.keys.filter({ before[$0] == nil && isOwn($0) }).min() {
        throw CheckProblem.failed(
          "after \(what) \(id) was missing in \(collection.id), until the index was made anew",
          remedy: "put the document in the transaction that adds its row")
      }
      if let id = before.keys.filter({ after[$0] == nil && isOwn($0) }).min() {
        let isThere = (try? describe(probe, home, collection.id, id)) ?? true
        throw CheckProblem.failed(
          isThere
            ? "\(id) is gone from \(collection.id) once the index is made anew"
            : "after \(what) \(id) was still in \(collection.id), until the index was made anew",
          remedy: isThere
            ? "put the documents of the user's own rows in seed of the private scope, too"
            : "remove the document in the transaction that deletes its row")
      }
      if let id = after.keys.filter({ before[$0] != nil && before[$0] != after[$0] }).min() {
        throw CheckProblem.failed(
          "after \(what) \(id) of \(collection.id) was in the index as \(excerpt(before[id])), and is "
            + "\(excerpt(after[id])) once it is made anew",
          remedy: "put the document again in the transaction that changes its row")
      }
    }
  }

  private static func excerpt(_ document: String?) -> String { "“\((document ?? "").prefix(120))”" }

  /// Whether the plugin still knows a document; true where it does not say.
  private static func describe(
    _ probe: Probe, _ home: Home, _ collection: String, _ id: String
  ) throws -> Bool {
    guard try probe.manifest().implements.contains(where: { $0.description == "berth.search/1" })
    else { return true }
    let runtime = try probe.runtime(home)
    defer { runtime.releaseAll() }
    do throws(BerthError) {
      _ = try runtime.plugin(probe.id()).describe(collection, id: id)
      return true
    } catch { return error.code != "not-found" }
  }

  /// Takes all documents out of the user's own index, as another declaration of the collection does.
  private static func empty(
    _ probe: Probe, _ home: Home, _ collections: [Manifest.Collection]
  ) throws {
    let database = try Database(path: home.privateDatabase(ofPlugin: try probe.id()))
    defer { database.close() }
    let present = Set(try tables(database))
    let index = SearchIndex(database, manifest: try probe.manifest())
    for collection in collections where present.contains(table(collection)) {
      try index.collection(collection.id).clear()
    }
  }

  /// What the user's own index holds: texts, sort keys and facets of each document.
  private static func documents(
    _ probe: Probe, _ home: Home, _ collections: [Manifest.Collection]
  ) throws -> Documents {
    let database = try Database(
      path: home.privateDatabase(ofPlugin: try probe.id()),
      options: DatabaseOptions(access: .readWrite))
    defer { database.close() }
    let present = Set(try tables(database))
    var documents: Documents = [:]
    for collection in collections where present.contains(table(collection)) {
      var facets: [Int64: [String]] = [:]
      let facetTable = table(collection, "facet")
      for row in try database.rows(
        "SELECT doc, facet, value FROM \"\(facetTable)\" ORDER BY facet, value")
      {
        facets[row[0].integerValue ?? 0, default: []].append(
          "\(row[1].textValue ?? ""): \(row[2].textValue ?? "")")
      }
      var texts: [String: String] = [:]
      for row in try database.rows("SELECT * FROM \"\(table(collection))\"") {
        let values = row.dropFirst(2).map { $0.textValue ?? "\($0)" }
        texts[row[1].textValue ?? ""] =
          (values + (facets[row[0].integerValue ?? 0] ?? [])).joined(separator: " | ")
      }
      if collection.scope == .bundled {
        for row in try database.rows("SELECT id FROM \"\(table(collection, "hidden"))\"") {
          texts["\(row[0].textValue ?? "") (hidden)"] = ""
        }
      }
      documents[collection.id] = texts
    }
    return documents
  }

  private static func tables(_ database: Database) throws -> [String] {
    try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
      .compactMap { $0.first?.textValue }
  }

  /// The host's table behind a collection.
  private static func table(_ collection: Manifest.Collection, _ suffix: String = "doc") -> String {
    "berth_search_" + String(collection.id.map { $0 == "-" || $0 == "." ? "_" : $0 }) + "_\(suffix)"
  }
}
