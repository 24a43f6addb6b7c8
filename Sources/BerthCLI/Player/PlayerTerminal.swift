import Glibc

/// The terminal while something is played: keys as they are pressed, no cursor.
///
/// Ctrl-C and Ctrl-Z keep their meaning; what was changed is put back by `restore`, also after
/// the process was stopped and let go on.
final class PlayerTerminal {
  /// What a key means.
  enum Key: Equatable {
    case pause, next, back, quit, sound
    /// One that only some timelines have a use for.
    case letter(UInt8)
  }

  private var saved = termios()
  private var isRaw = false

  /// Takes the keys of standard input, unless it is no terminal.
  func begin() {
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
      bytes[Int(VMIN)] = 0
      bytes[Int(VTIME)] = 0
    }
    isRaw = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0
  }

  /// Gives the keys back.
  func restore() {
    guard isRaw else { return }
    _ = tcsetattr(STDIN_FILENO, TCSANOW, &saved)
    isRaw = false
  }

  /// Waits for a key or for some milliseconds, whichever is first; a signal ends it early.
  func wait(milliseconds: Int32) -> [Key] {
    var wait = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
    guard poll(&wait, isRaw ? 1 : 0, max(milliseconds, 0)) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count == 0, wait[0].revents & Int16(POLLHUP) != 0 { isRaw = false }
    return Self.keys(bytes.prefix(max(count, 0)))
  }

  /// The keys a run of bytes means; arrows come as `ESC [ C` and the like (ECMA-48).
  static func keys(_ bytes: ArraySlice<UInt8>) -> [Key] {
    var keys: [Key] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "p"): keys.append(.pause)
      case 0x0A, 0x0D, UInt8(ascii: "n"): keys.append(.next)
      case UInt8(ascii: "b"): keys.append(.back)
      case UInt8(ascii: "s"): keys.append(.sound)
      case UInt8(ascii: "q"), 0x04: keys.append(.quit)
      case 0x1B:
        guard let bracket = rest.first, bracket == UInt8(ascii: "[") || bracket == UInt8(ascii: "O")
        else {
          keys.append(.quit)
          continue
        }
        rest.removeFirst()
        while let part = rest.popFirst() {
          guard (0x40...0x7E).contains(part) else { continue }
          if part == UInt8(ascii: "C") { keys.append(.next) }
          if part == UInt8(ascii: "D") { keys.append(.back) }
          break
        }
      case 0x61...0x7A: keys.append(.letter(byte))
      default: break
      }
    }
    return keys
  }

  /// The columns and lines of the terminal, which may change at any time; 80 × 24 when unknown.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
