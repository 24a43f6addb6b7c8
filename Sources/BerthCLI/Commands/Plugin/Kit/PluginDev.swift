import BerthABI
import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthServices
import Glibc

/// `berth plugin dev`: a new process for every build, the last command run again.
///
/// The plugin's library and manifest are watched. A line typed is the command from then on; an
/// empty one runs the last one again. Without `--home` all happens in a home that is thrown away.
struct PluginDev {
  /// How long a build must leave its files alone before they are used, in milliseconds.
  private static let calm: Int32 = 150
  /// How long a command may take, in milliseconds.
  private static let patience = 600_000
  let session: Session
  let arguments: JSON

  func run() throws(BerthError) {
    let path = Home.absolute(arguments["path"]?.string ?? "")
    let plugin = try session.registry().entry(at: path)
    if session.options.isolation == Manifest.Isolation.inProcess.rawValue {
      try InProcess.ask(session, plugin.manifest.id, plugin.file)
    }
    var scratch: TemporaryFolder?
    if session.options.home == nil { scratch = try TemporaryFolder() }
    defer { scratch?.remove() }
    let home: String
    if let scratch { home = scratch.path } else { home = try session.home().path }
    var words = arguments["words"]?.array?.compactMap(\.string) ?? []
    let watch = FileWatch([plugin.file] + plugin.libraryCandidates)
    watch.attach()
    guard watch.descriptor >= 0 else {
      throw BerthError(
        "files.read", "this system watches no files",
        remedy: "run the command yourself after each build")
    }
    session.output.say(
      "watching \(plugin.file) and \(plugin.manifest.library); type a command, or ^D to end")
    if !words.isEmpty { try again(plugin, words, home) }
    var input = STDIN_FILENO
    while true {
      let cancellation = session.cancellation
      let happened = EventWait.wait(
        [(watch.descriptor, .reading), (input, .reading)], milliseconds: nil,
        unless: { cancellation.isRequested })
      if cancellation.isRequested { return }
      if happened[1] {
        guard let line = Self.line() else {
          if session.streams.inputIsTerminal { return }
          // Nobody types: builds alone are waited for, until a signal comes.
          input = -1
          continue
        }
        let typed = try ShellWords.split(line)
        if !typed.isEmpty { words = typed }
        if !words.isEmpty { try again(plugin, words, home) }
      } else if happened[0], isRebuilt(watch), !words.isEmpty {
        session.output.say("rebuilt; again: \(words.joined(separator: " "))")
        try again(plugin, words, home)
      }
    }
  }

  /// Waits until the build has left the files alone; whether it touched them at all.
  private func isRebuilt(_ watch: FileWatch) -> Bool {
    var isTouched = false
    repeat {
      isTouched = !watch.drain().isEmpty || isTouched
      watch.attach()
    } while EventWait.wait(
      [(watch.descriptor, .reading)], milliseconds: Self.calm, unless: { false })[0]
    return isTouched
  }

  /// Runs the command in a process of its own; what it says goes where ours does.
  private func again(
    _ plugin: RegistryEntry, _ words: [String], _ home: String
  ) throws(BerthError) {
    let id = plugin.manifest.id
    let options = session.options
    var line = words.first == id ? words : [id] + words
    line += ["--home", home, "--plugins", FileTree.parent(of: plugin.file)]
    if options.format == .json { line.append("--json") }
    if let isolation = options.isolation { line += ["--isolation", isolation] }
    if let seed = options.seed { line += ["--seed", String(seed)] }
    if session.streams.outputIsTerminal { line += ["--color", "always"] }
    let cancellation = session.cancellation
    let result = try ChildProcess.run(
      ChildProcess.Command(
        path: session.layout.executable, arguments: line, environment: session.environment),
      limits: ChildProcess.Limits(milliseconds: Self.patience),
      isCancelled: { cancellation.isRequested })
    try session.output.write(result.output)
    _ = session.streams.error(result.error)
    switch result.ending {
    case .exited(0), .cancelled: break
    case .exited(let code): session.output.say("(exit \(code))")
    case .signalled(let number): session.output.say("(ended by signal \(number))")
    case .timedOut, .tooMuchOutput: session.output.say("(stopped: it took or wrote too much)")
    }
  }

  /// One line of standard input, unbuffered so that waiting sees the next; nil at its end.
  private static func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }
}
