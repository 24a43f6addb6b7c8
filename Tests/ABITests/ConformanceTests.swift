import BerthBase
import BerthTesting
import Glibc
import Testing

/// `berth plugin check`: a plugin that conforms passes, and one that breaks a rule fails the check
/// of that rule and no other.
@Suite struct ConformanceTests {
  /// The checks there are, as the host lists them.
  static func ids() throws -> [String] {
    let list = try Host.run(["plugin", "check", "--list", "--json"], plugins: "/tmp", home: "/tmp")
    let checks = try JSON.parse(Array(list.output.utf8))["checks"]?.array ?? []
    return checks.compactMap { $0["id"]?.string }
  }

  /// What is not tried beside a sanitizer, which keeps memory of its own.
  private static let skipped =
    ["commands.machine"]
    + (TestPaths.isSanitized
      ? ["lifecycle.leak", "leaks.calls", "leaks.instances", "leaks.providers"] : [])

  private static func odd(_ report: JSON) -> [String] {
    (report["checks"]?.array ?? []).compactMap { check in
      ["passed", "skipped"].contains(check["outcome"]?.string) ? nil : check["id"]?.string
    }
  }

  @Test func thereAreManyChecksWithIdsOfTheirOwn() throws {
    let ids = try Self.ids()
    #expect(ids.count >= 70)
    #expect(Set(ids).count == ids.count)
    let groups = Set(ids.map { String($0.prefix { $0 != "." }) })
    #expect(
      groups == [
        "library", "manifest", "lifecycle", "commands", "storage", "effects", "search", "notify",
        "entitlement", "states", "texts", "providers", "leaks",
      ])
  }

  @Test func aConformingPluginPassesAll() throws {
    let report = try ConformingPlugin(nil).check()
    #expect(Self.odd(report) == [])
    let skipped = (report["checks"]?.array ?? []).filter { $0["outcome"]?.string == "skipped" }
    #expect(skipped.compactMap { $0["id"]?.string } == Self.skipped)
  }

  @Test func everyCheckIsDocumented() throws {
    let document = String(
      decoding: try FileBytes.require(TestPaths.absolute("Sources/BerthChecks/CHECKS.md")),
      as: UTF8.self)
    let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains(".") }
    let documented = rows.map { row in
      row.split(separator: "|").prefix(2).map { $0.filter { $0 != "`" } }
    }.map { "\($0[0].dropFirst().dropLast()): \($0[1].dropFirst().dropLast())" }
    let list = try Host.run(["plugin", "check", "--list", "--json"], plugins: "/tmp", home: "/tmp")
    let checks = try JSON.parse(Array(list.output.utf8))["checks"]?.array ?? []
    let listed = checks.map { "\($0["id"]?.string ?? ""): \($0["summary"]?.string ?? "")" }
    #expect(documented.filter { !$0.hasPrefix("--") }.sorted() == listed.sorted())
  }

  /// Checks that may find the same: what draws its cases may draw the one that another check always tries, and
  /// what is refused for its type breaks whoever has it refused.
  private static func companions(of id: String) -> Set<String> {
    if id == "commands.wrong-type" { return ["commands.errors", "commands.fuzz"] }
    // What stays in the index after its row is gone has no line.
    if ["search.deleted", "search.kept"].contains(id) { return ["search.describe"] }
    // Examples are tried under other settings too: what is always broken is so there.
    return id.hasPrefix("commands.")
      ? ["commands.fuzz", "commands.fuzz-outside", "commands.settings"] : []
  }

  /// One test for each group, so that they run side by side. What the conforming plugin has no use for, the
  /// machine's clock and settings of its own, is broken by the plugins of `DefectTests`.
  @Test(
    "a broken plugin fails the check of what it breaks, and no other",
    arguments: [
      "library", "manifest", "lifecycle", "commands", "storage", "effects", "search", "notify",
      "entitlement", "states", "texts", "providers", "leaks",
    ])
  func brokenPluginsFailTheirCheck(_ group: String) throws {
    let cases = try ConformingPlugin.Case.all()
    for id in try Self.ids()
    where id.hasPrefix(group + ".") && !Self.skipped.contains(id) && id != "commands.settings" {
      let plugin = try ConformingPlugin(cases[id] ?? ConformingPlugin.Case(check: id))
      // Among the checks of its group; BERTH_ALL_CHECKS has each tried by all of them, which takes
      // minutes.
      let words = getenv("BERTH_ALL_CHECKS") == nil ? ["--only", group] : []
      let odd = Self.odd(try plugin.check(words))
      #expect(odd.contains(id), "\(id): \(odd)")
      let others = Set(odd).subtracting(Self.companions(of: id)).subtracting([id])
      #expect(others.isEmpty, "\(id): \(odd)")
    }
  }

  @Test func aCaseOfAFuzzerCanBeTriedAgain() throws {
    let plugin = try ConformingPlugin(ConformingPlugin.Case(check: "commands.fuzz"))
    let report = try plugin.check(["--only", "commands.fuzz", "--seed", "7"])
    #expect(Self.odd(report) == ["commands.fuzz"])
    #expect(report["checks"]?[0]?["outcome"]?.string == "crashed")
    let none = try plugin.check(["--reproduce", "commands.fuzz:7:401"])
    #expect(none["checks"]?.array?.count == 1)
  }

  @Test func aReportForBuildServersIsWritten() throws {
    let plugin = try ConformingPlugin(ConformingPlugin.Case(check: "notify.keys"))
    let file = plugin.folder + "/report.xml"
    _ = try plugin.check(["--only", "notify", "--junit", file])
    let text = String(decoding: try FileBytes.require(file), as: UTF8.self)
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name="))
    #expect(text.contains("failures=\"1\" errors=\"0\""))
    #expect(text.contains("name=\"notify.keys\""))
  }
}
