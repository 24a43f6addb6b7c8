import CBerth

/// An instance as the host holds it: the plugin's value and its view of the host.
final class Instance {
  let plugin: any Plugin
  let services: ServiceTables

  init(plugin: any Plugin, host: UnsafePointer<berth_host>) {
    self.plugin = plugin
    services = ServiceTables(host: host)
  }

  /// The instance behind the host's handle.
  static func at(_ handle: OpaquePointer?) -> Instance? {
    handle.map { Unmanaged<Instance>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Runs provider code of the protocol `P`; an error it throws goes onto the call.
  static func run<P>(
    _ handle: OpaquePointer?, _ raw: UnsafeMutablePointer<berth_call>?,
    as _: P.Type,
    _ body: (P, Call) throws -> berth_status
  ) -> berth_status {
    guard let raw, let instance = at(handle), let plugin = instance.plugin as? P else {
      return BERTH_FAILED
    }
    let call = Call(raw: raw, services: instance.services)
    do {
      return try body(plugin, call)
    } catch {
      call.fail(error)
      return BERTH_FAILED
    }
  }
}
