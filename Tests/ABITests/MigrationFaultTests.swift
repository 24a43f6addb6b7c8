import BerthBase
import BerthTesting
import Testing

/// Builds whose migration or seed fails: the old data stays, and a sound build goes on from it.
@Suite(.serialized) struct MigrationFaultTests {
  struct Case: CustomTestStringConvertible {
    var source: String
    var code: String
    var says: String
    var testDescription: String { source }
  }

  static let cases = [
    Case(source: "migrate-fails", code: "internal", says: "the second schema needs ice"),
    Case(source: "migrate-commits", code: "storage.denied", says: "COMMIT"),
    Case(source: "migrate-begins", code: "storage.misuse", says: "inside migrate"),
  ]

  @Test(arguments: cases) func oldDataStays(_ test: Case) throws {
    let plugins = try BrokenPlugins()
    let host = try plugins.host()
    try plugins.addStore("sound-storage", id: "numbers")
    #expect(try host.run("numbers", "run")["count"]?.int == 2)

    try plugins.addStore(test.source, id: "numbers")
    try host.restart()
    for _ in 1...2 {
      let error = try #require(host.error("numbers", "count"), "the migration was believed")
      #expect(error.code == test.code)
      #expect("\(error)".contains(test.says), "\"\(error)\" does not say \"\(test.says)\"")
    }
    try host.expectOthersWork()

    try plugins.addStore("sound-storage", id: "numbers")
    try host.restart()
    #expect(try host.run("numbers", "count")["count"]?.int == 2)
  }

  @Test func aSeedThatFailsLeavesAnEmptyHome() throws {
    let plugins = try BrokenPlugins()
    let host = try plugins.host()
    try plugins.addStore("seed-fails", id: "numbers")
    for _ in 1...2 {
      let error = try #require(host.error("numbers", "count"), "the seed was believed")
      #expect(error.code == "internal")
      #expect(error.message.contains("the bottles are empty"))
    }
    try host.expectOthersWork()

    try plugins.addStore("sound-storage", id: "numbers")
    try host.restart()
    #expect(try host.run("numbers", "count")["count"]?.int == 1)
  }

  @Test func dataOfANewerBuildIsRefused() throws {
    let plugins = try BrokenPlugins()
    let host = try plugins.host()
    try plugins.addStore("second-schema", id: "numbers")
    #expect(try host.run("numbers", "run")["count"]?.int == 2)
    try plugins.addStore("sound-storage", id: "numbers")
    try host.restart()
    let error = try #require(host.error("numbers", "count"))
    #expect(error.code == "storage.schema")
    #expect(error.message.contains("schema 2"))
    #expect(error.message.contains("knows 1"))
    #expect(error.exitCode == .storage)
  }
}
