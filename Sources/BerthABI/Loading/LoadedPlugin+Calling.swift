package import BerthBase
import BerthCapabilities
import BerthManifest
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

  package func invoke(
    _ request: CallRequest,
    _ body: (OpaquePointer?, UnsafeMutablePointer<berth_call>) -> berth_status
  ) throws(BerthError) {
    let context = CallContext(plugin: self, request: request)
    enter(request.command)
    let status = body(instance, context.raw)
    leave()
    try context.check(status, request.command)
  }

  package func enter(_ work: String) {
    CrashGuard.enter(plugin: manifest.id, doing: work, undeclared: undeclared)
  }

  package func leave() {
    CrashGuard.leave()
    storage.endCall()
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
