import BerthABI
import BerthManifest
import BerthServices
import CBerth

/// The services of a plugin in a worker: time and randomness are here, by what the host said; the rest
/// asks the host.
enum WorkerServices {
  /// The time of the running call, as the host sent it.
  nonisolated(unsafe) static var now: Int64 = 0

  static func make(
    _ hello: WorkerHello, manifest: Manifest, home: Home, link: WorkerLink
  ) -> PluginServices {
    let clock = RuntimeClock(now: { now }, monotonic: RuntimeClock.system.monotonic)
    let remote = RemoteServices(link: link)
    let bundled = FileService(home: home, manifest: manifest, dataFolder: hello.dataFolder)
    return PluginServices(
      time: LocalTime(clock: clock, zones: ZoneDatabase(), zoneName: hello.zone),
      seed: hello.seed, log: { level, message in link.log(level, message) }, config: remote,
      events: remote, fetch: remote, files: RemoteFiles(link: link, bundled: bundled),
      programs: remote, notify: remote, entitlement: remote, person: remote)
  }

  /// The table of a service by id: the public database is the host's, all other tables are the same as
  /// in process.
  static func table(_ id: String) -> UnsafeRawPointer? {
    id == BERTH_STORAGE_ID ? UnsafeRawPointer(RemoteStorage.table) : ServiceTable.table(id)
  }
}
