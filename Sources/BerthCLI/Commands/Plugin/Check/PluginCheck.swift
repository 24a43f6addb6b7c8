import BerthABI
import BerthBase
import BerthChecks
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import Glibc

/// `berth plugin check`: whether a plugin conforms, check by check.
enum PluginCheck {
  static let command = HostCommand(
    "plugin", "check", summary: "try whether a plugin conforms, each check in a process of its own",
    arguments: [.text("plugin", "its id, its folder or its manifest")],
    options: [
      .text("only", "a check or a group of checks", repeated: true),
      .flag("list", "name the checks and run none"),
      .text("junit", "write the report as JUnit XML to a file"),
      .text("reproduce", "a case a report named: check:seed:case"),
      .text("minutes", "how long each check that draws random cases goes on"),
      .flag("asan", "load the runtime of AddressSanitizer, which the library is built with"),
      InProcess.option,
      .flag("wait", "with --in-process and --only CHECK: its process waits for a debugger"),
    ],
    examples: [
      "plugin check ./hello-c", "plugin check ./hello-c --only commands --seed 7",
      "plugin check ./hello-c --only commands.fuzz --minutes 5 --asan", "plugin check --list",
    ]
  ) { session, arguments throws(BerthError) in
    if arguments["list"]?.bool == true { return list() }
    guard let name = arguments["plugin"]?.string else {
      throw BerthError(
        "input.missing-argument", "the argument “plugin” is missing",
        remedy: "give a plugin's id, its folder or its manifest; --list names the checks")
    }
    var options = try options(session, arguments)
    let (manifest, id) = try locate(name, session)
    let cancellation = session.cancellation
    options.isCancelled = { cancellation.isRequested }
    if arguments["asan"]?.bool == true {
      options.sanitizer = try Sanitizer.runtime(of: session.plugin(named: name).library())
    }
    if arguments[InProcess.option.name]?.bool == true {
      try InProcess.ask(session, id, manifest)
    }
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let results = try CheckSuite(
      executable: session.layout.executable, manifest: manifest,
      libraryFolders: session.layout.libraryFolders,
      path: session.environment["PATH"] ?? "/usr/bin:/bin", options: options
    ).run(in: scratch.path)
    if let file = arguments["junit"]?.string {
      try FileBytes.replace(
        Home.absolute(file), with: JUnitReport.bytes(plugin: id, results), mode: 0o644)
    }
    try session.output.emit(CheckReport.report(id, results))
    if let failure = CheckReport.failure(results) { throw failure }
    return nil
  }

  private static func list() -> Report {
    let checks = CheckDescription.all
    return Report(
      [
        "checks": .list(checks) { ["id": .string($0.id), "summary": .string($0.summary)] },
        "total": JSON(checks.count),
      ],
      view: .table(
        columns: ["check", "what must hold"],
        rows: checks.map { [View.Cell($0.id), View.Cell($0.summary)] }))
  }

  private static func options(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> CheckSuite.Options {
    var options = CheckSuite.Options()
    options.only = (arguments["only"]?.array ?? []).compactMap(\.string)
    options.seed = session.options.seed ?? 1
    options.isClosedIn = arguments[InProcess.option.name]?.bool != true
    if let text = arguments["minutes"]?.string {
      guard let minutes = Double(text), minutes > 0, minutes <= 1440 else {
        throw BerthError(
          "input.invalid", "--minutes \(text) is no time", remedy: "give 0.1 to 1440 minutes")
      }
      options.fuzzSeconds = minutes * 60
    }
    if arguments["wait"]?.bool == true {
      guard !options.isClosedIn, options.only.count == 1,
        CheckDescription.all.contains(where: { $0.id == options.only[0] })
      else {
        throw BerthError(
          "usage.check", "--wait is for one check outside of the sandbox",
          remedy: "berth plugin check PLUGIN --in-process --wait --only commands.examples")
      }
      options.onWaiting = { number in
        // From another thread than the one that owns the output, while the check stands still.
        let line =
          "process \(number) waits: gdb -p \(number), then continue; kill -CONT \(number) goes on "
          + "without a debugger\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      }
    }
    guard let text = arguments["reproduce"]?.string else { return options }
    let parts = text.split(separator: ":")
    guard parts.count == 3, let seed = UInt64(parts[1]), let number = Int(parts[2]), number > 0
    else {
      throw BerthError(
        "input.invalid", "--reproduce \(text) names no case",
        remedy: "take it from a report, such as commands.fuzz:1:42")
    }
    options.only = [String(parts[0])]
    options.seed = seed
    options.caseNumber = number
    return options
  }

  /// The manifest file and the id of a plugin named by id, by its folder or by its manifest. A
  /// broken manifest is a matter of the checks.
  private static func locate(
    _ name: String, _ session: Session
  ) throws(BerthError) -> (manifest: String, id: String) {
    do throws(BerthError) {
      let entry = try session.plugin(named: name)
      return (entry.file, entry.manifest.id)
    } catch {
      guard error.code == "manifest.invalid" else { throw error }
      if Session.isPath(name) {
        let path = Home.absolute(name)
        return (path.hasSuffix(".json") ? path : path + "/manifest.json", name)
      }
      let listing = try session.registry().list().listings.first { $0.id == name }
      guard let listing else { throw error }
      return (listing.file, name)
    }
  }
}

/// A folder that is gone when its user is done.
struct TemporaryFolder {
  let path: String

  init() throws(BerthError) { path = try FileTree.makeTemporary(in: FileTree.memory) }

  /// Removes the folder and all in it.
  func remove() { try? FileTree.remove(path) }
}
