import CSQLite
import Glibc

/// Stops what a connection is doing, from any thread, even after the connection was closed.
package final class Interrupter: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var handle: OpaquePointer?

  init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Makes running statements of the connection end with `storage.interrupted`.
  ///
  /// Statements that start while others are still running are stopped too; when nothing runs it
  /// has no effect.
  package func interrupt() {
    pthread_mutex_lock(lock)
    if let handle { sqlite3_interrupt(handle) }
    pthread_mutex_unlock(lock)
  }

  func attach(_ handle: OpaquePointer?) {
    pthread_mutex_lock(lock)
    self.handle = handle
    pthread_mutex_unlock(lock)
  }
}
