import BerthBase
import BerthManifest
import BerthTesting
import BerthWorkers
import Glibc
import Testing

/// The suites whose workers are children of the test process; one of them kills workers, so they take
/// turns.
@Suite(.serialized) enum WorkerSuites {}

/// The plugins of `HostilePlugins/`, compiled once for all tests, and the one in Swift of `HostileSwift/`.
enum HostilePlugins {
  private static let sources = TestPaths.absolute("Tests/ABITests/HostilePlugins")

  /// The folder with them, removed at the end of the process.
  static let folder: Result<String, any Error> = Result {
    let folder = try TestPaths.temporaryFolder()
    for (name, language) in [("hostile", "c"), ("services", "c"), ("thrower", "cpp")] {
      try compile(
        "\(name).\(language)", to: "\(folder)/lib\(name).so",
        ["-O0", "-w", "-shared", "-fPIC", "-pthread", "-DPLUGIN_ID=\"\(name)\""])
      let manifest = try FileBytes.require(
        "\(sources)/\(name == "hostile" ? "manifest" : name).json")
      try FileBytes.replace("\(folder)/\(name).json", with: manifest)
    }
    try FileBytes.makeFolder(folder + "/facts")
    try FileBytes.replace(folder + "/facts/facts.txt", with: Array("a fact".utf8))
    atexit { if let folder = try? HostilePlugins.folder.get() { TestPaths.remove(folder) } }
    return folder
  }

  /// A program that runs others as on a kernel without a sandbox; the test removes its folder.
  static func bareKernel(in folder: String) throws -> String {
    try compile("bare-kernel.c", to: folder + "/bare-kernel", ["-O1", "-Wall", "-Werror"])
    return folder + "/bare-kernel"
  }

  private static func compile(_ source: String, to product: String, _ flags: [String]) throws {
    let isC = source.hasSuffix(".c")
    let compiler = try #require(Compiler.find(isC ? "cc" : "c++"), "a compiler is needed")
    let verdict = try Compiler.run(
      compiler,
      [isC ? "-std=gnu11" : "-std=c++17", "-I\(Compiler.headers)"] + flags
        + ["\(sources)/\(source)", "-o", product])
    try #require(verdict.isGood, "\(source) does not compile: \(verdict.text)")
  }

  /// A host of these plugins and the examples.
  static func host(_ isolation: TestHost.Isolation = .worker) throws -> TestHost {
    try TestHost(
      manifests: [try folder.get(), "Plugins/Examples", "Tests/ABITests/HostileSwift"],
      zone: "Etc/UTC", isolation: isolation)
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
