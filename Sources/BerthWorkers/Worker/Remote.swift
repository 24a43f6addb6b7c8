import BerthABI
import BerthBase
import CBerth

/// Shapes that the forwarded functions of storage share.
enum Remote {
  /// Asks the host; a refusal is set on the call as its error.
  ///
  /// - Parameter take: gets the numbers of the reply, the status first, at least two of them.
  static func perform(
    _ call: UnsafeMutablePointer<berth_call>?, _ operation: ServiceOperation,
    _ slices: [berth_slice] = [], numbers: [Int64] = [],
    _ take: ([Int64]) -> Void = { _ in }
  ) -> berth_status {
    ask(call, operation, slices, numbers) { frame throws(BerthError) in
      take([frame.number(0), frame.number(1)])
    }
  }

  /// Asks the host and hands the reply over.
  static func ask(
    _ call: UnsafeMutablePointer<berth_call>?, _ operation: ServiceOperation,
    _ slices: [berth_slice], _ numbers: [Int64],
    _ take: (Frame) throws(BerthError) -> Void
  ) -> berth_status {
    guard let context = CallContext.at(call), let link = WorkerLink.current else {
      return BERTH_FAILED
    }
    return context.attempt { () throws(BerthError) in
      try take(try link.request(operation, numbers, slices.map { Array($0.bytes) }))
    }
  }
}
