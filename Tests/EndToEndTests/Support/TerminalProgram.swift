import Glibc

/// A program that runs at a pseudo-terminal: what it writes is what a person would see.
final class TerminalProgram {
  private let process: pid_t
  private let master: Int32
  private var bytes: [UInt8] = []
  /// The bytes that `read(next:)` has passed.
  private var seen = 0
  private var isOpen = true
  private var hasEnded = false
  /// TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// Starts a program at a terminal of some columns and rows.
  init(_ program: Program, columns: Int, rows: Int = 40) throws {
    // As posix_openpt, unlockpt and ptsname do on Linux; glibc shows those to XSI sources only.
    let made = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard made >= 0, ioctl(made, Self.setLock, &locked) == 0,
      ioctl(made, Self.getNumber, &number) == 0
    else { throw HarnessError("no pseudo-terminal can be made") }
    let path = "/dev/pts/\(number)"
    // Held open until the program has it, so that reading does not end before it begins.
    let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(slave) }
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else {
      throw HarnessError("the pseudo-terminal takes no size")
    }
    master = made
    process = try program.spawn(terminal: path)
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      _ = Program.wait(process)
    }
    close(master)
  }

  /// Reads until the screen has shown a text, at most `limit` seconds.
  func read(until text: String, limit seconds: Int = 60) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while !bytes.contains(Array(text.utf8)) {
      guard try pump(until: end) else {
        throw HarnessError("the program ended without showing \"\(text)\": \(screen)")
      }
    }
  }

  /// Reads until a text has come after what the last call of this kind found.
  func read(next text: String, limit seconds: Int = 60) throws {
    let wanted = Array(text.utf8)
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let found = bytes[seen...].firstRange(of: wanted) {
        seen = found.upperBound
        return
      }
      guard try pump(until: end) else {
        throw HarnessError("the program ended without showing \"\(text)\": \(screen)")
      }
    }
  }

  /// Whether the terminal shows what is typed, as it does for a shell.
  var echoes: Bool {
    var settings = termios()
    return tcgetattr(master, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO | ICANON) != 0
  }

  /// Changes the size of the terminal, of which the program is told.
  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Types keys, the return key being `\r`.
  func type(_ keys: String) {
    let keys = Array(keys.utf8)
    _ = write(master, keys, keys.count)
  }

  /// Reads all and waits for the end; the screen and the exit code.
  func finish(limit seconds: Int = 60) throws -> (screen: String, code: Int32) {
    let end = ContinuousClock.now + .seconds(seconds)
    while try pump(until: end) {}
    let code = Program.wait(process)
    hasEnded = true
    return (screen, code)
  }

  private var screen: String { String(decoding: bytes, as: UTF8.self) }

  private func pump(until end: ContinuousClock.Instant) throws -> Bool {
    guard isOpen else { return false }
    let left = ContinuousClock.now.duration(to: end).components.seconds
    guard left > 0 else { throw HarnessError("nothing came from the terminal: \(screen)") }
    var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    _ = poll(&state, 1, Int32(left) * 1000)
    guard state.revents != 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &chunk, chunk.count)
    if count > 0 {
      bytes += chunk[..<count]
    } else if count == 0 || errno != EINTR {
      // The last program at a terminal leaving it reads as EIO.
      isOpen = false
    }
    return true
  }
}
