package import BerthBase
import BerthCapabilities
package import BerthManifest
package import CBerth

extension LoadedPlugin {
  // The one way into the plugin's code: named for the crash guard, ended for the storage.

  func ask(
    _ request: CallRequest,
    _ body: (OpaquePointer?, UnsafeMutablePointer<berth_call>, UnsafePointer<berth_sink>)
      -> berth_status
  ) throws(BerthError) -> [UInt8] {
    var buffer = outputBuffer()
    var problem: BerthError?
    do throws(BerthError) {
      try invoke(request) { instance, call in
        buffer.withSink { body(instance, call, $0) }
      }
    } catch {
      problem = error
    }
    if buffer.isOverLimit { throw tooLong(request.command) }
    if let problem { throw problem }
    return buffer.bytes
  }

  /// - Parameter effect: what the command that is called may change; nil for a provider function.
  package func invoke(
    _ request: CallRequest, effect: Effect? = nil,
    _ body: (OpaquePointer?, UnsafeMutablePointer<berth_call>) -> berth_status
  ) throws(BerthError) {
    let context = CallContext(plugin: self, request: request)
    if let effect { try storage.beginCall(context.record, effect) }
    enter(request.command)
    let status = body(instance, context.raw)
    leave(isDone: status == BERTH_OK)
    try context.check(status, request.command)
  }

  package func enter(_ work: String) {
    CrashGuard.enter(plugin: manifest.id, doing: work, undeclared: undeclared)
  }

  package func leave(isDone: Bool = true) {
    CrashGuard.leave()
    storage.endCall(isDone: isDone)
  }

  package func outputBuffer() -> SinkBuffer {
    SinkBuffer(limit: manifest.limits.outputMegabytes << 20)
  }

  package func require<Table>(
    _ table: UnsafePointer<Table>?, _ id: String
  ) throws(BerthError) -> UnsafePointer<Table> {
    guard let table else {
      throw BerthError("plugin.capability", "\(manifest.id) does not implement \(id)")
    }
    return table
  }
}
