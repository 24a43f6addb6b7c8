import BerthABI
import BerthBase
import BerthMCP
import BerthServices
import Glibc

/// `berth mcp` of a home that is logged in elsewhere: what an assistant says on standard input goes to `/mcp` of
/// the server, and what that answers comes back on standard output, each message a line.
///
/// A session that the server has ended meanwhile is begun anew, unseen. Used from one thread at a time.
final class RemoteAssistant {
  private let session: Session
  private let line: ServerLine
  private let server: String
  private let scopes: [String]
  /// What was read of the next line, and the lines that wait for the session to begin.
  private var unread: [UInt8] = []
  private var waiting: [JSON] = []
  /// How the server calls the session; nil before it has begun.
  private var id: String?
  /// What the assistant began with, to begin anew.
  private var greeting: JSON?
  private var version: String?
  private var sent: [Sent] = []
  private var hasEnded = false

  /// The longest line that is taken, in bytes, as of `berth mcp` on this machine.
  private static let longest = 16 << 20
  /// How long answers are waited for once nobody asks more, milliseconds.
  private static let patience: UInt64 = 30_000

  /// A message that is under way.
  private final class Sent {
    let message: JSON
    let stream: ServerStream
    /// Whether its answer is for the assistant: not that of a session begun anew.
    let isAnswered: Bool
    /// Whether its own answer has been passed on, or is not wanted any more.
    var isDone = false

    init(_ message: JSON, _ stream: ServerStream, isAnswered: Bool) {
      (self.message, self.stream, self.isAnswered) = (message, stream, isAnswered)
    }
  }

  /// - Parameter scopes: what it may do there, as of `--scope`; all without any.
  init(_ entry: ServerFile.Entry, scopes: [String], _ session: Session) throws(BerthError) {
    self.session = session
    self.scopes = scopes
    server = entry.server
    line = ServerLine(try ServerAddress(entry.server), token: entry.token, session)
  }

  /// Passes on until the assistant goes.
  func run() {
    var until: UInt64?
    while !(hasEnded && sent.isEmpty && waiting.isEmpty) {
      let now = session.clock.monotonic() / 1_000_000
      if hasEnded, until == nil { until = now + Self.patience }
      if let until, now >= until { break }
      wait(milliseconds: until.map { Int32(clamping: $0 - now) })
      if session.cancellation.isRequested { break }
      sayWhatWaits()
    }
    guard let id else { return }
    _ = try? line.open("DELETE", place, headers: [(Self.sessionHeader, id)]).read()
  }

  private func wait(milliseconds: Int32?) {
    let input: Int32 = hasEnded ? -1 : STDIN_FILENO
    let descriptors = [input] + sent.map(\.stream.descriptor)
    let ready = EventWait.wait(descriptors.map { ($0, .reading) }, milliseconds: milliseconds) {
      session.cancellation.isRequested
    }
    for (index, exchange) in sent.enumerated() where ready[index + 1] { take(exchange) }
    sent.removeAll { $0.stream.hasEnded }
    if ready[0] { readInput() }
  }

  // MARK: What the assistant says

  private func readInput() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0, errno == EINTR { return }
    hasEnded = count <= 0
    unread += count > 0 ? chunk[..<count] : [0x0A]
    while let end = unread.firstIndex(of: 0x0A) {
      hear(Array(unread[..<end]))
      unread.removeFirst(end + 1)
    }
    if unread.count > Self.longest {
      unread = []
      write(MCPMessage.failure(.null, code: .invalidRequest, "this line is too long"))
    }
  }

  private func hear(_ text: [UInt8]) {
    guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return }
    if case .invalid(let answer) = MCPMessage(text) { return write(answer) }
    guard let message = try? JSON.parse(text) else { return }
    if message["method"]?.string == "initialize" {
      (greeting, id, version) = (message, nil, nil)
      say(message)
    } else {
      forget(message)
      waiting.append(message)
    }
    sayWhatWaits()
  }

  /// Of a request that is taken back nothing more is passed on.
  private func forget(_ message: JSON) {
    guard message["method"]?.string == "notifications/cancelled",
      let id = message["params"]?["requestId"]
    else { return }
    waiting.removeAll { $0["id"] == id && $0["method"] != nil }
    for exchange in sent where exchange.message["id"] == id { exchange.isDone = true }
  }

  /// Says what has waited for the session to begin; nothing waits once that has failed.
  private func sayWhatWaits() {
    if id == nil, sent.contains(where: { Self.begins($0.message) }) { return }
    let messages = waiting
    waiting = []
    for message in messages { say(message) }
  }

  // MARK: The line

  private static let sessionHeader = "Mcp-Session-Id"
  private static func begins(_ message: JSON) -> Bool { message["method"]?.string == "initialize" }

  private var place: String {
    let words = scopes.map { "scope=" + PercentEncoding.encoded($0) }
    return "/mcp" + (words.isEmpty ? "" : "?" + words.joined(separator: "&"))
  }

  private func say(_ message: JSON, isAnswered: Bool = true) {
    var headers = [("Accept", "application/json, text/event-stream")]
    if let id, !Self.begins(message) { headers.append((Self.sessionHeader, id)) }
    if let version, !Self.begins(message) { headers.append(("Mcp-Protocol-Version", version)) }
    do throws(BerthError) {
      let stream = try line.open(
        "POST", place, type: "application/json", message.utf8(), headers: headers)
      sent.append(Sent(message, stream, isAnswered: isAnswered))
    } catch {
      fail(message, error.message)
    }
  }

  private func take(_ exchange: Sent) {
    let stream = exchange.stream
    do throws(BerthError) {
      try stream.read()
    } catch {
      stream.close()
      return exchange.isDone ? () : fail(exchange.message, error.message)
    }
    for event in stream.takeEventsIfAny() {
      guard let message = try? JSON.parse(event) else { continue }
      pass(message, of: exchange)
    }
    guard stream.hasEnded, !exchange.isDone else { return }
    let status = stream.reply.status
    let answer = try? JSON.parse(stream.reply.body)
    switch status {
    case 202, 204: return
    case 200:
      guard let answer else { break }
      return pass(answer, of: exchange)
    case 404 where id != nil: return beginAnew(for: exchange.message)
    case 401:
      return fail(
        exchange.message,
        "this terminal is no longer logged in to \(server): berth login \(server)")
    case 400...: return fail(exchange.message, answer?["detail"]?.string ?? "status \(status)")
    default: break
    }
    fail(
      exchange.message,
      "the line to \(server) broke: what was asked may have been done there, or not")
  }

  private func pass(_ message: JSON, of exchange: Sent) {
    if message["method"] == nil {
      if exchange.isDone { return }
      exchange.isDone = true
    }
    if Self.begins(exchange.message), message["method"] == nil {
      id = exchange.stream.reply.header("mcp-session-id")
      version = message["result"]?["protocolVersion"]?.string
      guard exchange.isAnswered else {
        say(["jsonrpc": "2.0", "method": "notifications/initialized"])
        return
      }
    }
    write(message)
  }

  /// The server knows the session no more: it has been away, or nothing was said for long.
  private func beginAnew(for message: JSON) {
    id = nil
    waiting.append(message)
    guard let greeting, !sent.contains(where: { Self.begins($0.message) && !$0.stream.hasEnded })
    else { return }
    say(greeting, isAnswered: false)
  }

  /// Answers what cannot be answered there.
  private func fail(_ message: JSON, _ words: String) {
    let requests = (message.array ?? [message]).filter { $0["method"] != nil }
    for request in requests {
      guard let id = request["id"] else { continue }
      write(MCPMessage.failure(id, code: .server, words))
    }
    // What waits for a session that did not begin is not sent.
    guard Self.begins(message) else { return }
    let left = waiting
    waiting = []
    for message in left { fail(message, words) }
  }

  private func write(_ message: JSON) {
    // Nobody reads any more: the input ends as well.
    try? session.output.write(message.utf8() + [0x0A])
  }
}

extension ServerStream {
  /// The events that have come whole, of an answer that consists of events.
  fileprivate func takeEventsIfAny() -> [String] {
    guard reply.status == 200,
      reply.header("content-type")?.hasPrefix("text/event-stream") == true
    else { return [] }
    return takeEvents()
  }
}
