import BerthABI
import BerthBase
import BerthServices
import Glibc

/// The line to one server: requests one after the other, over one connection as long as it holds.
///
/// What is encrypted goes through the program `curl`, a connection for each request. Tokens go to it by
/// standard input and stand in no list of processes. Used from one thread at a time.
final class ServerLine {
  let address: ServerAddress
  /// What opens the server; nil while logging in.
  let token: String?
  private let session: Session
  private var descriptor: Int32 = -1

  /// How long a server may say nothing, in milliseconds: longer than it gives a call.
  private static let patience: Int32 = 40_000

  init(_ address: ServerAddress, token: String?, _ session: Session) {
    (self.address, self.token, self.session) = (address, token, session)
  }

  deinit { hangUp() }

  private func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Sends a request and reads the answer.
  ///
  /// - Throws: `remote.unreachable` when nothing was sent; `remote.lost` when the line broke
  ///   afterwards, so that what came of it is not known; `remote.broken`, `cancelled`, `fetch.*`.
  func send(
    _ method: String, _ path: String, type: String = "application/octet-stream",
    _ body: [UInt8] = []
  ) throws(BerthError) -> ServerReply {
    if case .https(let server) = address.kind { return try curl(server, method, path, type, body) }
    let request = head(method, path, type, body.count) + body
    let isKept = descriptor >= 0
    if !isKept { descriptor = try address.connect() }
    do throws(BerthError) {
      try write(request)
      return try read()
    } catch {
      hangUp()
      // One that was kept may have been closed by the server meanwhile, before it got anything.
      guard isKept, error.code == "remote.lost", method == "GET" else { throw error }
      descriptor = try address.connect()
      try write(request)
      return try read()
    }
  }

  /// Asks for an answer that does not end, over a connection of its own; nil where that cannot be.
  func listen(_ path: String) throws(BerthError) -> Int32? {
    if case .https = address.kind { return nil }
    let descriptor = try address.connect()
    let bytes = head("GET", path, "", 0)
    guard Self.write(bytes, to: descriptor) else {
      close(descriptor)
      throw lost
    }
    return descriptor
  }

  private func head(_ method: String, _ path: String, _ type: String, _ count: Int) -> [UInt8] {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(address.authority)", "User-Agent: berth"]
    if let token { lines.append("Authorization: Bearer \(token)") }
    if method == "POST" { lines += ["Content-Type: \(type)", "Content-Length: \(count)"] }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private func write(_ bytes: [UInt8]) throws(BerthError) {
    guard Self.write(bytes, to: descriptor) else { throw lost }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private func read() throws(BerthError) -> ServerReply {
    var reply = ServerReply()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !reply.isWhole {
      let ready = EventWait.wait([(descriptor, .reading)], milliseconds: Self.patience) {
        session.cancellation.isRequested
      }
      if session.cancellation.isRequested {
        throw BerthError(
          "cancelled", "stopped waiting; what was begun at \(address) may go on there")
      }
      guard ready[0] else { throw silent }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count > 0 {
        try reply.append(chunk[..<count])
      } else if !reply.end() {
        throw lost
      }
    }
    if !reply.staysOpen { hangUp() }
    return reply
  }

  private var lost: BerthError {
    BerthError(
      "remote.lost", "the line to \(address) broke before its answer was there",
      remedy: "try again when there is a connection", details: ["server": .string("\(address)")])
  }

  /// A line that is there and says nothing: asking again would be as silent.
  private var silent: BerthError {
    let seconds = Self.patience / 1000
    return BerthError(
      "remote.silent",
      "\(address) has said nothing for \(seconds) s: what was asked may have been done there, or not",
      remedy: "if it changes something, look before you do it again: berth history",
      details: ["server": .string("\(address)")])
  }

  // MARK: Encrypted

  private func curl(
    _ server: WebAddress, _ method: String, _ path: String, _ type: String, _ body: [UInt8]
  ) throws(BerthError) -> ServerReply {
    var request = FetchRequest(try server.following(path))
    request.method = method
    request.headers = [("content-type", type)]
    if let token { request.headers.append(("authorization", "Bearer \(token)")) }
    var file: String?
    defer { if let file { unlink(file) } }
    if method == "POST" {
      let folder = try session.home().cache
      try FileBytes.makeFolder(folder)
      let path = "\(folder)/call-\(getpid())-\(UInt64.random(in: .min ... .max))"
      try FileBytes.replace(path, with: body, isLasting: false)
      (file, request.bodyFile) = (path, path)
    }
    let cancellation = session.cancellation
    let transport = CurlTransport(
      environment: session.environment, monotonic: session.clock.monotonic)
    let reply: HTTPReply
    do throws(BerthError) {
      reply = try transport.send(
        CurlTransport.Exchange(
          request: request, milliseconds: Int(Self.patience), maxBytes: ServerReply.largest),
        isCancelled: { cancellation.isRequested })
    } catch {
      switch error.code {
      case "fetch.offline":
        throw BerthError("remote.unreachable", error.message, remedy: error.remedy)
      case "fetch.timeout": throw silent
      case "fetch.broken": throw lost
      default: throw error
      }
    }
    return ServerReply(status: reply.status, body: reply.body)
  }
}

extension ServerReply {
  /// An answer that has come whole.
  init(status: Int, body: [UInt8]) {
    self.init()
    let head = "HTTP/1.1 \(status) -\r\nContent-Length: \(body.count)\r\n\r\n"
    try? append((Array(head.utf8) + body)[...])
  }
}
