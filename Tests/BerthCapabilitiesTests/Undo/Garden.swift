import BerthBase
import BerthManifest
import BerthStorage
import CSQLite
import TestSupport

@testable import BerthCapabilities

/// An app with a small database, called as the host calls one.
final class Garden {
  let scratch: ScratchHome
  let manifest: Manifest
  let storage: PluginStorage
  private(set) var now: Int64 = 1_795_284_000_000

  init() throws {
    scratch = try ScratchHome()
    manifest = try Manifest.decode(try JSON.parse(Self.text), file: "garden.json").manifest
    storage = PluginStorage(
      home: scratch.home, manifest: manifest, bundled: .made(library: "", dataFolder: nil))
  }

  deinit { storage.close() }

  private static let text = """
    {"id": "garden", "name": "Garden", "version": "1.2.0", "summary": "Plants", "abi": "1.0",
     "library": "libgarden.so", "uses": ["berth.storage/1", "berth.search/1"],
     "implements": ["berth.commands/1", "berth.storage/1"],
     "bookkeeping": {
       "tables": ["seen", "plants.size"], "keys": ["cache-*"], "caches": ["ready"],
       "kept": ["counters"]},
     "commands": [
       {"name": "show", "summary": "Show", "effect": "reads", "arguments": [
         {"name": "id", "summary": "Id", "type": "id", "required": true}]},
       {"name": "plant", "summary": "Plant", "effect": "writes"},
       {"name": "swap", "summary": "Swap", "effect": "shares"},
       {"name": "clear", "summary": "Clear", "effect": "erases"}],
     "collections": [{"id": "plants", "name": "Plants", "title": "name", "command": "show",
       "fields": [{"name": "name", "weight": 10}], "facets": ["bed"]}]}
    """

  /// The database of a scope inside a call: 0 is the user's own, 1 the shared one.
  func open(_ scope: UInt32 = 0) throws -> OpenDatabase {
    try storage.open(
      scope,
      schema: SchemaProvider(
        version: { _ in 1 },
        migrate: { database, _, _, _ throws(BerthError) in
          try rethrow {
            try database.database.execute(
              """
              CREATE TABLE beds (id TEXT PRIMARY KEY, name TEXT NOT NULL);
              CREATE TABLE plants (
                id INTEGER PRIMARY KEY, bed TEXT REFERENCES beds (id) ON DELETE CASCADE,
                name TEXT, size REAL, leaf BLOB);
              CREATE TABLE seen (id TEXT PRIMARY KEY, at INTEGER);
              CREATE TABLE ready (id TEXT PRIMARY KEY);
              CREATE TABLE counters (id TEXT PRIMARY KEY, count INTEGER);
              """)
          }
        }, seed: { _, _ in }))
  }

  /// Makes a call of a command.
  func call(
    _ command: String, fails: Bool = false, _ body: (OpenDatabase) throws -> Void
  ) throws {
    now += 1000
    let effect = try manifest.requireCommand(command).effect
    try storage.beginCall(
      CallRecord(at: now, command: command, arguments: ["n": 1]), effect)
    defer { storage.endCall(isDone: !fails) }
    try body(try open())
  }

  var index: SearchCollection {
    get throws { try SearchIndex(open().database, manifest: manifest).collection("plants") }
  }

  var history: ChangeHistory { get throws { ChangeHistory(try open().database) } }

  /// How many changesets are kept.
  func parts() throws -> Int64? {
    let database = try open().database
    return try database.asHost {
      try database.integer("SELECT count(*) FROM berth_history_part")
    }
  }

  /// All rows that undo must bring back, table by table.
  func rows() throws -> [String: [[SQLValue]]] {
    let database = try open().database
    return try database.asHost {
      var found: [String: [[SQLValue]]] = [:]
      for table in [
        "beds", "plants", "berth_kv", "berth_search_plants_doc", "berth_search_plants_facet",
      ] {
        let exists = try database.rows("SELECT 1 FROM pragma_table_info(?1)", [.text(table)])
        let rows = exists.isEmpty ? [] : try database.rows("SELECT * FROM \(table) ORDER BY 1, 2")
        found[table] = rows.filter { $0.first?.textValue?.hasPrefix("cache-") != true }
      }
      return found
    }
  }

  /// Has FTS5 compare both indexes with the documents, word by word.
  func checkIndex() throws {
    let database = try open().database
    try database.asHost {
      for index in ["berth_search_plants", "berth_search_plants_title"] {
        try database.run("INSERT INTO \(index)(\(index), rank) VALUES ('integrity-check', 1)")
      }
    }
  }
}

extension OpenDatabase {
  /// Runs a statement as a plugin does through the service.
  func run(_ sql: String, _ values: [SQLValue] = []) throws {
    let statement = try Array(sql.utf8).withUnsafeBytes { bytes in
      Result { () throws(BerthError) in try prepare(bytes) }
    }.get()
    defer { take(statement) }
    try statement.statement.bind(values)
    var result = statement.step()
    while result == SQLITE_ROW { result = statement.step() }
    if result != SQLITE_DONE { throw BerthError(statement.statement.failure(result)) }
  }

  func put(_ key: String, _ value: String) throws {
    try Array(value.utf8).withUnsafeBytes { bytes in
      Result { () throws(BerthError) in try set(key, bytes) }
    }.get()
  }
}
