import BerthBase
import BerthServices
import CBerth
import Glibc

/// The worker's end of the connection: requests to the host, and the log, which may be written from
/// any thread. One worker holds one plugin, so there is one link in a process.
final class WorkerLink {
  /// The link of this process; nil in a host.
  nonisolated(unsafe) static var current: WorkerLink?

  let stream: FrameStream
  let page: SharedPage
  /// Runs a function of the plugin that the host asks for while it serves a request.
  var onCall: (Frame) -> (status: Int64, texts: [[UInt8]]) = { _ in (1, []) }
  private let writing = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var lastRequest: UInt64 = 0
  private var lastProgress: UInt64 = 0

  init(stream: FrameStream, page: SharedPage) {
    self.stream = stream
    self.page = page
    pthread_mutex_init(writing, nil)
  }

  /// Writes a frame; a host that is gone ends the worker.
  func send(_ kind: Frame.Kind, id: UInt64, _ numbers: [Int64], _ texts: [[UInt8]]) {
    pthread_mutex_lock(writing)
    defer { pthread_mutex_unlock(writing) }
    do throws(WorkerFault) {
      try stream.send(kind, id: id, numbers, texts)
    } catch {
      Self.leave()
    }
  }

  /// Reads the next frame; a host that is gone ends the worker.
  func receive() -> Frame? { try? stream.receive() }

  /// Asks the host for a service and waits for what comes of it, serving the calls it makes
  /// meanwhile.
  func request(
    _ operation: ServiceOperation, _ numbers: [Int64], _ texts: [[UInt8]]
  ) throws(BerthError) -> Frame { try request(number: operation.rawValue, numbers, texts) }

  /// Asks the host for something of the public database, in the same way.
  func request(
    _ operation: StorageOperation, _ numbers: [Int64], _ texts: [[UInt8]]
  ) throws(BerthError) -> Frame { try request(number: operation.rawValue, numbers, texts) }

  private func request(
    number: Int64, _ numbers: [Int64], _ texts: [[UInt8]]
  ) throws(BerthError) -> Frame {
    lastRequest += 1
    let id = lastRequest
    send(.service, id: id, [number] + numbers, texts)
    while let frame = receive() {
      switch frame.kind {
      case .serviceReply where frame.id == id:
        guard frame.number(0) == Int64(BERTH_FAILED) else { return frame }
        throw WorkerPlugin.error(frame.texts.last ?? [], "the host")
      case .call:
        let answer = onCall(frame)
        send(.reply, id: frame.id, [answer.status], answer.texts)
      default: Self.leave()
      }
    }
    Self.leave()
  }

  /// Reports how far the call is, at most every few milliseconds.
  func progress(_ done: Int, _ total: Int, _ label: String) {
    let now = RuntimeClock.system.monotonic()
    guard now - lastProgress > 20_000_000 || (total > 0 && done >= total) else { return }
    lastProgress = now
    send(.progress, id: 0, [Int64(done), Int64(total)], [Array(label.utf8)])
  }

  /// Writes a line to the host's log.
  func log(_ level: UInt32, _ message: String) {
    send(.log, id: 0, [Int64(level)], [Array(message.utf8)])
  }

  /// Ends the process at once: nobody is there to answer to.
  static func leave() -> Never { _exit(WorkerEnding.unconnected) }
}
