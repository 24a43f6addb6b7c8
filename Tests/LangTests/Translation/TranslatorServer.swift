import Dispatch
import Glibc
import Synchronization

/// A web server within the test, on a free port of 127.0.0.1; it serves one connection at a time.
final class TranslatorServer: Sendable {
  /// What it does with a request.
  enum Answer: Sendable {
    case status(Int, String)
    /// Says nothing until the client goes.
    case silence
  }

  /// A request as it came in.
  struct Request: Sendable {
    var path: String
    var head: String
    var body: String
  }

  let port: Int
  private let listener: Int32
  private let seen = Mutex<[Request]>([])

  init(_ respond: @escaping @Sendable (Request) -> Answer) {
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
    DispatchQueue(label: "translator").async { [weak self] in
      while true {
        let client = accept(source, nil, nil)
        guard client >= 0 else {
          close(source)
          return
        }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        if let request = Self.read(client) {
          self?.seen.withLock { $0.append(request) }
          Self.write(respond(request), to: client)
        }
        close(client)
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The requests so far, oldest first.
  var requests: [Request] { seen.withLock { $0 } }

  var url: String { "http://127.0.0.1:\(port)" }

  private static func read(_ client: Int32) -> Request? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = recv(client, &buffer, buffer.count, 0)
      guard got > 0 else { return nil }
      bytes += buffer[..<got]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let gap = text.range(ofText: "\r\n\r\n") else { continue }
      let head = String(text[..<gap.lowerBound])
      let length =
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.split(separator: ":")[1].drop { $0 == " " }) } ?? 0
      let body = String(text[gap.upperBound...])
      guard body.utf8.count >= length else { continue }
      let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      return Request(path: path, head: head, body: body)
    }
  }

  private static func write(_ answer: Answer, to client: Int32) {
    switch answer {
    case .status(let status, let body):
      let text =
        "HTTP/1.1 \(status) Text\r\nContent-Length: \(body.utf8.count)\r\nContent-Type: "
        + "application/json\r\n\r\n" + body
      let bytes = Array(text.utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        sent += count
      }
    case .silence:
      var byte: UInt8 = 0
      while recv(client, &byte, 1, 0) > 0 {}
    }
  }
}

extension String {
  /// Where a text stands in this one.
  fileprivate func range(ofText text: String) -> Range<String.Index>? {
    let (own, other) = (Array(utf8), Array(text.utf8))
    guard own.count >= other.count else { return nil }
    for start in 0...own.count - other.count
    where own[start..<start + other.count].elementsEqual(other) {
      return utf8.index(
        utf8.startIndex, offsetBy: start)..<utf8.index(
          utf8.startIndex, offsetBy: start + other.count)
    }
    return nil
  }
}
