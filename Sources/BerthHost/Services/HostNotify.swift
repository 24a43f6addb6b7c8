import BerthABI
import BerthBase
import BerthCapabilities
import BerthManifest

/// The notifications of one plugin.
struct HostNotify: NotifyService {
  let scheduler: NotificationScheduler
  let manifest: Manifest

  func schedule(_ notification: JSON, at now: Int64) throws(BerthError) {
    try scheduler.schedule(plugin: manifest, notification, at: now)
  }

  func cancel(_ key: String, at now: Int64) throws(BerthError) -> Bool {
    try scheduler.cancel(plugin: manifest.id, key: key, at: now)
  }

  func list() throws(BerthError) -> [UInt8] { try scheduler.list(plugin: manifest.id).utf8() }
}
