import Glibc

/// Runs work on threads of its own and waits for it.
enum Threads {
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
  static func run(_ count: Int, _ body: (Int) -> Void) {
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

  /// How many threads this process has now.
  static var count: Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = -2
    while readdir(folder) != nil { count += 1 }
    return count
  }
}
