import Glibc

/// Work on many things by several threads, handed over in the order of the things.
///
/// Who takes what is made works along while it waits, so nothing is lost where there is one processor, or
/// where no thread can be made.
enum ReadAhead {
  /// How many results may wait for each thread: more would fill memory.
  private static let waiting = 4
  /// More threads than this gain nothing: what is read has to be written, by one.
  private static let maximumThreads = 4

  /// Gives what `make` makes of each item to `take`, on the caller's thread and in the items' order.
  ///
  /// - Parameters:
  ///   - make: called on any thread, each item once; those behind one whose `take` throws may be left out.
  ///   - take: what it throws ends the work.
  static func each<Item: Sendable, Made: Sendable>(
    _ items: [Item], make: @escaping @Sendable (Item) -> Made, take: (Made) throws -> Void
  ) throws {
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let helpers = items.count < 2 ? 0 : min(processors - 1, maximumThreads)
    let desk = Desk(items, window: (helpers + 1) * waiting, make)
    let threads = (0..<helpers).compactMap { _ in thread { desk.help() } }
    defer {
      desk.close()
      for thread in threads { pthread_join(thread, nil) }
    }
    for index in items.indices { try take(desk.made(of: index)) }
  }

  private final class Task {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// A thread of its own; nil where none can be made.
  private static func thread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // As deep as a main thread's: documents lie deep in each other.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let task = Unmanaged.passRetained(Task(body))
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Task>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, task.toOpaque())
    if status == 0 { return thread }
    task.release()
    return nil
  }
}

/// Items to work on and what was made of them; its lock guards all that changes.
private final class Desk<Item: Sendable, Made: Sendable>: @unchecked Sendable {
  private let items: [Item]
  private let make: @Sendable (Item) -> Made
  private let window: Int
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  private var made: [Int: Made] = [:]
  /// The first item nobody has begun, and the first that was not taken.
  private var next = 0
  private var taken = 0
  private var isClosed = false

  init(_ items: [Item], window: Int, _ make: @escaping @Sendable (Item) -> Made) {
    (self.items, self.window, self.make) = (items, window, make)
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    change = .allocate(capacity: 1)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// Works until nothing is left, or the desk is closed.
  func help() {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isClosed, next < items.count {
      if !workOnNext() { pthread_cond_wait(change, lock) }
    }
  }

  /// What was made of an item; asked for in the items' order.
  func made(of index: Int) -> Made {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let found = made.removeValue(forKey: index) {
        taken = index + 1
        pthread_cond_broadcast(change)
        return found
      }
      if !workOnNext() { pthread_cond_wait(change, lock) }
    }
  }

  /// Ends the work: what was not begun is left.
  func close() {
    pthread_mutex_lock(lock)
    isClosed = true
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
  }

  /// Works on the next item, the lock given up meanwhile; false where enough waits to be taken.
  private func workOnNext() -> Bool {
    guard next < items.count, next < taken + window else { return false }
    let index = next
    next += 1
    pthread_mutex_unlock(lock)
    let result = make(items[index])
    pthread_mutex_lock(lock)
    made[index] = result
    pthread_cond_broadcast(change)
    return true
  }
}
