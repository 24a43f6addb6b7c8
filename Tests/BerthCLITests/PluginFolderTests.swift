import BerthBase
import BerthTesting
import Testing

/// Folders of plugins: a broken manifest is named, the rest work.
@Suite struct PluginFolderTests {
  private func checkout() throws -> Checkout {
    let checkout = try Checkout()
    try checkout.write("more/torn.json", "{ \"id\": \"torn\", ")
    try checkout.write(
      "more/wrong.json",
      """
      { "id": "wrong", "name": "Wrong", "version": "one", "summary": "Wrong", "abi": "1.0",
        "library": "libwrong.so", "implements": ["berth.commands/1"], "commands": [] }
      """)
    return checkout
  }

  @Test func brokenOnesAreListedWithTheirProblems() throws {
    let checkout = try checkout()
    let reply = checkout.run(
      ["plugin", "list", "--json", "--plugins", checkout.folder + "/more"])
    let plugins = try reply.json["plugins"]?.array ?? []
    #expect(reply.exit == .done)
    #expect(plugins.compactMap { $0["id"]?.string } == ["hello-c", "torn", "wrong"])
    #expect(plugins.compactMap { $0["state"]?.string } == ["ready", "broken", "broken"])
    #expect(plugins[0]["problems"] == nil)
    let problems = plugins[2]["problems"]?.array ?? []
    #expect(problems.contains { $0["path"]?.string == "$.version" })
    #expect(problems.allSatisfy { $0["remedy"]?.string?.isEmpty == false })
  }

  @Test func peopleReadThePathAndTheRemedy() throws {
    let checkout = try checkout()
    let text = checkout.run(["plugin", "list", "--plugins", checkout.folder + "/more"]).output
    #expect(text.contains("Problems"))
    #expect(text.contains("torn.json"))
    #expect(text.contains("$.version"))
  }

  @Test func theRestWork() throws {
    let checkout = try checkout()
    let more = ["--plugins", checkout.folder + "/more"]
    #expect(checkout.run(["hello-c", "greet", "Ada"] + more).output == "Hello, Ada!\n")
    #expect(checkout.run(["today"] + more).exit == .done)
    #expect(checkout.run(["--help"] + more).exit == .done)
    #expect(checkout.run([] + more).output.contains("broken"))
  }

  @Test(arguments: ["torn", "wrong"]) func usingABrokenOneSaysWhatIsWrong(_ id: String) throws {
    let checkout = try checkout()
    let outcome = checkout.run([id, "run", "--plugins", checkout.folder + "/more"])
    #expect(outcome.exit == .plugin)
    #expect(outcome.output == "")
    #expect(outcome.error.contains("\(id).json"))
    if id == "wrong" { #expect(outcome.error.contains("$.version")) }
  }

  @Test func aFolderThatIsNotThereIsSaid() throws {
    let checkout = try checkout()
    let missing = checkout.folder + "/missing"
    let outcome = checkout.run(["plugin", "list", "--plugins", missing, "--json"])
    #expect(outcome.exit == .done)
    let warnings = try outcome.json["warnings"]?.array ?? []
    #expect(warnings.compactMap { $0["path"]?.string } == [missing])
    #expect(checkout.run(["plugin", "list", "--plugins", missing]).output.contains(missing))
    #expect(try checkout.run("plugin list --json").json["warnings"] == nil)
  }

  @Test func theEarlierFolderWinsAndTheOtherIsNamed() throws {
    let checkout = try checkout()
    let manifest = try #require(checkout.read("Manifests/hello-c.json"))
    try checkout.write("more/hello-c.json", manifest.replacing("A guest book", with: "Another"))
    let outcome = checkout.run(
      ["plugin", "list", "--plugins", checkout.folder + "/more", "--json"])
    let plugins = try outcome.json["plugins"]?.array ?? []
    #expect(plugins.first?["summary"]?.string == "Another in C")
    let warnings = try outcome.json["warnings"]?.array ?? []
    #expect(
      warnings.first?["path"]?.string == checkout.folder + "/Manifests/hello-c.json")
  }

  @Test func infoSaysWhatAPluginNeeds() throws {
    let info = try Checkout().run("plugin info hello-c --json").json
    #expect(info["id"]?.string == "hello-c")
    #expect(info["uses"]?.array?.contains("berth.storage/1") == true)
    #expect(info["commands"]?.array?.compactMap { $0["id"]?.string } == ["greet", "guests", "vip"])
  }

  @Test(.disabled(if: TestPaths.isSanitized, "a sanitizer links Swift from beside"))
  func checkTriesWhatTheManifestDeclares() throws {
    let checkout = try Checkout()
    let good = checkout.run("plugin check hello-c --json")
    #expect(good.exit == .done)
    #expect(try good.json["failed"]?.int == 0)
    #expect(!FileBytes.exists(checkout.home + "/users/default/hello-c"))

    let torn = try Checkout()
    try torn.write(".build/debug/libhello-c.so", "no library at all")
    let bad = torn.run("plugin check hello-c --json")
    #expect(bad.exit == .plugin)
    #expect(try bad.json["failed"]?.int == 1)
    #expect(try bad.jsonError["message"]?.string?.contains("library.file") == true)
  }
}
