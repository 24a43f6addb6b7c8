package import BerthBase
import Glibc

/// Runs programs to their end: bytes in, bytes out, within limits, without a shell.
///
/// ```swift
/// let command = ChildProcess.Command(path: "/usr/bin/sort", input: Array("b\na\n".utf8))
/// let result = try ChildProcess.run(command, limits: .init(milliseconds: 2_000))
/// // result.ending == .exited(0), result.output == Array("a\nb\n".utf8)
/// ```
package enum ChildProcess {
  /// What to run.
  package struct Command: Sendable {
    /// The executable; `ProgramSearch` finds it.
    package var path: String
    /// The arguments after the program's own name. Others on the machine can read them.
    package var arguments: [String]
    /// The whole environment the program sees; nothing is inherited.
    package var environment: [String: String]
    /// What it reads from standard input.
    package var input: [UInt8]
    /// Whether the input is a file rather than a stream, for programs that seek in it or open it by
    /// name; where the system makes no such file it is a stream all the same.
    package var inputIsFile = false

    /// A program with its arguments, environment and input.
    package init(
      path: String, arguments: [String] = [], environment: [String: String] = [:],
      input: [UInt8] = []
    ) {
      self.path = path
      self.arguments = arguments
      self.environment = environment
      self.input = input
    }
  }

  /// What it may use; whoever goes over it is killed with all it started.
  package struct Limits: Sendable {
    /// The longest it may run, in milliseconds.
    package var milliseconds: Int
    /// The most bytes it may write to standard output.
    package var outputBytes: Int
    /// How many bytes of standard error are kept; the rest is read and dropped.
    package var errorBytes: Int

    /// Limits in milliseconds and bytes.
    package init(milliseconds: Int, outputBytes: Int = 16 << 20, errorBytes: Int = 64 << 10) {
      self.milliseconds = milliseconds
      self.outputBytes = outputBytes
      self.errorBytes = errorBytes
    }
  }

  /// How a program ended.
  package enum Ending: Sendable, Equatable {
    /// By itself, with an exit code.
    case exited(Int32)
    /// By a signal that was not ours.
    case signalled(Int32)
    /// Killed for running too long.
    case timedOut
    /// Killed for writing too much.
    case tooMuchOutput
    /// Killed because nobody wants the result any more.
    case cancelled
  }

  /// What came of it.
  package struct Result: Sendable {
    /// How it ended.
    package var ending: Ending
    /// What it wrote to standard output, up to the limit.
    package var output: [UInt8]
    /// The beginning of what it wrote to standard error.
    package var error: [UInt8]
  }

  /// Runs a program and waits for it; blocks the calling thread. May be called on any thread.
  ///
  /// The program gets its own process group, default signal handling and no descriptor but the
  /// three standard streams.
  ///
  /// - Parameters:
  ///   - monotonic: nanoseconds of a clock that never goes back.
  ///   - onOutput: given what comes on standard output, piece by piece.
  ///   - isCancelled: asked at least ten times a second.
  /// - Throws: `process.failed` when the program cannot be started at all.
  package static func run(
    _ command: Command, limits: Limits,
    monotonic: () -> UInt64 = RuntimeClock.system.monotonic,
    onOutput: (ArraySlice<UInt8>) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws(BerthError) -> Result {
    let file = command.inputIsFile ? StreamPair.file(command.input) : nil
    let input: StreamPair
    if let file { input = file } else { input = try StreamPair.socket() }
    let output = try StreamPair.pipe()
    let error = try StreamPair.pipe()
    let process = try spawn(
      command, input: input.theirs, output: output.theirs, error: error.theirs)
    input.closeTheirs()
    output.closeTheirs()
    error.closeTheirs()
    var exchange = ChildExchange(
      process: process, input: input, output: output, error: error,
      sending: file == nil ? command.input : [],
      limits: limits, start: monotonic())
    return exchange.run(monotonic: monotonic, onOutput: onOutput, isCancelled: isCancelled)
  }

  package static func failure(_ action: String, _ number: Int32) -> BerthError {
    BerthError(
      "process.failed", "could not \(action): \(String(cString: strerror(number)))",
      remedy: "check the program's permissions and the limits of this session (ulimit -a)")
  }
}
