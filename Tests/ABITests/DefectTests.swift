import BerthBase
import BerthServices
import BerthTesting
import Testing

/// Defects that authors make, put into a working plugin one at a time: `berth plugin check` finds each,
/// and finds nothing in the plugin as it is.
@Suite struct DefectTests {
  struct Defect: CustomTestStringConvertible, Sendable {
    var name: String
    /// The checks that may find it; one does.
    var checks: [String]
    /// Texts of the source and what stands in their place.
    var edits: [(String, String)]
    var testDescription: String { name }
  }

  private static let folder = TestPaths.absolute("Tests/ABITests/BrokenPlugins/Defects")

  static let defects: [Defect] = {
    let bytes = FileBytes.read(folder + "/defects.json") ?? []
    return ((try? JSON.parse(bytes))?.array ?? []).map { entry in
      Defect(
        name: entry["defect"]?.string ?? "",
        checks: (entry["checks"]?.array ?? []).compactMap(\.string),
        edits: (entry["edits"]?.array ?? []).map { ($0[0]?.string ?? "", $0[1]?.string ?? "") })
    }
  }()

  /// Builds the plugin with edits in a folder of its own.
  private static func build(_ edits: [(String, String)], _ flags: [String] = []) throws -> String {
    let made = try TestPaths.temporaryFolder()
    var source = String(decoding: try FileBytes.require(folder + "/inn.c"), as: UTF8.self)
    for (old, new) in edits {
      try #require(source.contains(old), "the source has no \(old)")
      source = source.replacing(old, with: new)
    }
    try FileBytes.replace(
      made + "/manifest.json", with: try FileBytes.require(folder + "/manifest.json"))
    let compiler = try #require(Compiler.find("cc"), "a C compiler is needed")
    let verdict = try Compiler.run(
      compiler,
      ["-std=gnu11", "-O0", "-g", "-w", "-shared", "-fPIC", "-I\(Compiler.headers)"] + flags
        + ["-x", "c", "-", "-o", made + "/libinn.so"], source: source)
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
    #expect(Self.defects.count >= 25)
  }

  @Test func thePluginWithoutOnePasses() throws {
    let plugin = try Self.build([])
    defer { TestPaths.remove(plugin) }
    #expect(try Self.failures(plugin, []) == [:])
  }

  @Test(arguments: defects) func isFound(_ defect: Defect) throws {
    if TestPaths.isSanitized, defect.checks.allSatisfy({ $0.hasPrefix("leaks.") }) { return }
    let plugin = try Self.build(defect.edits)
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
