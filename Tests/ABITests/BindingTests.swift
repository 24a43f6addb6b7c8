import BerthBase
import BerthServices
import BerthTesting
import Glibc
import Testing

/// Bindings made from the headers alone: a plugin in Rust (bindgen), Zig (translate-c) and C++ conforms.
///
/// Rust, bindgen and Zig are optional: where one is missing the test says so and ends.
@Suite struct BindingTests {
  private static let sources = TestPaths.absolute("Plugins/Examples/Dice")

  /// A folder with the manifest and a wrapper header.
  private static func folder() throws -> String {
    let folder = try TestPaths.temporaryFolder()
    try FileBytes.replace(
      folder + "/manifest.json", with: try FileBytes.require(sources + "/dice.json"))
    try FileBytes.replace(
      folder + "/wrapper.h", with: Array("#include <berth/berth.h>\n".utf8))
    return folder
  }

  /// Runs a tool; it may take long the first time, when it compiles its own library.
  private static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    var all = environment
    for name in ["PATH", "HOME", "LIBCLANG_PATH"] {
      if let value = getenv(name) { all[name] = String(cString: value) }
    }
    let result = try ChildProcess.run(
      ChildProcess.Command(path: program, arguments: arguments, environment: all),
      limits: .init(milliseconds: 600_000))
    try #require(
      result.ending == .exited(0),
      "\(program) \(arguments.joined(separator: " ")): \(String(decoding: result.error, as: UTF8.self))"
    )
  }

  private static func find(_ names: String...) -> [String]? {
    let found = names.compactMap { Compiler.find($0) }
    guard found.count == names.count else {
      let missing = names.filter { Compiler.find($0) == nil }.joined(separator: ", ")
      print("not tried: \(missing) not installed")
      return nil
    }
    return found
  }

  /// Fails for every check that does not pass.
  private static func check(_ folder: String) throws {
    let groups = ["library", "lifecycle", "commands", "storage", "states", "texts", "leaks"]
    let outcome = try Host.run(
      ["plugin", "check", folder, "--json"] + groups.flatMap { ["--only", $0] }, plugins: folder,
      home: folder + "/home")
    let checks = try JSON.parse(Array(outcome.output.utf8))["checks"]?.array ?? []
    #expect(checks.count > 60)
    for check in checks where !["passed", "skipped"].contains(check["outcome"]?.string) {
      Issue.record("\(check["id"]?.string ?? ""): \(check["message"]?.string ?? "")")
    }
  }

  @Test func aPluginInCPlusPlusConforms() throws {
    let compiler = try #require(Compiler.find("c++"), "a C++ compiler is needed")
    let folder = try Self.folder()
    defer { TestPaths.remove(folder) }
    try Self.run(
      compiler,
      [
        "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
        "-I\(Compiler.headers)", "\(Self.sources)/dice.cpp", "-o", "\(folder)/libdice.so",
        "-Wl,--version-script=\(TestPaths.absolute("Plugins/exports.map"))",
      ])
    try Self.check(folder)
  }

  @Test func aPluginInRustConforms() throws {
    guard let tools = Self.find("bindgen", "rustc") else { return }
    let folder = try Self.folder()
    defer { TestPaths.remove(folder) }
    try Self.run(
      tools[0],
      [
        "\(folder)/wrapper.h", "--allowlist-type", "berth_.*", "--allowlist-var", "BERTH_.*",
        "--no-layout-tests", "-o", "\(folder)/bindings.rs", "--", "-I\(Compiler.headers)",
      ])
    let bindings = String(
      decoding: try FileBytes.require(folder + "/bindings.rs"), as: UTF8.self)
    for name in ["BERTH_OK", "BERTH_FAILED", "BERTH_SCOPE_BUNDLED", "BERTH_STORAGE_ID"] {
      #expect(bindings.contains("pub const \(name):"), "bindgen does not see \(name)")
    }
    try Self.run(
      tools[1],
      [
        "--edition", "2018", "-O", "-C", "panic=abort", "--crate-type", "cdylib",
        "\(Self.sources)/dice.rs", "-o", "\(folder)/libdice.so",
      ], environment: ["BERTH_BINDINGS": folder + "/bindings.rs"])
    try Self.check(folder)
  }

  @Test func aPluginInZigConforms() throws {
    guard let zig = Self.zig() else { return print("not tried: zig not installed") }
    let folder = try Self.folder()
    defer { TestPaths.remove(folder) }
    let translated = try ChildProcess.run(
      ChildProcess.Command(
        path: zig.path,
        arguments: zig.words + [
          "translate-c", "-lc", "-I\(Compiler.headers)", "\(folder)/wrapper.h",
        ],
        environment: ["PATH": "/usr/bin:/bin", "HOME": "/tmp"]),
      limits: .init(milliseconds: 600_000))
    try #require(translated.ending == .exited(0))
    let text = String(decoding: translated.output, as: UTF8.self)
    for name in ["BERTH_OK", "BERTH_FAILED", "BERTH_SCOPE_BUNDLED", "BERTH_STORAGE_ID"] {
      #expect(text.contains("pub const \(name) = "), "translate-c does not see \(name)")
    }
    try FileBytes.replace(folder + "/c.zig", with: translated.output)
    try Self.run(
      zig.path,
      zig.words + [
        "build-lib", "-dynamic", "-O", "ReleaseSafe", "-lc", "-fPIC", "--dep", "c",
        "-Mroot=\(Self.sources)/dice.zig", "-Mc=\(folder)/c.zig", "-femit-bin=\(folder)/libdice.so",
        "--cache-dir", "\(folder)/cache",
      ])
    try Self.check(folder)
  }

  /// Zig itself, or the one that the Python package `ziglang` brings.
  private static func zig() -> (path: String, words: [String])? {
    if let path = Compiler.find("zig") { return (path, []) }
    guard let python = Compiler.find("python3"),
      let probe = try? ChildProcess.run(
        ChildProcess.Command(
          path: python, arguments: ["-m", "ziglang", "version"],
          environment: ["PATH": "/usr/bin:/bin", "HOME": "/tmp"]),
        limits: .init(milliseconds: 20_000)), probe.ending == .exited(0)
    else { return nil }
    return (python, ["-m", "ziglang"])
  }
}
