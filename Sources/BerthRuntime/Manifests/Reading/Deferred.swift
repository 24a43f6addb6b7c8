import Synchronization

/// A value that is made when it is first asked for; copies share what was made.
@propertyWrapper
public struct Deferred<Value: Sendable>: Sendable {
  private let box: Box

  /// A value that is there already.
  public init(wrappedValue: Value) { box = Box(.made(wrappedValue)) }

  /// A value to be made. Two threads that ask at once may both make it; one result stays.
  init(_ make: @escaping @Sendable () -> Value) { box = Box(.pending(make)) }

  /// The value; asking for it makes it.
  public var wrappedValue: Value {
    get { box.value }
    set { self = Deferred(wrappedValue: newValue) }
  }

  private enum State: Sendable {
    case pending(@Sendable () -> Value)
    case made(Value)
  }

  private final class Box: Sendable {
    private let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }

    var value: Value {
      let make: @Sendable () -> Value
      switch state.withLock({ $0 }) {
      case .made(let value): return value
      case .pending(let closure): make = closure
      }
      // Outside the lock: making one part may ask for another.
      let value = make()
      return state.withLock { state in
        if case .made(let earlier) = state { return earlier }
        state = .made(value)
        return value
      }
    }
  }
}

extension Deferred: Equatable where Value: Equatable {
  public static func == (left: Deferred, right: Deferred) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}
