public import BerthSDK
import LangEngine

/// The one symbol the library exports.
@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(LangPlugin.self) }
