import BerthBase
import BerthTesting
import Testing

/// A folder with plugins compiled from `BrokenPlugins/`, removed with the value.
final class BrokenPlugins {
  /// Where libraries and manifests are.
  let folder: String
  private static let sources = TestPaths.absolute("Tests/ABITests/BrokenPlugins")

  init() throws {
    folder = try TestPaths.temporaryFolder()
  }

  deinit { TestPaths.remove(folder) }

  /// Compiles a source and writes its manifest; returns the plugin's id.
  ///
  /// - Parameters:
  ///   - source: the file's name without `.c`.
  ///   - id: the plugin's id; the source's name when nil. Adding one id again replaces it.
  ///   - uses: the services the manifest lists.
  ///   - implements: the providers the manifest lists.
  @discardableResult
  func add(
    _ source: String, id: String? = nil, uses: [String] = [],
    implements: [String] = ["berth.commands/1"]
  ) throws -> String {
    let id = id ?? source
    let library = "lib\(source).so"
    let compiler = try #require(Compiler.find("cc"), "a C compiler is needed")
    let verdict = try Compiler.run(
      compiler,
      [
        "-std=c11", "-O0", "-w", "-shared", "-fPIC", "-I\(Compiler.headers)",
        "-DPLUGIN_ID=\"\(id)\"", "\(Self.sources)/\(source).c", "-o", "\(folder)/\(library)",
      ])
    try #require(verdict.isGood, "\(source).c does not compile: \(verdict.text)")
    let template = try FileBytes.require("\(Self.sources)/manifest.template.json")
    let manifest = String(decoding: template, as: UTF8.self)
      .replacing("@ID@", with: id).replacing("@LIBRARY@", with: library)
      .replacing("@USES@", with: Self.quoted(uses))
      .replacing("@IMPLEMENTS@", with: Self.quoted(implements))
    try FileBytes.replace("\(folder)/\(id).json", with: Array(manifest.utf8))
    return id
  }

  /// Compiles a source that keeps its rows in the database.
  @discardableResult
  func addStore(_ source: String, id: String? = nil) throws -> String {
    try add(
      source, id: id, uses: ["berth.storage/1"],
      implements: ["berth.commands/1", "berth.storage/1"])
  }

  /// A host that has these plugins and the examples.
  func host() throws(BerthError) -> TestHost {
    try TestHost(manifests: [folder, "Plugins/Examples"])
  }

  private static func quoted(_ texts: [String]) -> String {
    texts.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

extension TestHost {
  /// Checks that a plugin beside the broken one still answers.
  func expectOthersWork(_ location: SourceLocation = #_sourceLocation) throws {
    let answer = try run("hello-c", "greet", ["name": "Ada"])
    #expect(answer["greeting"]?.string == "Hello, Ada!", sourceLocation: location)
  }
}
