import BerthBase
import BerthServices
import Glibc

/// An answer of a server that comes piece by piece, over a connection of its own: over a socket, or what is
/// encrypted from the program `curl`, which has the token by standard input.
///
/// Closed, and curl ended, when the value goes. Used from one thread at a time.
final class ServerStream {
  /// What to wait at for more; negative once it is closed.
  private(set) var descriptor: Int32
  /// What has come so far.
  private(set) var reply = ServerReply()
  /// Whether nothing more comes.
  private(set) var hasEnded = false
  private var process: pid_t

  /// - Parameter process: the curl that writes to the descriptor; 0 for none.
  init(_ descriptor: Int32, process: pid_t = 0) {
    (self.descriptor, self.process) = (descriptor, process)
  }

  deinit { close() }

  /// Takes what is there, without waiting for more.
  ///
  /// - Throws: `remote.broken` for what is no HTTP.
  func read() throws(BerthError) {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !hasEnded, poll(&wait, 1, 0) > 0 {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      if count > 0 { try reply.append(chunk[..<count]) } else { _ = reply.end() }
      hasEnded = count <= 0 || reply.isWhole
    }
  }

  /// The texts of the events that have come whole since the last time (`text/event-stream`).
  func takeEvents() -> [String] {
    unread += reply.takeEvents()
    var events: [String] = []
    while let end = unread.firstIndex(of: Self.blankLine) {
      let lines = String(decoding: unread[..<end], as: UTF8.self).split(separator: "\n")
      unread.removeFirst(end + Self.blankLine.count)
      let data = lines.filter { $0.hasPrefix("data:") }.map { line in
        line.dropFirst(line.hasPrefix("data: ") ? 6 : 5)
      }
      if !data.isEmpty { events.append(data.joined(separator: "\n")) }
    }
    return events
  }

  private var unread: [UInt8] = []
  private static let blankLine: [UInt8] = [10, 10]

  /// Ends it.
  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    hasEnded = true
    guard process > 0 else { return }
    kill(process, SIGTERM)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    process = 0
  }
}
