package import BerthABI
package import BerthBase
import BerthManifest
import CBerth

// What checks ask of a plugin that a host never does.

extension Runtime {
  /// Runs a command with any bytes as its arguments; neither command nor arguments are checked.
  ///
  /// - Returns: the bytes of the data and, when asked for, of the view.
  /// - Throws: as `run`.
  package func probe(
    _ plugin: String, _ request: CallRequest, arguments: [UInt8], wantsView: Bool = false
  ) throws(BerthError) -> (data: [UInt8], view: [UInt8]) {
    let plugin = try inProcess(plugin)
    // What the bytes say is not known here.
    let most = plugin.manifest.command(named: request.command)?.mostEffect
    return try plugin.produce(request, arguments: arguments, wantsView: wantsView, effect: most)
  }

  /// The schema version a plugin names for a scope; 0 without the storage provider.
  package func schemaVersion(_ plugin: String, scope: UInt32) throws(BerthError) -> UInt32 {
    let plugin = try inProcess(plugin)
    guard plugin.providers.storage != nil else { return 0 }
    plugin.enter("schema_version")
    defer { plugin.leave() }
    return plugin.schemaVersion(scope)
  }

  private func inProcess(_ id: String) throws(BerthError) -> LoadedPlugin {
    guard let plugin = try plugin(id) as? LoadedPlugin else {
      throw BerthError(
        "plugin.isolation", "\(id) runs in a worker, and checks look at it in their own process",
        remedy: "use --isolation in-process")
    }
    return plugin
  }
}
