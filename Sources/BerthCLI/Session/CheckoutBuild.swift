import BerthABI
import BerthBase
import BerthCommands
import BerthServices

/// Builds the libraries of a checkout's own apps when they are missing.
///
/// `swift run` builds the executable it runs and nothing else, so on a fresh clone the host finds
/// its manifests and no libraries. It then asks SwiftPM for all of them in one build, which uses
/// all processors. An installed host never comes here.
struct CheckoutBuild {
  private static let limit = 30 * 60_000
  let session: Session

  /// Builds the apps that are missing.
  ///
  /// - Throws: `plugin.build` with the end of what the compiler said.
  func complete() throws(BerthError) {
    guard let checkout = session.layout.checkout else { return }
    let folder = FileTree.parent(of: session.layout.executable)
    let missing = FileBytes.names(in: checkout + "/Manifests").compactMap { name -> String? in
      guard name.hasSuffix(".json"), !name.hasSuffix(".schema.json") else { return nil }
      let id = String(name.dropLast(5))
      return FileBytes.exists("\(folder)/lib\(id).so") ? nil : id
    }
    // <scratch>/<triple>/<configuration>/berth
    let triple = FileTree.parent(of: folder)
    let configuration = String(folder.dropFirst(triple.utf8.count + 1))
    guard !missing.isEmpty, ["debug", "release"].contains(configuration) else { return }
    let swift = try ProgramSearch.require(
      "swift", environment: session.environment, code: "plugin.build",
      purpose: "building the apps of \(checkout)", package: "Swift from swift.org")
    var words = [
      "build", "--package-path", checkout, "--scratch-path", FileTree.parent(of: triple),
      "-c", configuration,
    ]
    // The product of an app has the name of its plugin id. SwiftPM takes one product or all.
    if missing.count == 1 { words += ["--product", missing[0]] }
    try build(swift, words, missing)
  }

  private func build(
    _ swift: String, _ words: [String], _ missing: [String]
  ) throws(BerthError) {
    let names = (missing.count == 1 ? "the app " : "the apps ") + missing.joined(separator: ", ")
    session.output.say("building \(names) for the first time, which takes a few minutes…")
    let progress = BuildProgress(output: session.output, clock: session.clock)
    let cancellation = session.cancellation
    let result = try ChildProcess.run(
      ChildProcess.Command(path: swift, arguments: words, environment: session.environment),
      limits: ChildProcess.Limits(milliseconds: Self.limit),
      monotonic: session.clock.monotonic, onOutput: progress.read,
      isCancelled: { cancellation.isRequested })
    progress.finish()
    if result.ending == .exited(0) { return }
    let said = String(decoding: result.output.suffix(2000) + result.error, as: UTF8.self)
    throw BerthError(
      "plugin.build", "\(names) could not be built:\n\(said)",
      remedy: "run it yourself to see all: swift \(words.joined(separator: " "))")
  }
}
