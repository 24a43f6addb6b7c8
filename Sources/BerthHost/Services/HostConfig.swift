import BerthABI
import BerthBase
import BerthManifest
import BerthServices

/// The settings, flags and experiments of one plugin.
struct HostConfig: ConfigService {
  let settings: Settings
  let events: EventLog
  let manifest: Manifest

  func get(_ key: String) throws(BerthError) -> [UInt8] {
    try settings.get(plugin: manifest, key: key).utf8()
  }

  func set(_ key: String, _ value: JSON) throws(BerthError) {
    try settings.set(plugin: manifest, key: key, value: value)
  }

  func arm(_ experiment: String, at now: Int64) throws(BerthError) -> [UInt8] {
    let arm = try settings.arm(
      plugin: manifest, experiment: experiment, at: now, events: events)
    return Array(arm.utf8)
  }
}
