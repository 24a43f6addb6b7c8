import BerthABI
import BerthBase
import Glibc

/// What an assistant says, read by a thread of its own, so that a call can be ended while it runs.
package final class MCPInbox: @unchecked Sendable {
  /// The longest line that is taken, in bytes.
  static let longest = 16 << 20

  private let descriptor: Int32
  private var lock = pthread_mutex_t()
  private var filled = pthread_cond_t()
  private var messages: [MCPMessage] = []
  private var isClosed = false
  /// The requests that are worked on, the newest last: while one waits for a person, others are answered.
  private var current: [Work] = []
  /// The request that was handed out last, and whether it was taken back before it was worked on.
  private var taken: (id: JSON, isWithdrawn: Bool)?
  /// Answers what only asks whether somebody is there, at once, on the reading thread.
  private var pong: (JSON) -> Void = { _ in }

  /// A request that is worked on.
  final class Work {
    fileprivate let id: JSON
    /// Ends what runs for it.
    let cancellation = Cancellation()
    /// Whether it waits for a person: only being taken back ends it then.
    fileprivate var isQuestion = false
    /// Whether the other side has taken it back.
    fileprivate var isWithdrawn = false

    fileprivate init(_ id: JSON) { self.id = id }
  }

  /// Reads a file descriptor from `start` on.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    pthread_mutex_init(&lock, nil)
    pthread_cond_init(&filled, nil)
  }

  /// Begins to read; the thread lives as long as the process.
  ///
  /// - Parameter pong: answers a `ping` of an id, whatever is worked on. [reading thread]
  func start(pong: @escaping (JSON) -> Void) {
    self.pong = pong
    var thread = pthread_t()
    let inbox = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { pointer in
        pointer.map { Unmanaged<MCPInbox>.fromOpaque($0).takeRetainedValue().readAll() }
        return nil
      }, inbox)
    pthread_detach(thread)
  }

  /// The next message; nil when the other side has gone. [session thread]
  func next() -> MCPMessage? {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    while messages.isEmpty, !isClosed { pthread_cond_wait(&filled, &lock) }
    guard !messages.isEmpty else { return nil }
    let message = messages.removeFirst()
    if case .request(let id, _, _) = message { taken = (id, false) }
    return message
  }

  /// Works on a request that the other side may take back meanwhile. [session thread]
  func working<Value>(on id: JSON, _ body: (Work) -> Value) -> Value {
    let work = Work(id)
    locked {
      if let taken, taken.id == id, taken.isWithdrawn {
        work.isWithdrawn = true
        work.cancellation.request()
      }
      taken = nil
      current.append(work)
    }
    defer { locked { current.removeAll { $0 === work } } }
    return body(work)
  }

  /// Waits for a person about what is worked on. [session thread]
  func asking<Value>(_ work: Work, _ body: () -> Value) -> Value {
    locked { work.isQuestion = true }
    defer { locked { work.isQuestion = false } }
    return body()
  }

  /// Whether the other side has taken back what is worked on.
  func isWithdrawn(_ work: Work) -> Bool {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    return work.isWithdrawn
  }

  private func locked(_ change: () -> Void) {
    pthread_mutex_lock(&lock)
    change()
    pthread_mutex_unlock(&lock)
  }

  private func readAll() {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      for byte in chunk[..<count] {
        if byte == UInt8(ascii: "\n") {
          take(line)
          line.removeAll(keepingCapacity: true)
        } else if line.count <= Self.longest {
          line.append(byte)
        }
      }
    }
    take(line)
    pthread_mutex_lock(&lock)
    isClosed = true
    // Nobody waits for the answer any more.
    for work in current where !work.isQuestion { work.cancellation.request() }
    pthread_cond_signal(&filled)
    pthread_mutex_unlock(&lock)
  }

  private func take(_ line: [UInt8]) {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return }
    let message = MCPMessage(line)
    if case .request(let id, "ping", _) = message { return pong(id) }
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    if case .notification("notifications/cancelled", let parameters) = message {
      let id = parameters["requestId"] ?? .null
      if taken?.id == id { taken?.isWithdrawn = true }
      for work in current where work.id == id {
        work.isWithdrawn = true
        work.cancellation.request()
      }
      messages.removeAll {
        if case .request(let other, _, _) = $0 { return other == id }
        return false
      }
      // Whoever waits for a person's answer to this request looks again.
    }
    messages.append(message)
    pthread_cond_signal(&filled)
  }
}
