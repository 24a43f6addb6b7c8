import CBerth
import Glibc

/// The text of a slice.
func text(_ slice: berth_slice) -> String {
  String(decoding: UnsafeRawBufferPointer(start: slice.ptr, count: slice.len), as: UTF8.self)
}

/// Gives `body` text as a slice, borrowed for its length.
func withSlice<T>(_ text: String, _ body: (berth_slice) -> T) -> T {
  var text = text
  return text.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) {
      body(berth_slice(ptr: $0.baseAddress, len: $0.count))
    }
  }
}

/// Sets the error of a call.
func fail(_ call: UnsafeMutablePointer<berth_call>?, _ code: String, _ message: String) {
  withSlice(code) { code in
    withSlice(message) { message in
      var error = berth_error(
        size: UInt32(MemoryLayout<berth_error>.size), code: code, message: message,
        remedy: berth_slice(), details_json: berth_slice())
      call?.pointee.fail?(call, &error)
    }
  }
}

/// A mutual exclusion lock of POSIX threads.
final class Lock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while nobody else holds the lock.
  func withLock<T>(_ body: () -> T) -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
