import BerthBase
import BerthTesting
import Testing

/// Plugins that load and then misbehave in a call: the call fails by name, the host goes on.
@Suite(.serialized) struct ContainmentTests {
  struct Case: CustomTestStringConvertible {
    var source: String
    var code: String
    var says: [String]
    var exit = ExitCode.plugin
    var testDescription: String { source }
  }

  static let cases = [
    Case(
      source: "garbage-json", code: "plugin.garbage",
      says: ["garbage-json", "command run", "no valid JSON"]),
    Case(
      source: "invalid-utf8", code: "plugin.garbage",
      says: ["invalid-utf8", "command run", "no valid JSON", "UTF-8"]),
    Case(
      source: "deep-json", code: "plugin.garbage", says: ["deep-json", "command run", "nest"]),
    Case(
      source: "no-output", code: "plugin.garbage",
      says: ["no-output", "command run", "answered nothing"]),
    Case(
      source: "endless-output", code: "plugin.output",
      says: ["endless-output", "command run", "more than 1 MB", "limits.outputMegabytes"]),
    Case(
      source: "stubborn-output", code: "plugin.output",
      says: ["stubborn-output", "command run", "more than 1 MB"]),
    Case(
      source: "silent-failure", code: "plugin.failed",
      says: ["silent-failure", "run failed without saying why"]),
    Case(
      source: "odd-status", code: "plugin.failed",
      says: ["odd-status", "run failed without saying why"]),
    Case(
      source: "empty-code", code: "internal", says: ["the shaker is broken"], exit: .failed),
  ]

  @Test(arguments: cases) func isContained(_ test: Case) throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add(test.source)
    let host = try plugins.host()
    for _ in 1...2 {
      let error = try #require(host.error(id, "run"), "\(id) was believed")
      #expect(error.code == test.code)
      #expect(error.exitCode == test.exit)
      for part in test.says {
        #expect("\(error)".contains(part), "\"\(error)\" does not say \"\(part)\"")
      }
    }
    try host.expectOthersWork()
  }

  @Test func aBrokenViewIsNamed() throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add("garbage-view")
    let host = try plugins.host()
    #expect(try host.run(id, "run") == [:])
    do throws(BerthError) {
      _ = try host.view(id, "run")
      Issue.record("the view was believed")
    } catch {
      #expect(error.code == "plugin.garbage")
      #expect(error.message.contains("garbage-view: its view answered no valid JSON"))
    }
    try host.expectOthersWork()
  }

  @Test func forbiddenSQLIsDenied() throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.addStore("forbidden-sql")
    let host = try plugins.host()
    let error = try #require(host.error(id, "run"))
    #expect(error.code == "storage.denied")
    #expect(error.message.contains("ATTACH"))
    #expect(error.exitCode == .storage)
    #expect(try host.run(id, "count")["count"]?.int == 1)
    try host.expectOthersWork()
  }

  @Test(arguments: ["open-transaction", "open-nested", "open-sql-transaction"])
  func anUnfinishedTransactionIsRolledBack(_ source: String) throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.addStore(source)
    let host = try plugins.host()
    for _ in 1...3 {
      #expect(try host.run(id, "run")["count"]?.int == 2)
      #expect(try host.run(id, "count")["count"]?.int == 1)
    }
    try host.expectOthersWork()
    try host.restart()
    #expect(try host.run(id, "count")["count"]?.int == 1)
  }

  @Test func statementsLeftOpenAreTakenBack() throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.addStore("open-statements")
    let host = try plugins.host()
    for round in 1...3 { #expect(try host.run(id, "run")["count"]?.int == round + 1) }
    try host.restart()
    #expect(try host.run(id, "count")["count"]?.int == 4)
    try host.expectOthersWork()
  }

  @Test func aStatementGivenBackIsNotStepped() throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.addStore("stale-statement")
    let host = try plugins.host()
    let error = try #require(host.error(id, "run"))
    #expect(error.code == "storage.misuse")
    #expect(error.message.contains("given back"))
    #expect(try host.run(id, "count")["count"]?.int == 1)
    try host.expectOthersWork()
  }
}
