import BerthServices
import BerthTesting
import Glibc

/// The compiler's judgement of code that uses the SDK.
enum TypeCheck {
  /// What the compiler says of files that make one module; empty when it takes them.
  static func complaint(_ files: [String], warningsAreErrors: Bool = true) throws -> String {
    let environment = ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"]
    let swiftc = try ProgramSearch.require(
      "swiftc", environment: environment, code: "program.missing", purpose: "checking examples",
      package: "Swift")
    let headers = TestPaths.absolute("Sources/CBerth/include")
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    let result = try ChildProcess.run(
      ChildProcess.Command(
        path: swiftc,
        arguments: [
          "-typecheck", "-swift-version", "6", "-parse-as-library",
          warningsAreErrors ? "-warnings-as-errors" : "-suppress-warnings",
          "-I", TestPaths.products + "/Modules", "-I", TestPaths.absolute("Sources/CSQLite"),
          "-I", headers, "-Xcc", "-fmodule-map-file=\(headers)/module.modulemap",
        ] + files + features.flatMap { ["-enable-upcoming-feature", $0] },
        environment: environment.merging(["HOME": "/tmp"]) { $1 }),
      limits: .init(milliseconds: 300_000))
    if result.ending == .exited(0) { return "" }
    return "\(result.ending) " + String(decoding: result.error + result.output, as: UTF8.self)
  }
}
