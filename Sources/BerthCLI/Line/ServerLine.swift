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
  /// Called again and again while an answer is waited for.
  var whileWaiting: () -> Void = {}
  private let session: Session
  private var descriptor: Int32 = -1

  /// How long a server may say nothing, in milliseconds: longer than it gives a call.
  private let patience: Int32
  /// How long it is waited at a time, in milliseconds.
  private static let slice: Int32 = 250

  init(
    _ address: ServerAddress, token: String?, patience: Int32 = 40_000, _ session: Session
  ) {
    (self.address, self.token, self.session) = (address, token, session)
    self.patience = patience
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

  /// Sends a request over a connection of its own, whose answer is read as it comes.
  ///
  /// - Throws: `remote.unreachable`; `remote.lost` when the line broke while sending; `fetch.offline` where
  ///   there is no curl for what is encrypted.
  func open(
    _ method: String, _ path: String, type: String = "", _ body: [UInt8] = [],
    headers: [(name: String, value: String)] = []
  ) throws(BerthError) -> ServerStream {
    if case .https(let server) = address.kind {
      var request = FetchRequest(try server.following(path))
      request.method = method
      request.headers = headers.map { ($0.name, $0.value) } + authority
      if !body.isEmpty { request.headers.append(("content-type", type)) }
      return try CurlStream.start(request, body, session)
    }
    let descriptor = try address.connect()
    let stream = ServerStream(descriptor)
    guard Self.write(head(method, path, type, body.count, headers) + body, to: descriptor) else {
      throw lost
    }
    return stream
  }

  /// What opens the server.
  private var authority: [(String, String)] {
    token.map { [("authorization", "Bearer \($0)")] } ?? []
  }

  private func head(
    _ method: String, _ path: String, _ type: String, _ count: Int,
    _ headers: [(name: String, value: String)] = []
  ) -> [UInt8] {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(address.authority)", "User-Agent: berth"]
    if let token { lines.append("Authorization: Bearer \(token)") }
    lines += headers.map { "\($0.name): \($0.value)" }
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
      var waited: Int32 = 0
      var isReady = false
      while !isReady, waited < patience, !session.cancellation.isRequested {
        isReady =
          EventWait.wait([(descriptor, .reading)], milliseconds: Self.slice) {
            session.cancellation.isRequested
          }[0]
        waited += Self.slice
        if !isReady { whileWaiting() }
      }
      if session.cancellation.isRequested {
        throw BerthError(
          "cancelled", "stopped waiting; what was begun at \(address) may go on there")
      }
      guard isReady else { throw silent }
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
    let seconds = patience / 1000
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
    request.headers = [("content-type", type)] + authority
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
          request: request, milliseconds: Int(patience), maxBytes: ServerReply.largest),
        isCancelled: {
          whileWaiting()
          return cancellation.isRequested
        })
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
