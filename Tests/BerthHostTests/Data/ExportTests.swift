import BerthBase
import BerthManifest
import BerthStorage
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthHost
@testable import BerthServices

@Suite struct ExportTests {
  let bench: DataBench
  let file: String

  init() throws {
    bench = try DataBench()
    file = bench.home.privateDatabase(ofPlugin: "cocktail")
  }

  static let parts = [
    "private", "public", "settings", "ledger", "notifications", "events", "plugin", "format",
  ]

  /// The parts of an export that an import puts back.
  func parts(_ document: JSON) -> JSON {
    .array(Self.parts.map { document[$0] ?? .null })
  }

  @Test func writesAllThatIsThePlugins() throws {
    let document = try bench.admin.export(plugin: "cocktail")
    #expect(document["private"]?["schemaVersion"] == 3)
    let tables = try #require(document["private"]?["tables"])
    #expect(Set(tables.object?.keys ?? []) == ["recipe", "note", "diary", "memo"])
    #expect(tables["recipe"]?["columns"] == ["id", "name", "strength", "picture", "extra"])
    #expect(
      tables["recipe"]?["rows"]?[0] == [
        7, "trace-cocktail", 2, ["base64": "AAH/"], ["real": "3.0"],
      ])
    #expect(tables["recipe"]?["rows"]?[2] == [9, "", .number(-1e300), nil, ["base64": ""]])
    #expect(tables["memo"]?["rows"] == [[12, "remember the lime"]])
    #expect(document["private"]?["keyValues"] == ["unit": "ml", "raw": ["base64": "/wA="]])
    #expect(document["ledger"]?["entry"]?["rows"]?.array?.count == 1)
    #expect(document["settings"]?["plugins"]?["units"] == "trace-cocktail")
    #expect(document["media"]?[0]?["path"] == "deep/a.db")
    #expect(!document.text().contains("trace-other"))
  }

  @Test func comesBackAsItWas() throws {
    // As a document on disk: written as text and read again.
    let document = try JSON.parse(try bench.admin.export(plugin: "cocktail").utf8())
    try bench.run(
      file,
      "DELETE FROM recipe WHERE id=7;INSERT INTO recipe(name) VALUES('new');"
        + "DELETE FROM berth_kv;DELETE FROM memo")
    try SettingsFile(path: bench.home.settings).change { $0.set(.plugins, "cocktail", "x", 1) }
    try bench.run(bench.home.events, "DELETE FROM mark; UPDATE event SET name='n'")
    #expect(parts(try bench.admin.export(plugin: "cocktail")) != parts(document))
    let report = try bench.admin.importData(document, into: "cocktail", mode: .replace)
    #expect(report["rows"]?["private"]?.int == 3 + 2 + 3 + 1 + 2)
    let after = try bench.admin.export(plugin: "cocktail")
    for part in Self.parts { #expect(after[part] == document[part], "\(part)") }
    #expect(try bench.count(file, "SELECT count(*) FROM recipe_text('trace')") == 1)
    #expect(try bench.count(file, "SELECT count(*) FROM memo('lime')") == 1)
    // The triggers are there again, and work.
    try bench.run(file, "INSERT INTO recipe(name) VALUES('later')")
    #expect(try bench.count(file, "SELECT count(*) FROM diary WHERE line='added later'") == 1)
    #expect(try SchemaState.read(Database(path: file)).seed == "")
  }

  @Test func movesToAnotherHome() throws {
    let document = try bench.admin.export(plugin: "cocktail")
    let there = try DataBench(user: "carl", filled: false)
    try DataBench.fill(there.home, "other")
    try DataBench.fill(there.home, "cocktail")
    try there.admin.importData(document, into: "cocktail", mode: .replace)
    let after = try there.admin.export(plugin: "cocktail")
    #expect(after["private"] == document["private"])
    #expect(after["events"] == document["events"])
    // The ledger's first place is taken by the other plugin there.
    #expect(document["ledger"]?["entry"]?["rows"]?[0]?[0] == 1)
    #expect(after["ledger"]?["entry"]?["rows"]?[0]?[0] == 2)
    #expect(try there.count(there.home.ledger, "SELECT count(*) FROM entry") == 2)
  }

  @Test func mergesKeepingWhatIsThere() throws {
    let document = try bench.admin.export(plugin: "cocktail")
    try bench.run(
      file,
      "UPDATE recipe SET strength=9 WHERE id=7;INSERT INTO recipe(id,name) VALUES(50,'mine');"
        + "INSERT INTO note VALUES(50,'mine');INSERT INTO diary VALUES('mine')")
    try bench.admin.importData(document, into: "cocktail", mode: .merge)
    try bench.admin.importData(document, into: "cocktail", mode: .merge)
    #expect(try bench.count(file, "SELECT count(*) FROM recipe") == 4)
    #expect(try bench.count(file, "SELECT count(*) FROM recipe WHERE strength=9") == 0)
    #expect(try bench.count(file, "SELECT count(*) FROM note") == 3)
    #expect(try bench.count(file, "SELECT count(*) FROM diary") == 5)
    #expect(try bench.count(bench.home.ledger, "SELECT count(*) FROM entry") == 2)
    #expect(try bench.count(bench.home.events, "SELECT count(*) FROM event") == 4)
  }

  @Test func keepsSecretsToItself() throws {
    var manifest = Manifest.fetching([], id: "cocktail")
    manifest.settings = [
      .init(
        key: "units", summary: "", rule: ValueRule(.string), defaultValue: nil,
        isSecret: true)
    ]
    let secret = manifest
    let admin = DataAdmin(home: bench.home, clock: .system) { _ in secret }
    let document = try admin.export(plugin: "cocktail")
    #expect(document["settings"] == ["notifications": ["daily": true]])
    try admin.importData(document, into: "cocktail", mode: .replace)
    #expect(
      try SettingsFile(path: bench.home.settings).read().value(.plugins, "cocktail", "units")
        == "trace-cocktail")
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let id: String
    let change: @Sendable (inout JSON) -> Void
    let code: String
    let says: String
    var testDescription: String { id }
  }

  static func set(_ document: inout JSON, _ keys: [String], _ value: JSON?) {
    guard let first = keys.first else { return }
    if keys.count == 1 { return document[first] = value }
    var inner = document[first] ?? [:]
    set(&inner, Array(keys.dropFirst()), value)
    document[first] = inner
  }

  static let recipe = ["private", "tables", "recipe"]
  static let wrong = [
    Wrong(
      id: "format", change: { set(&$0, ["format"], "x") }, code: "input.invalid", says: "$.format"),
    Wrong(
      id: "plugin", change: { set(&$0, ["plugin"], "other") }, code: "input.invalid",
      says: "$.plugin"),
    Wrong(
      id: "schema version", change: { set(&$0, ["private", "schemaVersion"], 2) },
      code: "storage.schema", says: "schema 2"),
    Wrong(
      id: "table",
      change: { set(&$0, ["private", "tables", "berth_schema"], ["columns": ["key"]]) },
      code: "storage.schema", says: "berth_schema"),
    Wrong(
      id: "column",
      change: { set(&$0, recipe + ["columns"], ["id", "name", "strength", "x", "y"]) },
      code: "storage.schema", says: "“x”"),
    Wrong(
      id: "generated column",
      change: { set(&$0, recipe, ["columns": ["id", "twice"], "rows": [[1, 2]]]) },
      code: "storage.schema", says: "“twice”"),
    Wrong(
      id: "column twice", change: { set(&$0, recipe, ["columns": ["id", "id"], "rows": []]) },
      code: "input.invalid", says: "$.private.tables.recipe.columns"),
    Wrong(
      id: "short row", change: { set(&$0, recipe + ["rows"], [[1, 2]]) }, code: "input.invalid",
      says: "$.private.tables.recipe.rows[0]"),
    Wrong(
      id: "value", change: { set(&$0, recipe + ["rows"], [[1, "a", true, nil, nil]]) },
      code: "input.invalid", says: "rows[0][2]"),
    Wrong(
      id: "base64", change: { set(&$0, recipe + ["rows"], [[1, "a", 1, ["base64": "A"], nil]]) },
      code: "input.invalid", says: "rows[0][3].base64"),
    Wrong(
      id: "not null", change: { set(&$0, recipe + ["rows"], [[1, nil, 1, nil, nil]]) },
      code: "storage.constraint", says: "$.private.tables.recipe.rows[0]"),
    Wrong(
      id: "lost parent", change: { set(&$0, recipe + ["rows"], []) }, code: "storage.constraint",
      says: "refer to missing"),
    Wrong(
      id: "rows of another plugin",
      change: {
        set(&$0, ["ledger", "used", "rows"], [["other", "favorites", 1, 0]])
      }, code: "input.invalid", says: "$.ledger.used"),
    Wrong(
      id: "table of the host", change: { set(&$0, ["ledger", "store"], ["columns": ["name"]]) },
      code: "input.invalid", says: "$.ledger.store"),
    Wrong(
      id: "settings", change: { set(&$0, ["settings", "host"], [:]) }, code: "input.invalid",
      says: "$.settings.host"),
    Wrong(
      id: "settings of a wrong shape", change: { set(&$0, ["settings", "plugins"], 1) },
      code: "input.invalid", says: "$.settings.plugins"),
  ]

  @Test(arguments: wrong) func changesNothingWhenItIsWrong(_ test: Wrong) throws {
    var document = try bench.admin.export(plugin: "cocktail")
    test.change(&document)
    let before = try bench.state()
    let error = #expect(throws: BerthError.self) {
      try bench.admin.importData(document, into: "cocktail", mode: .replace)
    }
    #expect(error?.code == test.code)
    #expect(error?.message.contains(test.says) == true, "\(error?.message ?? "")")
    #expect(error?.remedy.isEmpty == false)
    #expect(try bench.state() == before)
  }

  @Test func asksForTheDatabaseFirst() throws {
    let document = try bench.admin.export(plugin: "cocktail")
    let empty = try DataBench(filled: false)
    let error = #expect(throws: BerthError.self) {
      try empty.admin.importData(document, into: "cocktail", mode: .replace)
    }
    #expect(error?.code == "storage.schema")
    #expect(error?.remedy.contains("call one of its commands") == true)
  }
}
