import BerthBase
import BerthFigures
import BerthServices
import Glibc

/// Connections that ask for the same page over and over, from one thread, each as soon as it has its
/// answer or at a pace.
final class WebClient {
  private final class Connection {
    let socket: Int32
    var sent: Int64 = 0
    /// Bytes of the answer at hand that have not come yet; nil before its head is whole.
    var missing: Int?
    var head: [UInt8] = []
    /// The last bytes of an answer in chunks, which says by them that it is whole; nil for any other.
    var tail: [UInt8]?
    var isBusy = false

    init(_ socket: Int32) { self.socket = socket }

    deinit { close(socket) }

    /// Takes bytes of an answer in chunks.
    func end(with bytes: UnsafeRawBufferPointer) {
      let all = (tail ?? []) + bytes.suffix(5)
      tail = Array(all.suffix(5))
      missing = tail?.elementsEqual("0\r\n\r\n".utf8) == true ? 0 : 1
    }
  }

  private let connections: [Connection]
  private let request: [UInt8]
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
  /// The first answer's head and body.
  private(set) var first: [UInt8] = []
  /// How many bytes an answer has.
  private(set) var size = 0

  /// - Parameters:
  ///   - fields: further header fields, each with its end of line.
  /// - Throws: `process.failed` when nothing answers there.
  init(port: UInt16, path: String, fields: String = "", connections count: Int) throws {
    let text =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\n\(fields)\r\n"
    request = Array(text.utf8)
    connections = try (0..<count).map { _ in Connection(try Self.connect(port)) }
  }

  deinit { buffer.deallocate() }

  static func connect(_ port: UInt16) throws(BerthError) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    let result = withUnsafeBytes(of: name) {
      Glibc.connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t($0.count))
    }
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard result == 0 else {
      close(descriptor)
      throw BerthError("process.failed", "nothing listens on port \(port)")
    }
    return descriptor
  }

  /// Asks for a while.
  ///
  /// - Parameters:
  ///   - rate: requests a second, sent on time whether or not others were answered; nil for as many
  ///     as can be.
  /// - Returns: the nanoseconds each answer took, from when it should have been asked for, and how
  ///   long all of it took.
  func run(seconds: Double, rate: Double? = nil) throws -> (latencies: Samples, elapsed: Double) {
    var latencies: [Double] = []
    let start = Self.now()
    let end = start + Int64(seconds * 1e9)
    var due = start
    let step = rate.map { Int64(1e9 / $0) }
    while true {
      let now = Self.now()
      if now >= end, !connections.contains(where: \.isBusy) { break }
      if now < end {
        for connection in connections where !connection.isBusy {
          if let step {
            guard due <= now else { break }
            try send(connection, at: due)
            due += step
          } else {
            try send(connection, at: now)
          }
        }
      }
      try wait(step == nil || now >= end ? 100 : max(0, Int32((due - now) / 1_000_000))) {
        latencies.append(Double(Self.now() - $0))
      }
    }
    return (Samples(latencies), Double(Self.now() - start))
  }

  static func now() -> Int64 { Int64(RuntimeClock.system.monotonic()) }

  private func send(_ connection: Connection, at time: Int64) throws {
    connection.isBusy = true
    connection.sent = time
    connection.missing = nil
    connection.tail = nil
    connection.head.removeAll(keepingCapacity: true)
    let count = Glibc.send(connection.socket, request, request.count, Int32(MSG_NOSIGNAL))
    guard count == request.count else { throw BerthError("process.failed", "the server is gone") }
  }

  private func wait(_ milliseconds: Int32, _ answered: (Int64) -> Void) throws {
    let busy = connections.filter(\.isBusy)
    var polls = busy.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
    guard poll(&polls, nfds_t(polls.count), milliseconds) > 0 else { return }
    for (index, poll) in polls.enumerated() where poll.revents != 0 {
      let connection = busy[index]
      let count = read(connection.socket, buffer.baseAddress, buffer.count)
      guard count > 0 else { throw BerthError("process.failed", "the server closed a connection") }
      try take(connection, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if connection.missing == 0 {
        connection.isBusy = false
        answered(connection.sent)
      }
    }
  }

  private func take(_ connection: Connection, _ bytes: UnsafeRawBufferPointer) throws {
    if first.isEmpty || first.count < size { first += bytes }
    if connection.tail != nil { return connection.end(with: bytes) }
    if let missing = connection.missing {
      connection.missing = missing - bytes.count
      return
    }
    connection.head += bytes
    let text = String(decoding: connection.head.prefix(4096), as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return }
    guard text.hasPrefix("HTTP/1.1 200") else {
      throw BerthError("process.failed", "the server answers \(text.prefix(40))")
    }
    let head = text[..<end.lowerBound]
    if head.lowercased().contains("transfer-encoding: chunked") {
      connection.tail = []
      return connection.head.withUnsafeBytes { connection.end(with: $0) }
    }
    guard
      let line = head.split(separator: "\r\n").first(where: {
        $0.lowercased().hasPrefix("content-length:")
      }), let length = Int(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
    else { throw BerthError("process.failed", "an answer without a length") }
    let headSize = head.utf8.count + 4
    size = headSize + length
    connection.missing = size - connection.head.count
  }
}
