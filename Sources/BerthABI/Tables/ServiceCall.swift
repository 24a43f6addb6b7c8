package import BerthBase
import CBerth

/// Shapes that most service functions share: JSON in, bytes out, an error on the call.
package enum ServiceCall {
  /// Runs host code that answers bytes into a sink.
  static func answer(
    _ call: UnsafeMutablePointer<berth_call>?, _ sink: UnsafePointer<berth_sink>?,
    _ body: (CallContext) throws -> [UInt8]
  ) -> berth_status {
    guard let context = CallContext.at(call), let sink else { return BERTH_FAILED }
    return context.attempt {
      guard sink.send(try body(context)) == BERTH_OK else {
        throw BerthError("plugin.output", "the caller's sink took no more bytes")
      }
    }
  }

  /// Runs host code that answers nothing.
  static func perform(
    _ call: UnsafeMutablePointer<berth_call>?,
    _ body: (CallContext) throws -> Void
  ) -> berth_status {
    guard let context = CallContext.at(call) else { return BERTH_FAILED }
    return context.attempt { try body(context) }
  }

  /// Reads JSON a plugin handed over.
  static func parse(_ slice: berth_slice, _ what: String) throws(BerthError) -> JSON {
    guard slice.len > 0 else { return .null }
    return try parse(what) { () throws(JSONError) in try JSON.parse(slice.bytes) }
  }

  /// Reads JSON a worker handed over.
  package static func parse(_ bytes: [UInt8], _ what: String) throws(BerthError) -> JSON {
    guard !bytes.isEmpty else { return .null }
    return try parse(what) { () throws(JSONError) in try JSON.parse(bytes) }
  }

  private static func parse(
    _ what: String, _ read: () throws(JSONError) -> JSON
  ) throws(BerthError) -> JSON {
    do {
      return try read()
    } catch {
      throw BerthError("input.invalid", "\(what) is no valid JSON: \(error)")
    }
  }
}
