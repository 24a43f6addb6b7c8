import BerthABI
import BerthBase
import BerthServices

/// The local statistics of one plugin.
struct HostEvents: EventsService {
  let log: EventLog
  let time: LocalTime
  let plugin: String

  func record(_ name: String, _ properties: JSON, at now: Int64) throws(BerthError) {
    try log.record(plugin: plugin, name: name, properties: properties, at: now)
  }

  func query(_ name: String, from: Int64, to: Int64) throws(BerthError) -> [UInt8] {
    try log.query(plugin: plugin, name: name, from: from, to: to, zone: time.zone).utf8()
  }
}
