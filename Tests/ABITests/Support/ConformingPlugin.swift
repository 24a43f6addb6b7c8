import BerthBase
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
          }, needs: entry["needs"]?.string)
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
    for name in ["data", "empty", "fixtures/conforming", "returns"] {
      try FileBytes.makeFolder("\(folder)/\(name)")
    }
    try FileBytes.replace(folder + "/data/people.txt", with: Array("ada\n".utf8))
    try FileBytes.replace(
      folder + "/data/danger.tsv", with: Array("crisis\tlost all hope\n".utf8))
    try FileBytes.replace(
      folder + "/fixtures/conforming/schema-1.sql",
      with: try FileBytes.require(Self.sources + "/schema-1.sql"))
    try FileBytes.replace(
      folder + "/returns/conforming.json",
      with: try FileBytes.require(Self.sources + "/returns.json"))
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
    let file = folder + "/libconforming.so"
    guard let broken, !(broken.flags.isEmpty && broken.needs == nil) else {
      let rule = broken.map { $0.edits.isEmpty ? $0.check : "" } ?? ""
      return try FileBytes.replace(file, with: Self.library(breaking: rule))
    }
    var libraries: [String] = []
    if let needs = broken.needs {
      try Self.compile(["-x", "c", "/dev/null", "-o", "\(folder)/\(needs)", "-Wl,-soname,\(needs)"])
      libraries = ["-Wl,--no-as-needed", "\(folder)/\(needs)", "-Wl,-rpath,$ORIGIN"]
    }
    try Self.build(file, broken.flags, libraries)
  }

  /// The library that conforms, built once, and where the mark is in it.
  private static let sound = Result { () throws -> (library: [UInt8], mark: Int) in
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    try build(folder + "/libconforming.so")
    let library = try FileBytes.require(folder + "/libconforming.so")
    let mark = Array("the rule that this build breaks".utf8)
    let place = library.indices.first { library[$0...].starts(with: mark) }
    return (library, try #require(place, "the library has no mark"))
  }

  /// The library with the name of the rule it breaks written over its mark.
  private static func library(breaking rule: String) throws -> [UInt8] {
    var (library, place) = try sound.get()
    let name = Array(rule.utf8) + [UInt8](repeating: 0, count: 64 - rule.utf8.count)
    library.replaceSubrange(place..<place + 64, with: name)
    return library
  }

  private static func build(
    _ file: String, _ flags: [String] = [], _ libraries: [String] = []
  ) throws {
    try compile(
      ["-std=c11", "-O0", "-w", "-fvisibility=hidden", "-I\(Compiler.headers)"] + flags
        + ["\(sources)/conforming.c", "-o", file, "-lpthread"] + libraries)
  }

  private static func compile(_ arguments: [String]) throws {
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
