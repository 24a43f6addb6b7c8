import BerthBase
import BerthTesting
import Glibc
import Synchronization

/// A person's machine in a temporary folder: a home for the host, a folder to work in, and the
/// built `berth`. The folder is removed with the value.
final class Machine: Sendable {
  let folder: String
  /// The host's home.
  let home: String
  /// The current folder of what is run.
  let work: String
  /// The executable that `berth` means.
  let executable: String
  private let environment: [String: String]

  /// A machine on which `berth` has never run, with no way into the network but to itself.
  init(executable: String = TestPaths.products + "/berth", more: [String: String] = [:]) throws {
    folder = try TestPaths.temporaryFolder()
    home = folder + "/home"
    work = folder + "/work"
    self.executable = executable
    try FileBytes.makeFolder(work)
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "BERTH_HOME": home, "TZ": "UTC",
      "LANG": "C.UTF-8", "TERM": "xterm-256color", "ALL_PROXY": "http://127.0.0.1:9",
    ].merging(more) { $1 }
  }

  deinit {
    TestPaths.remove(folder)
    for folder in kept.withLock({ $0 }) { TestPaths.remove(folder) }
  }

  private let kept = Mutex<[String]>([])

  /// Removes another folder with the value.
  func keep(_ folder: String) { kept.withLock { $0.append(folder) } }

  /// A machine on which Cocktail Mixologist has run before: its age question is answered and its
  /// database filled. Filling it takes the longest, so it is done once and copied.
  static func prepared() throws -> Machine {
    let machine = try Machine()
    try machine.shell("cp -a \(try template.get().home) \(machine.home)").expectDone()
    return machine
  }

  private static let template: Result<Machine, any Error> = Result {
    let machine = try Machine()
    try machine.berth("cocktail", "search", "gin", "--limit", "1").expectDone()
    try machine.berth("lang", "languages", "ja").expectDone()
    // Two of them are in the same arms of experiments: prices, badges and times are the same.
    try FileBytes.replace(machine.home + "/install-id", with: Array((TestHost.install + "\n").utf8))
    atexit { if let made = try? Machine.template.get() { TestPaths.remove(made.folder) } }
    return machine
  }

  // MARK: Running

  /// Runs `berth` with words.
  @discardableResult
  func berth(
    _ words: String..., input: String = "", more: [String: String] = [:]
  ) throws -> Outcome {
    try run(words, input: input, more: more)
  }

  /// Runs `berth` with words.
  @discardableResult
  func run(
    _ words: [String], input: String = "", more: [String: String] = [:]
  ) throws -> Outcome {
    try start(words, input: input, more: more).finish()
  }

  /// Runs `berth` with words that need not be UTF-8.
  func run(bytes words: [[UInt8]]) throws -> Outcome {
    var program = program([], more: [:])
    program.arguments = words
    return try RunningProgram(program).finish()
  }

  /// Runs `berth` with `--json` and reads what it answers.
  func json(_ words: String...) throws -> JSON {
    let outcome = try run(words + ["--json"])
    try outcome.expectDone()
    return try outcome.json()
  }

  /// Starts `berth` and leaves it running.
  func start(
    _ words: [String], input: String = "", more: [String: String] = [:]
  ) throws -> RunningProgram {
    try RunningProgram(program(words, more: more), input: Array(input.utf8))
  }

  /// Starts `berth` at a terminal.
  func terminal(
    _ words: String..., columns: Int = 80, rows: Int = 40, more: [String: String] = [:]
  ) throws -> TerminalProgram {
    try TerminalProgram(program(words, more: more), columns: columns, rows: rows)
  }

  /// Runs a line in `sh`, `berth` being found.
  func shell(
    _ line: String, folder: String? = nil, more: [String: String] = [:], limit seconds: Int = 300
  ) throws -> Outcome {
    var program = program(["-c", line], more: more)
    program.path = "/bin/sh"
    program.folder = folder ?? work
    let bin = executable.prefix(upTo: executable.lastIndex(of: "/") ?? executable.startIndex)
    program.environment["PATH"] = "\(bin):/usr/bin:/bin"
    return try RunningProgram(program).finish(limit: seconds)
  }

  private func program(_ words: [String], more: [String: String]) -> Program {
    Program(
      path: executable, arguments: words.map { Array($0.utf8) },
      environment: environment.merging(more) { $1 }, folder: work)
  }

  // MARK: Files

  /// Writes a file in the working folder and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let path = "\(work)/\(name)"
    try FileBytes.replace(path, with: Array(text.utf8), mode: 0o644)
    return path
  }

  /// The text of a file in the working folder.
  func read(_ name: String) throws -> String {
    String(decoding: try FileBytes.require("\(work)/\(name)"), as: UTF8.self)
  }
}

extension Outcome {
  /// Fails with all that was said unless the exit code is the one expected.
  func expect(_ code: ExitCode) throws {
    guard self.code == code.rawValue else {
      throw HarnessError("exit \(self.code) instead of \(code.rawValue)\n\(talk)\n\(text)")
    }
  }

  func expectDone() throws { try expect(.done) }
}

/// Places of the package and of the tests' own files.
enum Places {
  static let examples = TestPaths.absolute("Plugins/Examples")
  static let fixtures = TestPaths.absolute("Tests/EndToEndTests/Fixtures")
  static let scripts = TestPaths.absolute("Tests/Scripts")
}
