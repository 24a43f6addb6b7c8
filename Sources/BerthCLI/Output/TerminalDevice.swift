import BerthBase
import Glibc

/// The terminal this process was started at: its size, its answers, and a pager before it.
enum TerminalDevice {
  /// How long an answer is waited for, in milliseconds.
  private static let patience: Int32 = 300

  /// Sends a question and reads until the answer is whole, or nothing comes any more.
  ///
  /// - Returns: what came; nil without a terminal, in the background, or when somebody has typed
  ///   ahead, whose keys are not to be taken.
  static func ask(_ question: [UInt8], until isWhole: ([UInt8]) -> Bool) -> [UInt8]? {
    let device = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard device >= 0 else { return nil }
    defer { close(device) }
    var saved = termios()
    guard tcgetpgrp(device) == getpgrp(), tcgetattr(device, &saved) == 0 else { return nil }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(device, TCSANOW, &raw) == 0 else { return nil }
    defer { _ = tcsetattr(device, TCSANOW, &saved) }
    guard !isReadable(device, 0), write(device, question, question.count) == question.count else {
      return nil
    }
    var reply: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256)
    while !isWhole(reply), reply.count < 4_096, isReadable(device, patience) {
      let count = read(device, &chunk, chunk.count)
      guard count > 0 else { break }
      reply += chunk[..<count]
    }
    return reply
  }

  private static func isReadable(_ device: Int32, _ milliseconds: Int32) -> Bool {
    var wait = [pollfd(fd: device, events: Int16(POLLIN), revents: 0)]
    return poll(&wait, 1, milliseconds) > 0
  }

  /// Gives bytes to a pager and waits until it is left.
  ///
  /// - Returns: whether it ran; what it did not read is not missed.
  static func page(_ bytes: [UInt8], by command: String) -> Bool {
    // As git has it: quit when all fits, keep colours, leave the text on the screen.
    setenv("LESS", "FRX", 0)
    // 127 is the shell's word for a command that is not there.
    return pipe(bytes, to: command).map { $0 != 127 } ?? false
  }

  /// Gives bytes to a command of the shell and waits until it is done.
  ///
  /// - Returns: its exit code, nil when no shell starts; what it did not read is not missed.
  static func pipe(_ bytes: [UInt8], to command: String) -> Int32? {
    guard let program = popen(command, "we") else { return nil }
    // Ctrl-C is the program's now; it has got the default back for itself.
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(fileno(program), $0.baseAddress! + done, bytes.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    let status = pclose(program)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128
  }

  /// Columns and rows; 80 × 24 when unknown.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
