import Glibc
import Synchronization

/// A program that runs with pipes as its standard output and error.
final class RunningProgram {
  private let process: pid_t
  private var output: Int32
  private var error: Int32
  private var outputBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var hasEnded = false
  private static let starting = Mutex(())

  /// Starts a program.
  ///
  /// - Parameter input: what it reads from standard input.
  init(_ program: Program, input: [UInt8] = []) throws {
    // One at a time: a program started between a pipe and its flag would hold the pipe open.
    let made = try Self.starting.withLock { _ in
      let out = try Self.pipe()
      let err = try Self.pipe()
      let source = try Self.source(input)
      defer { for end in [out.write, err.write, source] { close(end) } }
      return (
        try program.spawn(streams: (source, out.write, err.write)), output: out.read,
        error: err.read
      )
    }
    process = made.0
    output = made.output
    error = made.error
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      _ = Program.wait(process)
    }
    closeOutput()
    if error >= 0 { close(error) }
  }

  /// Reads until standard output or error holds a text, at most `limit` seconds.
  func read(until text: String, limit seconds: Int = 60) throws {
    let wanted = Array(text.utf8)
    let end = ContinuousClock.now + .seconds(seconds)
    while !outputBytes.contains(wanted) && !errorBytes.contains(wanted) {
      guard try pump(until: end) else {
        throw HarnessError("the program ended without saying \"\(text)\"")
      }
    }
  }

  /// What it has written to standard error so far.
  var talk: String { String(decoding: errorBytes, as: UTF8.self) }

  /// Stops reading standard output, as `head` does.
  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process, signal) }

  /// Reads all there is and waits for the end, at most `limit` seconds.
  func finish(limit seconds: Int = 120) throws -> Outcome {
    let end = ContinuousClock.now + .seconds(seconds)
    while try pump(until: end) {}
    let code = Program.wait(process)
    hasEnded = true
    return Outcome(code: code, output: outputBytes, error: errorBytes)
  }

  /// Reads once from whatever is ready; false when both streams have ended.
  private func pump(until end: ContinuousClock.Instant) throws -> Bool {
    guard output >= 0 || error >= 0 else { return false }
    let left = ContinuousClock.now.duration(to: end).components.seconds
    guard left > 0 else {
      kill(process, SIGKILL)
      throw HarnessError(
        "the program did not end in time; it said: \(String(decoding: errorBytes, as: UTF8.self))")
    }
    // A negative descriptor is skipped by poll.
    var states = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&states, 2, Int32(left) * 1000)
    if states[0].revents != 0 { Self.take(&output, &outputBytes) }
    if states[1].revents != 0 { Self.take(&error, &errorBytes) }
    return true
  }

  private static func take(_ descriptor: inout Int32, _ bytes: inout [UInt8]) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &chunk, chunk.count)
    if count > 0 {
      bytes += chunk[..<count]
    } else if count == 0 || errno != EINTR {
      close(descriptor)
      descriptor = -1
    }
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw HarnessError("no pipe can be made") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// A descriptor that reads as the bytes: a file without a name.
  private static func source(_ bytes: [UInt8]) throws -> Int32 {
    if bytes.isEmpty { return open("/dev/null", O_RDONLY | O_CLOEXEC) }
    var name = Array("/tmp/berth-input-XXXXXX".utf8CString)
    let source = mkstemp(&name)
    guard source >= 0 else { throw HarnessError("no standard input can be made") }
    unlink(&name)
    _ = fcntl(source, F_SETFD, FD_CLOEXEC)
    var place = 0
    while place < bytes.count {
      let count = bytes[place...].withUnsafeBytes { write(source, $0.baseAddress, $0.count) }
      guard count > 0 else { throw HarnessError("standard input cannot be filled") }
      place += count
    }
    lseek(source, 0, SEEK_SET)
    return source
  }
}
