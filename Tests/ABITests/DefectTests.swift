import BerthBase
import BerthServices
import BerthTesting
import Testing

/// Defects that authors make, put into a working plugin one at a time: `berth plugin check` finds each,
/// and finds nothing in the plugin as it is.
@Suite struct DefectTests {
  struct Defect: CustomTestStringConvertible, Sendable {
    var name: String
    /// The folder of the plugin it is put into, below `BrokenPlugins/Defects`.
    var plugin: String
    /// The checks that may find it; one does.
    var checks: [String]
    /// Texts of the source and what stands in their place.
    var edits: [(String, String)]
    var testDescription: String { name }
  }

  private static let folder = TestPaths.absolute("Tests/ABITests/BrokenPlugins/Defects")

  /// The plugins by their ids, with their folders: an inn that sells rooms, a shed of which tools are lent.
  static let plugins = ["inn": folder, "shed": folder + "/shed"]

  static let defects: [Defect] = plugins.sorted { $0.key < $1.key }.flatMap { plugin, folder in
    let bytes = FileBytes.read(folder + "/defects.json") ?? []
    return ((try? JSON.parse(bytes))?.array ?? []).map { entry in
      Defect(
        name: entry["defect"]?.string ?? "", plugin: plugin,
        checks: (entry["checks"]?.array ?? []).compactMap(\.string),
        edits: (entry["edits"]?.array ?? []).map { ($0[0]?.string ?? "", $0[1]?.string ?? "") })
    }
  }

  /// Builds the plugin with edits in a folder of its own.
  private static func build(
    _ edits: [(String, String)], _ flags: [String] = [], of plugin: String = "inn"
  ) throws -> String {
    let made = try TestPaths.temporaryFolder()
    let folder = try #require(plugins[plugin])
    var source = String(decoding: try FileBytes.require("\(folder)/\(plugin).c"), as: UTF8.self)
    for (old, new) in edits {
      try #require(source.contains(old), "the source has no \(old)")
      source = source.replacing(old, with: new)
    }
    try FileBytes.replace(
      made + "/manifest.json", with: try FileBytes.require(folder + "/manifest.json"))
    for file in FileTree.files(below: folder + "/fixtures/\(plugin)") {
      let target = "\(made)/fixtures/\(plugin)/\(file)"
      try FileBytes.makeFolder(FileTree.parent(of: target))
      try FileBytes.replace(
        target, with: try FileBytes.require("\(folder)/fixtures/\(plugin)/\(file)"))
    }
    let compiler = try #require(Compiler.find("cc"), "a C compiler is needed")
    let verdict = try Compiler.run(
      compiler,
      ["-std=gnu11", "-O0", "-g", "-w", "-shared", "-fPIC", "-I\(Compiler.headers)"] + flags
        + ["-x", "c", "-", "-o", "\(made)/lib\(plugin).so"], source: source)
    try #require(verdict.isGood, "it does not compile: \(verdict.text)")
    return made
  }

  /// The checks that did not pass, with what they said.
  private static func failures(_ plugin: String, _ words: [String]) throws -> [String: String] {
    let outcome = try Host.run(
      ["plugin", "check", plugin, "--json"] + words, plugins: plugin, home: plugin + "/home")
    var failures: [String: String] = [:]
    for check in try JSON.parse(Array(outcome.output.utf8))["checks"]?.array ?? []
    where !["passed", "skipped"].contains(check["outcome"]?.string) {
      failures[check["id"]?.string ?? ""] = check["message"]?.string ?? ""
    }
    return failures
  }

  @Test func thereAreManyDefects() {
    #expect(Self.defects.count { $0.plugin == "inn" } >= 25)
    #expect(Self.defects.count { $0.plugin == "shed" } >= 20)
  }

  @Test(arguments: plugins.keys.sorted()) func thePluginWithoutOnePasses(_ name: String) throws {
    let plugin = try Self.build([], of: name)
    defer { TestPaths.remove(plugin) }
    #expect(try Self.failures(plugin, []) == [:])
  }

  @Test(arguments: defects) func isFound(_ defect: Defect) throws {
    if TestPaths.isSanitized, defect.checks.allSatisfy({ $0.hasPrefix("leaks.") }) { return }
    let plugin = try Self.build(defect.edits, of: defect.plugin)
    defer { TestPaths.remove(plugin) }
    let found = try Self.failures(plugin, defect.checks.flatMap { ["--only", $0] })
    #expect(!found.filter { defect.checks.contains($0.key) }.isEmpty, "\(found)")
  }

  /// One byte too few for the NUL: nothing notices it but AddressSanitizer.
  @Test func aByteBeyondABufferIsFoundWithASanitizer() throws {
    guard !TestPaths.isSanitized else { return }
    let plugin = try Self.build(
      [
        (
          "  if (self->storage->begin(call, db)) return BERTH_FAILED;\n  held",
          "  char *own = malloc(strlen(name));\n  if (own) strcpy(own, name);\n  free(own);\n"
            + "  if (self->storage->begin(call, db)) return BERTH_FAILED;\n  held"
        )
      ], ["-fsanitize=address"])
    defer { TestPaths.remove(plugin) }
    let found = try Self.failures(plugin, ["--asan", "--only", "commands.examples"])
    #expect(found["commands.examples"]?.contains("heap-buffer-overflow") == true, "\(found)")
    #expect(found["commands.examples"]?.contains("book") == true, "\(found)")
  }

  @Test func aLibraryWithoutTheSanitizerIsRefused() throws {
    let plugin = try Self.build([])
    defer { TestPaths.remove(plugin) }
    let outcome = try Host.run(
      ["plugin", "check", plugin, "--asan", "--json"], plugins: plugin, home: plugin + "/home")
    #expect(
      outcome.output.contains("plugin.sanitizer") || outcome.error.contains("plugin.sanitizer"))
    #expect((outcome.output + outcome.error).contains("-fsanitize=address"))
  }

  @Test func waitingIsForOneCheckOutsideOfTheSandbox() throws {
    let plugin = try Self.build([])
    defer { TestPaths.remove(plugin) }
    for words in [["--wait"], ["--wait", "--in-process", "--yes"], ["--minutes", "soon"]] {
      let outcome = try Host.run(
        ["plugin", "check", plugin, "--json"] + words, plugins: plugin, home: plugin + "/home")
      #expect(outcome.ending == .exited(2), "\(words)")
    }
  }
}
