import BerthBase
import Glibc

/// A `berth mcp` that serves one assistant over `/mcp`, as the front process sees it: the very server that
/// assistants on this machine start themselves, with a socket for its standard input and output.
final class AssistantProcess: ConnectedProcess {
  /// Starts one.
  ///
  /// - Parameter environment: all it sees.
  init(
    executable: String, arguments: [String], environment: [String: String]
  ) throws(BerthError) {
    try super.init(
      "berth mcp", executable, arguments, environment: environment, longest: 64 << 20
    ) { actions, theirs in
      posix_spawn_file_actions_adddup2(&actions, theirs, 0)
      posix_spawn_file_actions_adddup2(&actions, theirs, 1)
    }
  }

  /// Says something to it, on a line of its own.
  func say(_ message: JSON) { queue(message.utf8() + [UInt8(ascii: "\n")]) }

  /// The whole lines that have come.
  func takeLines() -> [JSON] {
    guard let end = incoming.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = incoming[..<end].split(separator: UInt8(ascii: "\n"))
    let messages = lines.compactMap { try? JSON.parse(Array($0)) }
    incoming.removeFirst(end + 1)
    return messages
  }

  /// Lets it end: it reads the end of its input and breaks off what it works on.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Whether it has ended.
  func hasEnded() -> Bool {
    var status: Int32 = 0
    return waitpid(id, &status, WNOHANG) != 0
  }
}
