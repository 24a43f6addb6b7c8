public import BerthSDK
import JubileeEngine

/// The one symbol the library exports.
@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(JubileePlugin.self) }
