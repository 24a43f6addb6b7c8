import BerthBase
import CBerth

/// Shapes that most service functions share: JSON in, JSON out, an error on the call.
enum ServiceCall {
  /// Runs host code that answers JSON into a sink.
  static func answer(
    _ call: UnsafeMutablePointer<berth_call>?, _ sink: UnsafePointer<berth_sink>?,
    _ body: (CallContext) throws(BerthError) -> JSON
  ) -> berth_status {
    bytes(call, sink) { context throws(BerthError) in try body(context).utf8() }
  }

  /// Runs host code that answers bytes into a sink.
  static func bytes(
    _ call: UnsafeMutablePointer<berth_call>?, _ sink: UnsafePointer<berth_sink>?,
    _ body: (CallContext) throws(BerthError) -> [UInt8]
  ) -> berth_status {
    guard let context = CallContext.at(call), let sink else { return BERTH_FAILED }
    return context.attempt { () throws(BerthError) in
      guard sink.send(try body(context)) == BERTH_OK else {
        throw BerthError("plugin.output", "the caller's sink took no more bytes")
      }
    }
  }

  /// Runs host code that answers nothing.
  static func perform(
    _ call: UnsafeMutablePointer<berth_call>?,
    _ body: (CallContext) throws(BerthError) -> Void
  ) -> berth_status {
    guard let context = CallContext.at(call) else { return BERTH_FAILED }
    return context.attempt { () throws(BerthError) in try body(context) }
  }

  /// Reads JSON a plugin handed over.
  static func parse(_ slice: berth_slice, _ what: String) throws(BerthError) -> JSON {
    guard slice.len > 0 else { return .null }
    do {
      return try JSON.parse(slice.bytes)
    } catch {
      throw BerthError("input.invalid", "\(what) is no valid JSON: \(error)")
    }
  }
}
