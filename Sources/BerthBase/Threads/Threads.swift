import Glibc

/// Runs work on threads of its own and waits for it.
package enum Threads {
  private final class Work {
    let number: Int
    let body: (Int) -> Void

    init(_ number: Int, _ body: @escaping (Int) -> Void) {
      self.number = number
      self.body = body
    }
  }

  /// Runs `body` on `count` threads at once, with their numbers from 0, which is the caller's own;
  /// returns when all are done.
  ///
  /// What it shares between threads is the caller's to guard.
  package static func run(_ count: Int, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      var threads: [pthread_t] = []
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      // As deep as a main thread's: plugins must not fail for want of stack.
      pthread_attr_setstacksize(&attributes, 8 << 20)
      for number in 1..<max(1, count) {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(number, body)).toOpaque()
        let made = pthread_create(
          &thread, &attributes,
          { argument in
            guard let argument else { return nil }
            let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
            work.body(work.number)
            return nil
          }, work)
        if made == 0 {
          threads.append(thread)
        } else {
          Unmanaged<Work>.fromOpaque(work).release()
          body(number)
        }
      }
      pthread_attr_destroy(&attributes)
      body(0)
      for thread in threads { pthread_join(thread, nil) }
    }
  }
}

/// A lock that one thread may take several times.
package final class RecursiveLock: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// A lock that is free.
  package init() {
    mutex = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread holds the lock.
  package func locked<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
