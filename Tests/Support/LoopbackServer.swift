import Dispatch
import Glibc
import Synchronization

/// A web server within a test, on a free port of 127.0.0.1; it serves one connection at a time.
package final class LoopbackServer: Sendable {
  /// What it does with a request.
  package enum Answer: Sendable {
    /// Sends bytes and closes.
    case raw(String)
    /// Sends a status, header lines and a body of the right length.
    case status(Int, headers: [String] = [], body: String = "")
    /// Sends a body that does not end before the client goes or `bytes` are sent.
    case endless(bytes: Int)
    /// Says nothing until the client goes.
    case silence
  }

  /// A request as it came in.
  package struct Request: Sendable {
    package var line: String
    /// By names in lower case.
    package var headers: [String: String]
    package var body: String
    package var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
  }

  package let port: Int
  private let listener: Int32
  private let seen = Mutex<[Request]>([])

  /// Listens until it is let go of.
  package init(_ respond: @escaping @Sendable (Request) -> Answer) {
    // A client that goes while we write must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    let source = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    listener = source
    _ = fcntl(source, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    var bound = size
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(source, $0, size)
        _ = getsockname(source, $0, &bound)
      }
    }
    listen(source, 16)
    port = Int(UInt16(bigEndian: address.sin_port))
    DispatchQueue(label: "loopback").async { [weak self] in
      while true {
        let client = accept(source, nil, nil)
        guard client >= 0 else {
          // Closed here and not in deinit: while this loop may still accept, the number must not
          // be given to another server's socket.
          close(source)
          return
        }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        if let request = Self.read(client) {
          self?.note(request)
          Self.write(respond(request), to: client)
        }
        close(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The requests so far, oldest first.
  package var requests: [Request] { seen.withLock { $0 } }

  /// An address on this server.
  package func url(_ path: String = "") -> String { "http://127.0.0.1:\(port)\(path)" }

  private func note(_ request: Request) { seen.withLock { $0.append(request) } }

  private static func read(_ client: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let gap: [UInt8] = [13, 10, 13, 10]
    var head: Int?
    while true {
      let got = recv(client, &buffer, buffer.count, 0)
      guard got > 0 else { return nil }
      bytes += buffer[..<got]
      if head == nil, bytes.count >= 4 {
        head = (0...bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == gap }
      }
      guard let head else { continue }
      let lines = String(decoding: bytes[..<head], as: UTF8.self).split(separator: "\r\n")
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        headers[parts[0].lowercased()] =
          parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
      }
      let length = headers["content-length"].flatMap { Int($0) } ?? 0
      if bytes.count >= head + 4 + length {
        return Request(
          line: String(lines[0]), headers: headers,
          body: String(decoding: bytes[(head + 4)...], as: UTF8.self))
      }
    }
  }

  private static func write(_ answer: Answer, to client: Int32) {
    switch answer {
    case .raw(let text): _ = send(Array(text.utf8), to: client)
    case .status(let status, let headers, let body):
      let lines = ["HTTP/1.1 \(status) Text", "Content-Length: \(body.utf8.count)"] + headers
      _ = send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), to: client)
    case .endless(let bytes):
      _ = send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), to: client)
      let chunk = [UInt8](repeating: 120, count: 65_536)
      var sent = 0
      while sent < bytes, send(chunk, to: client) { sent += chunk.count }
    case .silence:
      var byte: UInt8 = 0
      while recv(client, &byte, 1, 0) > 0 {}
    }
  }

  private static func send(_ bytes: [UInt8], to client: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
