import BerthBase
import CGlibc
import Glibc

/// What the kernel says about many descriptors at once: epoll(7), level-triggered.
final class Poller {
  /// What a descriptor is waited for.
  struct Interest: OptionSet {
    let rawValue: UInt32
    static let reading = Interest(rawValue: EPOLLIN.rawValue)
    static let writing = Interest(rawValue: EPOLLOUT.rawValue)
  }

  /// What happened to a descriptor.
  struct Event {
    var descriptor: Int32
    var isReadable: Bool
    var isWritable: Bool
    /// The other side is gone, or there was an error.
    var isClosed: Bool
  }

  private let descriptor: Int32
  private var buffer = [epoll_event](repeating: epoll_event(), count: 256)

  init() throws(BerthError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else {
      throw BerthError("web.system", "no epoll: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Waits for a descriptor from now on.
  func add(_ descriptor: Int32, _ interest: Interest) {
    control(EPOLL_CTL_ADD, descriptor, interest)
  }

  /// Waits for something else of it.
  func change(_ descriptor: Int32, _ interest: Interest) {
    control(EPOLL_CTL_MOD, descriptor, interest)
  }

  /// Waits for it no more; to be called before it is closed.
  func remove(_ descriptor: Int32) { control(EPOLL_CTL_DEL, descriptor, []) }

  private func control(_ operation: Int32, _ watched: Int32, _ interest: Interest) {
    var event = epoll_event(
      events: interest.rawValue | EPOLLRDHUP.rawValue, data: epoll_data_t(fd: watched))
    _ = epoll_ctl(descriptor, operation, watched, &event)
  }

  /// Waits for at most some milliseconds; a signal ends the wait early.
  func wait(milliseconds: Int32) -> [Event] {
    let count = epoll_wait(descriptor, &buffer, Int32(buffer.count), milliseconds)
    guard count > 0 else { return [] }
    return buffer[..<Int(count)].map { event in
      func has(_ flag: EPOLL_EVENTS) -> Bool { event.events & flag.rawValue != 0 }
      return Event(
        descriptor: event.data.fd, isReadable: has(EPOLLIN), isWritable: has(EPOLLOUT),
        isClosed: has(EPOLLHUP) || has(EPOLLERR) || has(EPOLLRDHUP))
    }
  }
}
