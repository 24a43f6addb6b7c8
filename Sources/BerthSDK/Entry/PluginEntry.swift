public import CBerth
import Synchronization

/// What the entry symbol returns: the constant block that describes a plugin.
public typealias PluginBlock = UnsafePointer<berth_plugin>

/// Turns a `Plugin` type into the block the entry symbol returns.
///
/// ```swift
/// public import BerthSDK
///
/// struct Hello: Plugin {
///   static let id = "hello"
///   static let version = "1.0.0"
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     Reply(["greeting": "Hello!"])
///   }
/// }
///
/// @_cdecl("berth_plugin_v1")
/// public func entry() -> PluginBlock { PluginEntry.block(Hello.self) }
/// ```
public enum PluginEntry {
  private final class Registration: @unchecked Sendable {
    let type: any Plugin.Type
    let block: UnsafePointer<berth_plugin>

    init(_ type: any Plugin.Type) {
      self.type = type
      let place = UnsafeMutablePointer<berth_plugin>.allocate(capacity: 1)
      place.initialize(
        to: berth_plugin(
          size: UInt32(MemoryLayout<berth_plugin>.size), abi_major: UInt16(BERTH_ABI_MAJOR),
          abi_minor: UInt16(BERTH_ABI_MINOR), id: constant(type.id),
          version: constant(type.version),
          create: { PluginEntry.create($0, $1, $2) },
          destroy: { handle in
            guard let handle else { return }
            Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(handle)).release()
          },
          capability: { PluginEntry.capability($0) }))
      block = UnsafePointer(place)
    }
  }

  // A library holds one plugin; the block's functions carry no context, so its type is kept here.
  private static let pending = Mutex<(any Plugin.Type)?>(nil)
  private static let registration = Registration(pending.withLock { $0 } ?? NoPlugin.self)

  /// The constant block of a plugin; the same address for every call in a process.
  public static func block(_ type: any Plugin.Type) -> UnsafePointer<berth_plugin> {
    pending.withLock { $0 = type }
    return registration.block
  }

  private static func create(
    _ host: UnsafePointer<berth_host>?, _ call: UnsafeMutablePointer<berth_call>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
  ) -> berth_status {
    guard let host, let result else { return BERTH_FAILED }
    let instance = Instance(plugin: registration.type.init(), host: host)
    result.pointee = OpaquePointer(Unmanaged.passRetained(instance).toOpaque())
    return BERTH_OK
  }

  private static func capability(_ id: berth_slice) -> UnsafeRawPointer? {
    let type = registration.type
    switch id.string {
    case BERTH_COMMANDS_ID: return UnsafeRawPointer(ProviderTables.commands)
    case BERTH_STORAGE_ID where type is any StorageProvider.Type:
      return UnsafeRawPointer(ProviderTables.storage)
    case BERTH_SEARCH_ID where type is any SearchProvider.Type:
      return UnsafeRawPointer(ProviderTables.search)
    case BERTH_NOTIFY_ID where type is any NotifyProvider.Type:
      return UnsafeRawPointer(ProviderTables.notify)
    case BERTH_ENTITLEMENT_ID where type is any PaywallProvider.Type:
      return UnsafeRawPointer(ProviderTables.entitlement)
    default: return nil
    }
  }
}

/// A NUL-terminated copy that lives as long as the process.
private func constant(_ text: String) -> UnsafePointer<CChar> {
  let bytes = text.utf8CString
  let place = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (offset, byte) in bytes.enumerated() { (place + offset).initialize(to: byte) }
  return UnsafePointer(place)
}

/// Stands in when a library registers no plugin, which the host then refuses by its id.
private struct NoPlugin: Plugin {
  static let id = ""
  static let version = ""
  func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    throw PluginError("internal", "this library holds no plugin")
  }
}
