package import BerthBase
import Glibc

/// A program that runs beside the host and is not waited for, such as one that plays a sound.
///
/// What it writes is dropped, and it is ended with the value.
/// Used from one thread at a time.
package final class BackgroundProcess {
  private let process: pid_t
  private var hasEnded = false

  private init(_ process: pid_t) { self.process = process }

  deinit { stop() }

  /// Starts a program.
  ///
  /// - Throws: `process.failed` when it cannot be started.
  package static func start(_ command: ChildProcess.Command) throws(BerthError) -> BackgroundProcess
  {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { throw ChildProcess.failure("open /dev/null", errno) }
    defer { close(null) }
    let input = command.input.isEmpty ? nil : try filledPipe(command.input)
    defer { if let input { close(input) } }
    return BackgroundProcess(
      try ChildProcess.spawn(command, input: input ?? null, output: null, error: null))
  }

  /// The most bytes of input: what a pipe holds before anybody reads (pipe(7)).
  package static let maximumInput = 65_536

  /// Bytes in a pipe that nobody writes to any more.
  private static func filledPipe(_ bytes: [UInt8]) throws(BerthError) -> Int32 {
    guard bytes.count <= maximumInput else {
      throw ChildProcess.failure("hand over \(bytes.count) bytes", E2BIG)
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ChildProcess.failure("make a pipe", errno) }
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let count = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    guard count == bytes.count else {
      close(ends[0])
      throw ChildProcess.failure("fill a pipe", EAGAIN)
    }
    return ends[0]
  }

  /// Whether it still runs.
  package var isRunning: Bool {
    guard !hasEnded else { return false }
    var status: Int32 = 0
    hasEnded = waitpid(process, &status, WNOHANG) != 0
    return !hasEnded
  }

  /// Ends it and all it started.
  package func stop() {
    guard isRunning else { return }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
  }
}
