import BerthABI
import CBerth

/// Shapes that the forwarded functions of storage share.
enum Remote {
  /// Asks the host and hands the reply over; a refusal is set on the call as its error.
  static func ask(
    _ call: UnsafeMutablePointer<berth_call>?, _ operation: StorageOperation,
    _ slices: [berth_slice] = [], _ numbers: [Int64] = [],
    _ take: (Frame) throws -> Void = { _ in }
  ) -> berth_status {
    guard let context = CallContext.at(call), let link = WorkerLink.current else {
      return BERTH_FAILED
    }
    return context.attempt {
      try take(try link.request(operation, numbers, slices.map { Array($0.bytes) }))
    }
  }
}
