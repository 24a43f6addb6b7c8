import BerthJSON
import BerthRuntime
import BerthTesting
import Glibc
import Testing

/// The suites whose workers are children of the test process; one of them kills workers, so they take
/// turns.
@Suite(.serialized) enum WorkerSuites {}

/// The plugins of `HostilePlugins/`, compiled once for all tests.
enum HostilePlugins {
  private static let sources = TestPaths.absolute("Tests/ABITests/HostilePlugins")

  /// The folder with both, removed at the end of the process.
  static let folder: Result<String, any Error> = Result {
    let folder = try TestPaths.temporaryFolder()
    let compiler = try #require(Compiler.find("cc"), "a C compiler is needed")
    for name in ["hostile", "services"] {
      let verdict = try Compiler.run(
        compiler,
        [
          "-std=gnu11", "-O0", "-w", "-shared", "-fPIC", "-pthread", "-I\(Compiler.headers)",
          "-DPLUGIN_ID=\"\(name)\"", "\(sources)/\(name).c", "-o", "\(folder)/lib\(name).so",
        ])
      try #require(verdict.isGood, "\(name).c does not compile: \(verdict.text)")
      let manifest = try FileBytes.require(
        "\(sources)/\(name == "hostile" ? "manifest" : name).json")
      try FileBytes.replace("\(folder)/\(name).json", with: manifest)
    }
    try FileBytes.makeFolder(folder + "/facts")
    try FileBytes.replace(folder + "/facts/facts.txt", with: Array("a fact".utf8))
    atexit { if let folder = try? HostilePlugins.folder.get() { TestPaths.remove(folder) } }
    return folder
  }

  /// A host of these plugins and the examples.
  static func host(_ isolation: Manifest.Isolation = .worker) throws -> TestHost {
    try TestHost(
      manifests: [try folder.get(), "Plugins/Examples"], zone: "Etc/UTC", isolation: isolation)
  }

  /// Whether the kernel closes workers in; without that the attacks would succeed.
  static let isClosedIn = SandboxSupport().isComplete
}

extension TestHost {
  /// Has the hostile plugin remember a number.
  func remember(_ number: Int) throws {
    #expect(
      try run("hostile", "run", ["attack": "add", "number": JSON(number)])["added"]?.bool == true)
  }

  /// The numbers it remembers.
  func remembered() throws -> [Int] {
    let answer = try run("hostile", "run", ["attack": "list"])
    return (answer["numbers"]?.array ?? []).compactMap(\.int)
  }
}
