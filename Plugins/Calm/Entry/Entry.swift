public import BerthSDK
import CalmEngine

/// The one symbol the library exports.
@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(CalmPlugin.self) }
