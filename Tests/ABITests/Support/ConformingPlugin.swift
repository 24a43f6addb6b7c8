import BerthJSON
import BerthRuntime
import BerthTesting
import Glibc
import Testing

/// The plugin of `BrokenPlugins/Conformance`, built to break one rule, in a folder of its own.
final class ConformingPlugin {
  /// How a rule is broken where naming it to the source is not enough.
  struct Case {
    var check: String
    var flags: [String] = []
    /// Texts of the manifest and what stands in their place.
    var edits: [(String, String)] = []
    /// A library it is made to need.
    var needs: String?
    /// Whether a database of version 1 is among its fixtures.
    var hasFixture = false

    /// The cases written down in `cases.json`.
    static func all() throws -> [String: Case] {
      let json = try JSON.parse(try FileBytes.require(ConformingPlugin.sources + "/cases.json"))
      var cases: [String: Case] = [:]
      for entry in json.array ?? [] {
        let check = try #require(entry["check"]?.string)
        cases[check] = Case(
          check: check, flags: (entry["flags"]?.array ?? []).compactMap(\.string),
          edits: (entry["edits"]?.array ?? []).map {
            ($0[0]?.string ?? "", $0[1]?.string ?? "")
          }, needs: entry["needs"]?.string, hasFixture: entry["fixture"]?.bool == true)
      }
      return cases
    }
  }

  static let sources = TestPaths.absolute("Tests/ABITests/BrokenPlugins/Conformance")
  /// Where manifest and library are.
  let folder: String

  /// Builds it; nil breaks no rule.
  init(_ broken: Case?) throws {
    folder = try TestPaths.temporaryFolder()
    for name in ["data", "empty", "Fixtures"] { try FileBytes.makeFolder("\(folder)/\(name)") }
    try FileBytes.replace(folder + "/data/people.txt", with: Array("ada\n".utf8))
    if broken?.hasFixture == true {
      try FileBytes.replace(
        folder + "/Fixtures/version-1.db",
        with: try FileBytes.require(Self.sources + "/version-1.db"))
    }
    var manifest = String(
      decoding: try FileBytes.require(Self.sources + "/manifest.json"), as: UTF8.self)
    for (old, new) in broken?.edits ?? [] {
      try #require(manifest.contains(old), "the manifest has no \(old)")
      let parts = manifest.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      manifest = parts.joined(separator: new)
    }
    try FileBytes.replace(folder + "/manifest.json", with: Array(manifest.utf8))
    try build(broken)
  }

  deinit { TestPaths.remove(folder) }

  private func build(_ broken: Case?) throws {
    var libraries: [String] = []
    if let needs = broken?.needs {
      try compile(["-x", "c", "/dev/null", "-o", "\(folder)/\(needs)", "-Wl,-soname,\(needs)"])
      libraries = ["-Wl,--no-as-needed", "\(folder)/\(needs)", "-Wl,-rpath,$ORIGIN"]
    }
    let name = broken.map { $0.edits.isEmpty ? $0.check : "" } ?? ""
    try compile(
      ["-std=c11", "-O0", "-w", "-fvisibility=hidden", "-I\(Compiler.headers)"]
        + ["-DBREAK=\"\(name)\""] + (broken?.flags ?? [])
        + ["\(Self.sources)/conforming.c", "-o", "\(folder)/libconforming.so", "-lpthread"]
        + libraries)
  }

  private func compile(_ arguments: [String]) throws {
    let compiler = try #require(Compiler.find("cc"), "a C compiler is needed")
    let verdict = try Compiler.run(compiler, ["-shared", "-fPIC"] + arguments)
    try #require(verdict.isGood, "it does not compile: \(verdict.text)")
  }

  /// Runs the checks and returns the report.
  func check(_ words: [String] = []) throws -> JSON {
    let outcome = try Host.run(
      ["plugin", "check", folder, "--json"] + words, plugins: folder, home: folder + "/home")
    return try JSON.parse(Array(outcome.output.utf8))
  }
}
