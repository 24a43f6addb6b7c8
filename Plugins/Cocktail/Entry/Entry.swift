public import BerthSDK
import CocktailEngine

/// The one symbol the host looks for.
@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(CocktailPlugin.self) }
