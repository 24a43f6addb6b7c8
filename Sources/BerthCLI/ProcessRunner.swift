import BerthABI
import BerthBase
import BerthServices
import BerthWeb
import BerthWorkers
import Glibc

/// Runs the command line with the process's own arguments, streams and signals.
package enum ProcessRunner {
  /// Set from the signal handler, which can reach globals only.
  private static let cancellation = Cancellation()

  /// Runs the process's command line and returns its exit code.
  package static func run() -> Int32 {
    let arguments = arguments
    if WorkerMain.isAsked(arguments.first) { return WorkerMain.run() }
    if arguments.first == Programs.sandboxWord {
      return ProgramSandbox.run(Array(arguments.dropFirst()))
    }
    if AppProcessMain.isAsked(arguments.first) {
      return AppProcessMain.run(terminal: ServedTerminal.answer)
    }
    // A closed pipe is seen as a failed write, quietly.
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] { signal(number) { _ in ProcessRunner.interrupt() } }
    signal(SIGALRM) { _ in ProcessRunner.look() }
    return CommandLineInterface.run(
      arguments: arguments, streams: streams, environment: RunningProgram.environment,
      executable: RunningProgram.path ?? "/usr/bin/berth", cancellation: cancellation
    ).rawValue
  }

  /// How long what was asked to stop may go on in a plugin, in seconds.
  private static let patience: UInt32 = 2

  /// The first signal asks for an end, the second ends at once.
  private static func interrupt() {
    if cancellation.isRequested { CrashGuard.quit() }
    cancellation.request()
    alarm(patience)
  }

  /// Leaves a plugin, or a statement of one, that does not stop; the host itself takes the time it
  /// needs.
  private static func look() {
    if CrashGuard.isInside || StatementWatch.isBusy { CrashGuard.quit() }
    alarm(1)
  }

  /// The words behind the program's name.
  private static var arguments: [String] {
    var words: [String] = []
    var index = 1
    while index < CommandLine.argc, let word = CommandLine.unsafeArgv[index] {
      words.append(String(cString: word))
      index += 1
    }
    return words
  }

  private static var streams: Streams {
    let size = TerminalDevice.size
    var streams = Streams(
      output: { write($0, to: STDOUT_FILENO) }, error: { write($0, to: STDERR_FILENO) },
      readLine: { readLine(STDIN_FILENO) },
      readAll: { limit in readAll(STDIN_FILENO, limit: limit) },
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1, width: size.columns, height: size.rows,
      askTerminal: {
        TerminalDevice.ask(TerminalBackground.question, until: TerminalBackground.isWhole)
      },
      page: { TerminalDevice.page($0, by: $1) })
    streams.pipe = { TerminalDevice.pipe($0, to: $1) == 0 }
    return streams
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Streams.Written {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EPIPE { return .closed }
        if count <= 0 { return .failed(String(cString: strerror(count < 0 ? errno : EIO))) }
        done += count
      }
      return .done
    }
  }

  /// Reads no further than to the end of the line: what follows is for whoever reads next.
  private static func readLine(_ descriptor: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      guard isReadable(descriptor) else { return nil }
      let count = read(descriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 && bytes.isEmpty { return nil }
      if count <= 0 || byte == 0x0A { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }

  /// Waits for something to read, or the end of it; false when the run is to stop meanwhile.
  private static func isReadable(_ descriptor: Int32) -> Bool {
    while !cancellation.isRequested {
      let ready = EventWait.wait([(descriptor, .reading)], milliseconds: nil) {
        cancellation.isRequested
      }
      if ready[0] { return true }
    }
    return false
  }

  /// Nothing when the run was asked to stop: half an input is none.
  private static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      guard isReadable(descriptor) else { return nil }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
      if bytes.count > limit { return nil }
    }
  }
}
