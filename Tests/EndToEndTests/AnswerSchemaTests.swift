import BerthBase
import BerthManifest
import BerthTesting
import Testing

/// What answers are: printed by `--schema`, derived by `berth plugin returns`, held to by `berth plugin check`.
@Suite struct AnswerSchemaTests {
  @Test("--schema prints what the JSON of an answer is, and neither runs nor asks anything")
  func schema() throws {
    let machine = try Machine()
    let document = try machine.json("cocktail", "search", "--schema")
    #expect(document["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    #expect(document["title"]?.string == "berth cocktail search")
    let results = document["properties"]?["results"]
    #expect(results?["description"]?.string?.hasSuffix(".") == true)
    #expect(results?["items"]?["properties"]?["id"]?["type"]?.string == "string")
    // Without --json it is the same document; no age was asked for and nothing was kept.
    let plain = try machine.berth("cocktail", "search", "gin", "--schema")
    try plain.expectDone()
    #expect(try JSON.parse(plain.output) == document)
    #expect(!FileBytes.exists(machine.home + "/users/default/cocktail"))
  }

  @Test("a plugin that describes nothing says so")
  func missing() throws {
    let machine = try Machine()
    try machine.berth("plugin", "new", "dice", "--language", "c").expectDone()
    let outcome = try machine.berth("--plugins", "dice", "dice", "greet", "--schema", "--json")
    #expect(outcome.code == 1)
    let error = try JSON.parse(outcome.error)["error"]
    #expect(error?["code"]?.string == "not-found")
    #expect(error?["remedy"]?.string?.contains("berth plugin returns") == true)
  }

  @Test("every error of a locked feature is as it is described")
  func locked() throws {
    let machine = try Machine.prepared()
    let errors = try JSONSchema(AnswerErrors.schema)
    let outcome = try machine.berth("cocktail", "graph", "negroni", "--json")
    #expect(outcome.code == 3)
    #expect(errors.mismatches(try JSON.parse(outcome.error), isClosed: true) == [])
  }

  @Test("schemas are derived from answers, keep what they had, and answers are held to them")
  func derived() throws {
    let machine = try Machine()
    let folder = machine.work + "/guests"
    let source = TestPaths.absolute("Plugins/Examples/HelloC/manifest.json")
    try FileBytes.makeFolder(folder)
    var manifest = try JSON.parse(try FileBytes.require(source))
    manifest["returns"] = "returns/hello-c.json"
    try FileBytes.replace(folder + "/manifest.json", with: manifest.utf8())
    try FileBytes.replace(
      folder + "/libhello-c.so", with: FileBytes.require(TestPaths.products + "/libhello-c.so"))
    let first = try machine.json("plugin", "returns", "guests")
    #expect(first["commands"] == ["greet", "guests"])
    #expect(first["unseen"] == [])
    #expect(first["undescribed"]?.array?.contains("greet.greeting") == true)

    let file = folder + "/returns/hello-c.json"
    var returns = try Returns(FileBytes.require(file), file: file)
    #expect(returns["greet"]?.properties.map(\.name) == ["id", "name", "greeting"])
    func check() throws -> JSON? {
      let outcome = try machine.run([
        "plugin", "check", "guests", "--only", "commands.returns", "--json",
      ])
      return try JSON.parse(outcome.output)["checks"]?.array?.first {
        $0["id"]?.string == "commands.returns"
      }
    }
    #expect(try check()?["outcome"]?.string == "passed")

    // A field that nobody describes, and one that answers do not have any more.
    returns["greet"]?.properties.removeLast()
    returns["greet"]?.properties.append(
      .init(name: "old", schema: JSONSchema(.string), isRequired: true))
    try FileBytes.replace(file, with: Array(returns.text.utf8))
    let failed = try check()
    #expect(failed?["outcome"]?.string == "failed")
    #expect(failed?["message"]?.string?.contains("$.old: missing") == true, "\(failed ?? .null)")
    #expect(failed?["remedy"]?.string?.contains("berth plugin returns .") == true)

    try machine.berth("plugin", "returns", "guests").expectDone()
    let later = try Returns(FileBytes.require(file), file: file)
    #expect(later["greet"]?.properties.map(\.name) == ["id", "name", "old", "greeting"])
    #expect(try check()?["outcome"]?.string == "passed")
  }

  @Test("answers that were written down are taken in, and a line that is none is refused")
  func recorded() throws {
    let machine = try Machine()
    let folder = machine.work + "/guests"
    try machine.shell("cp -r \(TestPaths.absolute("Plugins/Examples/HelloC")) \(folder)")
      .expectDone()
    try FileBytes.replace(
      folder + "/libhello-c.so", with: FileBytes.require(TestPaths.products + "/libhello-c.so"))
    func take(_ line: String) throws -> Outcome {
      try FileBytes.replace(machine.work + "/more.ndjson", with: Array((line + "\n").utf8))
      return try machine.run(["plugin", "returns", "guests", "--answers", "more.ndjson", "--json"])
    }
    let more = try take(#"{"command":"greet","data":{"id":"a","name":null,"greeting":"x"}}"#)
    try more.expectDone()
    let document = try machine.run(["--plugins", "guests", "hello-c", "greet", "--schema"])
    #expect(
      try JSON.parse(document.output)["properties"]?["name"]?["type"] == ["string", "null"])
    try take(#"{"plugin":"other","command":"x","data":{}}"#).expectDone()
    let odd = try take(#"{"command":"nobody","data":{}}"#)
    #expect(odd.code == 2)
    #expect(try JSON.parse(odd.error)["error"]?["message"]?.string?.contains("line 1") == true)
  }
}
