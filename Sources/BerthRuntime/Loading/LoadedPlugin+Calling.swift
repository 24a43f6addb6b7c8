import BerthJSON
import CBerth

extension LoadedPlugin {
  // The one way into the plugin's code: named for the crash guard, ended for the storage.

  func ask(
    _ request: CallRequest,
    _ body: (OpaquePointer?, UnsafeMutablePointer<berth_call>, UnsafePointer<berth_sink>)
      -> berth_status
  ) throws(BerthError) -> JSON? {
    var buffer = outputBuffer()
    do throws(BerthError) {
      try invoke(request) { instance, call in
        buffer.withSink { body(instance, call, $0) }
      }
    } catch {
      try refuseOverLimit(buffer, request.command)
      throw error
    }
    guard !buffer.bytes.isEmpty else { return .none }
    return try parse(buffer, request.command)
  }

  func invoke(
    _ request: CallRequest,
    _ body: (OpaquePointer?, UnsafeMutablePointer<berth_call>) -> berth_status
  ) throws(BerthError) {
    let context = CallContext(plugin: self, request: request)
    enter(request.command)
    let status = body(instance, context.raw)
    leave()
    try context.check(status, request.command)
  }

  func enter(_ work: String) {
    CrashGuard.enter(plugin: manifest.id, doing: work, undeclared: undeclared)
  }

  func leave() {
    CrashGuard.leave()
    storage.endCall()
  }

  func outputBuffer() -> SinkBuffer {
    SinkBuffer(limit: manifest.limits.outputMegabytes << 20)
  }

  func refuseOverLimit(_ buffer: SinkBuffer, _ what: String) throws(BerthError) {
    guard buffer.isOverLimit else { return }
    throw BerthError(
      "plugin.output",
      "\(manifest.id): \(what) answered more than \(manifest.limits.outputMegabytes) MB",
      remedy: "ask for less, or raise limits.outputMegabytes in the manifest")
  }

  func parse(_ buffer: SinkBuffer, _ what: String) throws(BerthError) -> JSON {
    try refuseOverLimit(buffer, what)
    guard !buffer.bytes.isEmpty else {
      throw BerthError(
        "plugin.garbage", "\(manifest.id): \(what) answered nothing",
        remedy: "report it to the plugin's author: an answer is one JSON document")
    }
    do {
      return try JSON.parse(buffer.bytes)
    } catch {
      throw BerthError(
        "plugin.garbage", "\(manifest.id): \(what) answered no valid JSON: \(error)",
        remedy: "report it to the plugin's author")
    }
  }

  func require<Table>(
    _ table: UnsafePointer<Table>?, _ id: String
  ) throws(BerthError) -> UnsafePointer<Table> {
    guard let table else {
      throw BerthError("plugin.capability", "\(manifest.id) does not implement \(id)")
    }
    return table
  }
}
