/// Stands in for `Synchronization.Atomic`, which cannot be imported beside the `Mutex` of this module.
public struct Atomic<Value: Equatable & Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>

  public init(_ initial: Value) { value = Mutex(initial) }

  public borrowing func load(ordering: AtomicLoadOrdering) -> Value { value.withLock { $0 } }

  public borrowing func store(_ desired: consuming Value, ordering: AtomicStoreOrdering) {
    let desired = desired
    value.withLock { $0 = desired }
  }

  public borrowing func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    value.withLock { value in
      let original = value
      if original == expected { value = desired }
      return (original == expected, original)
    }
  }
}

public enum AtomicLoadOrdering: Sendable { case relaxed, acquiring, sequentiallyConsistent }
public enum AtomicStoreOrdering: Sendable { case relaxed, releasing, sequentiallyConsistent }
public enum AtomicUpdateOrdering: Sendable {
  case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
}
