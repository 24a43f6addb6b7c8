import BerthABI
import BerthManifest
import BerthServices

extension Runtime {
  /// What the service tables of a plugin work with.
  ///
  /// - Parameter dataFolder: the manifest's data folder, absolute; nil when it has none.
  func services(of manifest: Manifest, dataFolder: String?) -> PluginServices {
    PluginServices(
      time: time, seed: seed,
      log: { [log] level, message in log(level, manifest.id, message) },
      config: HostConfig(settings: settings, events: events, manifest: manifest),
      events: HostEvents(log: events, time: time, plugin: manifest.id),
      fetch: HostFetch(fetcher: fetcher, settings: settings, manifest: manifest),
      files: HostFiles(
        files: FileService(home: home, manifest: manifest, dataFolder: dataFolder),
        settings: settings, fetcher: fetcher, readInput: readInput, readNamed: readNamed,
        manifest: manifest),
      programs: HostPrograms(programs: programs, settings: settings, manifest: manifest),
      notify: HostNotify(scheduler: notifications, manifest: manifest),
      entitlement: HostEntitlement(entitlements: entitlements, manifest: manifest),
      person: HostPerson(home: home, time: time, manifest: manifest))
  }
}
