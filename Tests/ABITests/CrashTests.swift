import BerthBase
import BerthServices
import BerthTesting
import Testing

/// Plugins that take the process with them: it ends with exit code 4 and says who and where.
@Suite(.serialized) struct CrashTests {
  struct Case: CustomTestStringConvertible {
    var source: String
    var says: [String]
    var testDescription: String { source }
  }

  static let cases = [
    Case(source: "segfault", says: ["segfault crashed while run", "SIGSEGV"]),
    Case(source: "abort", says: ["abort crashed while run", "SIGABRT"]),
    Case(source: "trap", says: ["trap crashed while run", "failed check"]),
    Case(source: "stack-overflow", says: ["stack-overflow crashed while run", "stack overflowed"]),
    Case(source: "exits", says: ["exits ended the process while run", "it called exit"]),
    Case(
      source: "undeclared-service",
      says: [
        "undeclared-service crashed while run", "it asked for", "berth.storage/1",
        "manifest does not list under \"uses\"",
      ]),
  ]

  @Test(arguments: cases) func theCrashIsNamed(_ test: Case) throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add(test.source)
    let home = plugins.folder + "/home"
    let outcome = try Host.run([id, "run"], plugins: plugins.folder, home: home)
    #expect(outcome.ending == .exited(ExitCode.plugin.rawValue))
    #expect(outcome.output == "")
    for part in test.says {
      #expect(outcome.error.contains(part), "\"\(outcome.error)\" does not say \"\(part)\"")
    }
    let other = try Host.run(
      ["hello-c", "greet", "Ada", "--json"], plugins: plugins.folder, home: home)
    #expect(other.ending == .exited(0))
    #expect(other.output.contains("Hello, Ada!"))
  }

  @Test(arguments: cases) func scriptsReadTheCrashAsJSON(_ test: Case) throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add(test.source)
    let outcome = try Host.run(
      [id, "run", "--json"], plugins: plugins.folder, home: plugins.folder + "/home")
    #expect(outcome.ending == .exited(ExitCode.plugin.rawValue))
    #expect(outcome.output == "")
    let error = try #require(try JSON.parse(Array(outcome.error.utf8))["error"])
    #expect(error["code"]?.string == "plugin.crashed")
    #expect(error["details"]?["plugin"]?.string == id)
    #expect(error["remedy"]?.string?.isEmpty == false)
    let message = try #require(error["message"]?.string)
    for part in test.says { #expect(message.contains(part)) }
  }

  @Test func aCrashWhileMigratingLeavesTheOldData() throws {
    let plugins = try BrokenPlugins()
    let home = plugins.folder + "/home"
    try plugins.addStore("sound-storage", id: "numbers")
    let first = try Host.run(["numbers", "run", "--json"], plugins: plugins.folder, home: home)
    #expect(first.output.contains("2"))
    try plugins.addStore("migrate-crashes", id: "numbers")
    let outcome = try Host.run(["numbers", "run"], plugins: plugins.folder, home: home)
    #expect(outcome.ending == .exited(ExitCode.plugin.rawValue))
    #expect(outcome.error.contains("numbers crashed while migrate"))
    try plugins.addStore("sound-storage", id: "numbers")
    let last = try Host.run(["numbers", "count", "--json"], plugins: plugins.folder, home: home)
    #expect(try JSON.parse(Array(last.output.utf8))["count"]?.int == 2)
  }

  @Test func aRefusalEndsTheProcessWithCodeFour() throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add("newer-minor")
    let outcome = try Host.run(
      [id, "run", "--json"], plugins: plugins.folder, home: plugins.folder + "/home")
    #expect(outcome.ending == .exited(ExitCode.plugin.rawValue))
    let error = try #require(try JSON.parse(Array(outcome.error.utf8))["error"])
    #expect(error["code"]?.string == "plugin.abi")
  }
}
