import BerthBase
import BerthServices

/// Where the benchmarks find what was built.
enum Places {
  /// The running executable.
  static let executable = RunningProgram.path ?? ""

  /// The folder of the executable: the built libraries lie beside it.
  static let products = FileTree.parent(of: executable)

  /// The package's folder.
  static let package = RunningProgram.packageFolder()

  /// The scripts of the peers.
  static let peers = package + "/Sources/BerthBenchmarks/Peers"

  /// The library of the bench plugin.
  static func benchLibrary() throws -> String { try library("bench-c") }

  /// The built library of a product beside this executable; built when it is missing.
  static func library(_ product: String) throws -> String {
    try require(product, file: "lib\(product).so")
  }

  /// The host beside this executable; built when it is missing.
  static func host() throws -> String { try require("berth", file: "berth") }

  /// `swift run` builds this executable and nothing else, so SwiftPM is asked for what is missing.
  private static func require(_ product: String, file: String) throws -> String {
    let path = "\(products)/\(file)"
    if FileBytes.exists(path) { return path }
    let triple = FileTree.parent(of: products)
    let configuration = String(products.dropFirst(triple.utf8.count + 1))
    let words = [
      "build", "--package-path", package, "--scratch-path", FileTree.parent(of: triple), "-c",
      configuration, "--product", product,
    ]
    say("building \(product), once (\(configuration))…")
    let environment = RunningProgram.environment
    let swift = try ProgramSearch.require(
      "swift", environment: environment, code: "not-found", purpose: "building \(product)",
      package: "Swift from swift.org")
    let result = try ChildProcess.run(
      ChildProcess.Command(path: swift, arguments: words, environment: environment),
      limits: .init(milliseconds: 60 * 60_000))
    guard result.ending == .exited(0), FileBytes.exists(path) else {
      throw BerthError(
        "not-found", "there is no \(file) in \(products), and building it failed",
        remedy: "run it yourself to see why: swift \(words.joined(separator: " "))")
    }
    return path
  }
}

/// A fresh folder that is removed with the value.
final class Scratch {
  let path: String

  init() throws { path = try FileTree.makeTemporary("berth-bench") }

  deinit { try? FileTree.remove(path) }
}
