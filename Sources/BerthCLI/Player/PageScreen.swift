import BerthHost
import BerthViews
import Glibc

/// The terminal while an interactive page is shown: a screen of its own, keys as they are pressed.
///
/// Ctrl-C still interrupts the process, so that a command that runs can be stopped; what was
/// changed is put back by `end`, and when a plugin crashes.
final class PageScreen {
  private let streams: Streams
  private var shown: [[UInt8]] = []
  private(set) var isOn = false

  /// The terminal's settings before, at a fixed address for the signal handler.
  nonisolated(unsafe) private static let saved = {
    let memory = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    memory.initialize(to: termios())
    return memory
  }()
  private static let entering = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[H\u{1B}[2J"
  private static let leaving: StaticString = "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  init(streams: Streams) { self.streams = streams }

  /// Takes the keys and a screen of its own.
  func begin() {
    guard !isOn, tcgetattr(STDIN_FILENO, Self.saved) == 0 else { return }
    var raw = Self.saved.pointee
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    raw.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
      bytes[Int(VMIN)] = 0
      bytes[Int(VTIME)] = 0
      // Stopped here, the page would remain in the way of the shell.
      bytes[Int(VSUSP)] = 0
      bytes[Int(VQUIT)] = 0
    }
    Runtime.beforeCrash { PageScreen.giveBack() }
    // Ignored by default, it would not end a wait.
    signal(SIGWINCH) { _ in }
    isOn = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0
    shown = []
    write(Self.entering)
  }

  /// Gives both back.
  func end() {
    guard isOn else { return }
    isOn = false
    Runtime.beforeCrash(nil)
    signal(SIGWINCH, SIG_DFL)
    Self.giveBack()
  }

  /// Safe in a signal handler: write(2) and tcsetattr(3) are on the list of signal-safety(7).
  private static func giveBack() {
    _ = Glibc.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
    _ = tcsetattr(STDIN_FILENO, TCSANOW, saved)
  }

  /// The lines and columns; 24 and 80 when unknown.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Has the next picture drawn whole, as after a change of size.
  func forget() {
    shown = []
    write("\u{1B}[2J")
  }

  /// Draws what differs from the last picture; false when nobody sees it any more.
  func show(_ picture: PageFrame.Picture) -> Bool {
    var bytes: [UInt8] = Array("\u{1B}[?25l".utf8)
    for row in 0..<max(picture.lines.count, shown.count) {
      let line = row < picture.lines.count ? picture.lines[row] : []
      if row < shown.count, shown[row] == line { continue }
      bytes += Array("\u{1B}[\(row + 1);1H\u{1B}[2K".utf8)
      bytes += line
    }
    shown = picture.lines
    if let cursor = picture.cursor {
      bytes += Array("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h".utf8)
    }
    return streams.output(bytes) == .done
  }

  /// What can be read from the keyboard now; nil at its end.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : Array(bytes.prefix(count))
  }

  private func write(_ text: String) { _ = streams.output(Array(text.utf8)) }
}
