import BerthABI
import BerthBase
import BerthCommands
import BerthManifest
import BerthServices

/// Builds the libraries of a checkout's own apps when they are missing, and for an installation also
/// when they are older than what they are made of.
///
/// `swift run` builds the executable it runs and nothing else, so on a fresh clone the host finds
/// its manifests and no libraries. It then asks SwiftPM for all of them in one build, which uses
/// all processors. An installed host never comes here.
struct CheckoutBuild {
  private static let limit = 30 * 60_000
  let session: Session

  /// Builds the apps that are missing.
  ///
  /// - Parameter isFresh: also those that are older than their sources, so that what is installed
  ///   fits the host that installs it.
  /// - Throws: `plugin.build` with the end of what the compiler said.
  func complete(isFresh: Bool = false) throws(BerthError) {
    guard let checkout = session.layout.checkout else { return }
    let folder = FileTree.parent(of: session.layout.executable)
    let needed = FileBytes.names(in: checkout + "/Manifests").compactMap { name -> String? in
      guard name.hasSuffix(".json"), !name.hasSuffix(".schema.json") else { return nil }
      let id = String(name.dropLast(5))
      let library = "\(folder)/lib\(id).so"
      guard let built = FileStamp(library)?.modified else { return id }
      return isFresh && built < Self.newest(of: id, checkout) ? id : nil
    }
    // <scratch>/<triple>/<configuration>/berth
    let triple = FileTree.parent(of: folder)
    let configuration = String(folder.dropFirst(triple.utf8.count + 1))
    guard !needed.isEmpty, ["debug", "release"].contains(configuration) else { return }
    let swift = try ProgramSearch.require(
      "swift", environment: session.environment, code: "plugin.build",
      purpose: "building the apps of \(checkout)", package: "Swift from swift.org")
    var words = [
      "build", "--package-path", checkout, "--scratch-path", FileTree.parent(of: triple),
      "-c", configuration,
    ]
    // The product of an app has the name of its plugin id. SwiftPM takes one product or all.
    if needed.count == 1 { words += ["--product", needed[0]] }
    try build(swift, words, needed)
  }

  /// When a file that an app is made of was changed last, in nanoseconds of Unix time: those in its
  /// own folder, what apps share, and the modules that are inside each library.
  private static func newest(of id: String, _ checkout: String) -> Int {
    let own = FileBytes.names(in: checkout + "/Plugins").filter { $0.lowercased() == id }
    let folders =
      own.map { "Plugins/\($0)" }
      + ["Plugins/Shared", "Sources/CBerth"]
      + ["Base", "ViewModel", "SDK"].map { "Sources/Berth\($0)" }
    return folders.flatMap { folder in
      FileTree.files(below: "\(checkout)/\(folder)").map { "\(checkout)/\(folder)/\($0)" }
    }
    .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") || $0.hasSuffix(".c") }
    .compactMap { FileStamp($0)?.modified }.max() ?? 0
  }

  private func build(
    _ swift: String, _ words: [String], _ needed: [String]
  ) throws(BerthError) {
    let names = (needed.count == 1 ? "the app " : "the apps ") + needed.joined(separator: ", ")
    session.output.say("building \(names), which takes a few minutes the first time…")
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
